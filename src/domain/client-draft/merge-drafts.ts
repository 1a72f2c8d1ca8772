/**
 * A draft that was changed on two devices: what each of them changed since the state that both began from, together
 * (req 18.27). Lines and cells meet by what tells them apart. Of what both changed, the later draft's counts; of a text, both
 * are kept until the customer chooses. What was changed is never lost to a removal.
 */
import {
  cellKey,
  type ClientDraft,
  type DraftCell,
  type DraftLine,
  type QuoteOptions,
  type TextClash,
} from './client-draft'

const removalNotice = 'Changed on one device and removed on another, so we kept it.'

/** `base`: what both began from, null where there was none. The same whichever of both is `theirs`, the account's, but for orders. */
export function mergeDrafts(base: ClientDraft | null, mine: ClientDraft, theirs: ClientDraft): ClientDraft {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine
  if (isSame(base, mine)) return theirs
  const clashes: TextClash[] = []
  const rules = { isMineLater: isLater(mine, theirs), clashes }
  const note = text(base?.client.note, mine.client.note, theirs.client.note, rules, {
    at: 'note',
    lineId: null,
  })
  const client = {
    company: later(base?.client.company, mine.client.company, theirs.client.company, rules),
    contact: later(base?.client.contact, mine.client.contact, theirs.client.contact, rules),
    note,
  }
  const lines = mergeLines(base?.lines ?? [], mine.lines, theirs.lines, rules)
  const quote = mergeQuotes(base?.quote, mine.quote, theirs.quote, rules)
  const all = mergeClashes(base?.clashes, mine.clashes, theirs.clashes, clashes).filter(
    ({ at, lineId }) => at !== 'brief' || lines.some(({ id }) => id === lineId),
  )
  const neededBy = later(base?.neededBy, mine.neededBy, theirs.neededBy, rules)
  const { quote: _, clashes: __, neededBy: ___, ...rest } = rules.isMineLater ? mine : theirs
  return {
    ...rest,
    client,
    lines,
    ...(quote && { quote }),
    ...(neededBy !== undefined && { neededBy }),
    ...(all.length > 0 && { clashes: all }),
    createdAt: Math.min(mine.createdAt, theirs.createdAt),
    updatedAt: Math.max(mine.updatedAt, theirs.updatedAt),
  }
}

type Rules = { isMineLater: boolean; clashes: TextClash[] }

/** Clocks of devices are not to be trusted to tell two apart that say the same. */
function isLater(one: ClientDraft, other: ClientDraft): boolean {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt
  return JSON.stringify(one) > JSON.stringify(other)
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function later<T>(base: T | undefined, mine: T, theirs: T, { isMineLater }: Rules): T {
  if (isSame(base, mine)) return theirs
  if (isSame(base, theirs)) return mine
  return isMineLater ? mine : theirs
}

/** What one of them begins with the other says already. */
function text(
  base: string | undefined,
  mine: string,
  theirs: string,
  rules: Rules,
  place: Pick<TextClash, 'at' | 'lineId'>,
): string {
  // Where nothing is known of before, a text that is empty on one of them was written on the other.
  const before = base ?? ''
  const chosen = later(before, mine, theirs, rules)
  if (mine === theirs || before === mine || before === theirs) return chosen
  const other = chosen === mine ? theirs : mine
  if (chosen.includes(other)) return chosen
  if (other.includes(chosen)) return other
  rules.clashes.push({ ...place, other })
  return chosen
}

function mergeLines(base: DraftLine[], mine: DraftLine[], theirs: DraftLine[], rules: Rules): DraftLine[] {
  const merged = meet(
    base,
    mine,
    theirs,
    ({ id }) => id,
    (old, one, other) => {
      if (one && other) return [mergeLine(old, one, other, rules)]
      const left = one ?? other
      if (!left) return []
      // Removed by one of them.
      if (old) return isSame(old, left) ? [] : [{ ...left, missed: removalNotice }]
      return [left]
    },
  )
  return merged
}

function mergeLine(base: DraftLine | undefined, mine: DraftLine, theirs: DraftLine, rules: Rules): DraftLine {
  const mockUp = later(base?.mockUp, mine.mockUp, theirs.mockUp, rules)
  const { mockUp: _, ...rest } = rules.isMineLater ? mine : theirs
  return {
    ...rest,
    cells: mergeCells(base?.cells ?? [], mine.cells, theirs.cells, rules),
    branding: later(base?.branding, mine.branding, theirs.branding, rules),
    brief: text(base?.brief, mine.brief, theirs.brief, rules, { at: 'brief', lineId: mine.id }),
    targetCents: later(base?.targetCents, mine.targetCents, theirs.targetCents, rules),
    missed: later(base?.missed, mine.missed, theirs.missed, rules),
    ...(mockUp && { mockUp }),
  }
}

function mergeCells(base: DraftCell[], mine: DraftCell[], theirs: DraftCell[], rules: Rules): DraftCell[] {
  return meet(base, mine, theirs, cellKey, (old, one, other) => {
    if (one && other) return [later(old, one, other, rules)]
    const left = one ?? other
    return left && !(old && isSame(old, left)) ? [left] : []
  })
}

/** In the account's order, with what it has not at the end: else two devices would hand their orders to and fro. */
function meet<T>(
  base: T[],
  mine: T[],
  theirs: T[],
  keyOf: (item: T) => string,
  merge: (old: T | undefined, one: T | undefined, other: T | undefined) => T[],
): T[] {
  const [olds, ones, others] = [base, mine, theirs].map(
    (items) => new Map(items.map((item) => [keyOf(item), item])),
  ) as [Map<string, T>, Map<string, T>, Map<string, T>]
  const keys = new Set([...others.keys(), ...ones.keys()])
  return [...keys].flatMap((key) => merge(olds.get(key), ones.get(key), others.get(key)))
}

function mergeQuotes(
  base: QuoteOptions | undefined,
  mine: QuoteOptions | undefined,
  theirs: QuoteOptions | undefined,
  rules: Rules,
): QuoteOptions | undefined {
  if (!mine || !theirs) return later(base, mine, theirs, rules) ?? mine ?? theirs
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)] as (keyof QuoteOptions)[])
  const entries = [...names].map((name) => {
    if (name === 'notes')
      return [
        name,
        text(base?.notes, mine.notes ?? '', theirs.notes ?? '', rules, { at: 'quote.notes', lineId: null }),
      ]
    return [name, later(base?.[name], mine[name], theirs[name], rules)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as QuoteOptions
}

const clashKey = (clash: TextClash) => JSON.stringify([clash.at, clash.lineId, clash.other])

/** One that the customer decided is gone on both. */
function mergeClashes(
  base: TextClash[] = [],
  mine: TextClash[] = [],
  theirs: TextClash[] = [],
  came: TextClash[] = [],
): TextClash[] {
  const kept = meet(base, mine, theirs, clashKey, (old, one, other) => {
    if (old && !(one && other)) return []
    return [one ?? other].filter((clash) => clash !== undefined)
  })
  const known = new Set(kept.map(clashKey))
  return [...kept, ...came.filter((clash) => !known.has(clashKey(clash)))]
}

/** What the customer chose: the field has it, and the other text is gone. */
export function withChoice(clash: TextClash, chosen: 'kept' | 'other'): (draft: ClientDraft) => ClientDraft {
  return (draft) => {
    const { clashes = [], ...rest } = draft
    const left = clashes.filter((one) => clashKey(one) !== clashKey(clash))
    const settled = { ...rest, ...(left.length > 0 && { clashes: left }) }
    if (chosen === 'kept' || left.length === clashes.length) return settled
    if (clash.at === 'note') return { ...settled, client: { ...draft.client, note: clash.other } }
    if (clash.at === 'quote.notes') return { ...settled, quote: { ...draft.quote, notes: clash.other } }
    const lines = draft.lines.map((line) =>
      line.id === clash.lineId ? { ...line, brief: clash.other } : line,
    )
    return { ...settled, lines }
  }
}

/** The text that stands in the field of a clash; null where its line is gone. */
export function textOfClash({ client, lines, quote }: ClientDraft, clash: TextClash): string | null {
  if (clash.at === 'note') return client.note
  if (clash.at === 'quote.notes') return quote?.notes ?? ''
  return lines.find(({ id }) => id === clash.lineId)?.brief ?? null
}
