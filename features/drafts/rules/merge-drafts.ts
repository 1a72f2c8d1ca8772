/**
 * Merges a draft that was changed on two devices, based on the state from which both devices started (req 18.27).
 * Lines and cells are matched by their keys. If both devices changed a value, the later draft wins; if both devices
 * changed a text, both texts stay until the customer chooses. A removal never discards a change.
 */
import {
  type ClientDraft,
  type DraftCell,
  type DraftLine,
  type QuoteOptions,
  type TextClash,
} from './client-draft'
import { cellKey } from '../../../src/domain/product/variation'

const removalNotice = 'Changed on one device and removed on another, so we kept it.'

/**
 * `base`: the state from which both devices started, or null. `theirs` is the account's draft. Apart from the order of
 * lines, the result does not depend on which draft is `mine` and which is `theirs`.
 */
export function mergeDrafts(base: ClientDraft | null, mine: ClientDraft, theirs: ClientDraft): ClientDraft {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine
  if (isSame(base, mine)) return theirs
  const conflicts: TextClash[] = []
  const rules = { isLocalNewer: isLater(mine, theirs), conflicts }
  const note = mergeText(base?.client.note, mine.client.note, theirs.client.note, rules, {
    at: 'note',
    lineId: null,
  })
  const client = {
    company: mergeValue(base?.client.company, mine.client.company, theirs.client.company, rules),
    contact: mergeValue(base?.client.contact, mine.client.contact, theirs.client.contact, rules),
    note,
  }
  const lines = mergeLines(base?.lines ?? [], mine.lines, theirs.lines, rules)
  const quote = mergeQuotes(base?.quote, mine.quote, theirs.quote, rules)
  const clashes = mergeClashes(base?.clashes, mine.clashes, theirs.clashes, conflicts).filter(
    ({ at, lineId }) => at !== 'brief' || lines.some(({ id }) => id === lineId),
  )
  const neededBy = mergeValue(base?.neededBy, mine.neededBy, theirs.neededBy, rules)
  const { quote: _, clashes: __, neededBy: ___, ...rest } = rules.isLocalNewer ? mine : theirs
  return {
    ...rest,
    client,
    lines,
    ...(quote && { quote }),
    ...(neededBy !== undefined && { neededBy }),
    ...(clashes.length > 0 && { clashes }),
    createdAt: Math.min(mine.createdAt, theirs.createdAt),
    updatedAt: Math.max(mine.updatedAt, theirs.updatedAt),
  }
}

type Rules = { isLocalNewer: boolean; conflicts: TextClash[] }

/** Clocks of devices are not exact, so drafts with equal times are compared by their content. */
function isLater(first: ClientDraft, second: ClientDraft): boolean {
  if (first.updatedAt !== second.updatedAt) return first.updatedAt > second.updatedAt
  return JSON.stringify(first) > JSON.stringify(second)
}

function isSame(first: unknown, second: unknown): boolean {
  return first === second || JSON.stringify(first) === JSON.stringify(second)
}

function mergeValue<T>(base: T | undefined, mine: T, theirs: T, { isLocalNewer }: Rules): T {
  if (isSame(base, mine)) return theirs
  if (isSame(base, theirs)) return mine
  return isLocalNewer ? mine : theirs
}

/** A text that contains the other one is used as it is; otherwise both texts become a clash. */
function mergeText(
  base: string | undefined,
  mine: string,
  theirs: string,
  rules: Rules,
  location: Pick<TextClash, 'at' | 'lineId'>,
): string {
  // Without a base, a text that is empty on one device was written on the other.
  const before = base ?? ''
  const chosen = mergeValue(before, mine, theirs, rules)
  if (mine === theirs || before === mine || before === theirs) return chosen
  const other = chosen === mine ? theirs : mine
  if (chosen.includes(other)) return chosen
  if (other.includes(chosen)) return other
  rules.conflicts.push({ ...location, other })
  return chosen
}

function mergeLines(base: DraftLine[], mine: DraftLine[], theirs: DraftLine[], rules: Rules): DraftLine[] {
  const merged = mergeByKey(
    base,
    mine,
    theirs,
    ({ id }) => id,
    (old, local, remote) => {
      if (local && remote) return [mergeLine(old, local, remote, rules)]
      const remaining = local ?? remote
      if (!remaining) return []
      // The line was removed on one device.
      if (old) return isSame(old, remaining) ? [] : [{ ...remaining, missed: removalNotice }]
      return [remaining]
    },
  )
  return merged
}

function mergeLine(base: DraftLine | undefined, mine: DraftLine, theirs: DraftLine, rules: Rules): DraftLine {
  const mockUp = mergeValue(base?.mockUp, mine.mockUp, theirs.mockUp, rules)
  const { mockUp: _, ...rest } = rules.isLocalNewer ? mine : theirs
  return {
    ...rest,
    cells: mergeCells(base?.cells ?? [], mine.cells, theirs.cells, rules),
    branding: mergeValue(base?.branding, mine.branding, theirs.branding, rules),
    brief: mergeText(base?.brief, mine.brief, theirs.brief, rules, { at: 'brief', lineId: mine.id }),
    targetCents: mergeValue(base?.targetCents, mine.targetCents, theirs.targetCents, rules),
    missed: mergeValue(base?.missed, mine.missed, theirs.missed, rules),
    ...(mockUp && { mockUp }),
  }
}

function mergeCells(base: DraftCell[], mine: DraftCell[], theirs: DraftCell[], rules: Rules): DraftCell[] {
  return mergeByKey(base, mine, theirs, cellKey, (old, local, remote) => {
    if (local && remote) return [mergeValue(old, local, remote, rules)]
    const remaining = local ?? remote
    return remaining && !(old && isSame(old, remaining)) ? [remaining] : []
  })
}

/**
 * Items in the account's order, followed by items that only this device has. If each device used its local order, two
 * devices would change the order again and again.
 */
function mergeByKey<T>(
  base: T[],
  mine: T[],
  theirs: T[],
  keyOf: (item: T) => string,
  merge: (old: T | undefined, local: T | undefined, remote: T | undefined) => T[],
): T[] {
  const [baseByKey, localByKey, remoteByKey] = [base, mine, theirs].map(
    (items) => new Map(items.map((item) => [keyOf(item), item])),
  ) as [Map<string, T>, Map<string, T>, Map<string, T>]
  const keys = new Set([...remoteByKey.keys(), ...localByKey.keys()])
  return [...keys].flatMap((key) => merge(baseByKey.get(key), localByKey.get(key), remoteByKey.get(key)))
}

function mergeQuotes(
  base: QuoteOptions | undefined,
  mine: QuoteOptions | undefined,
  theirs: QuoteOptions | undefined,
  rules: Rules,
): QuoteOptions | undefined {
  if (!mine || !theirs) return mergeValue(base, mine, theirs, rules) ?? mine ?? theirs
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)] as (keyof QuoteOptions)[])
  const entries = [...names].map((name) => {
    if (name === 'notes')
      return [
        name,
        mergeText(base?.notes, mine.notes ?? '', theirs.notes ?? '', rules, {
          at: 'quote.notes',
          lineId: null,
        }),
      ]
    return [name, mergeValue(base?.[name], mine[name], theirs[name], rules)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as QuoteOptions
}

const clashKey = (clash: TextClash) => JSON.stringify([clash.at, clash.lineId, clash.other])

/** A clash that was resolved on one device is removed on both devices. */
function mergeClashes(
  base: TextClash[] = [],
  mine: TextClash[] = [],
  theirs: TextClash[] = [],
  added: TextClash[] = [],
): TextClash[] {
  const remaining = mergeByKey(base, mine, theirs, clashKey, (old, local, remote) => {
    if (old && !(local && remote)) return []
    return [local ?? remote].filter((clash) => clash !== undefined)
  })
  const known = new Set(remaining.map(clashKey))
  return [...remaining, ...added.filter((clash) => !known.has(clashKey(clash)))]
}

/** Resolves a clash: the chosen text becomes the text of the field, and the other text is discarded. */
export function withClashResolved(
  clash: TextClash,
  chosen: 'kept' | 'other',
): (draft: ClientDraft) => ClientDraft {
  return (draft) => {
    const { clashes = [], ...rest } = draft
    const remaining = clashes.filter((entry) => clashKey(entry) !== clashKey(clash))
    const resolved = { ...rest, ...(remaining.length > 0 && { clashes: remaining }) }
    if (chosen === 'kept' || remaining.length === clashes.length) return resolved
    if (clash.at === 'note') return { ...resolved, client: { ...draft.client, note: clash.other } }
    if (clash.at === 'quote.notes') return { ...resolved, quote: { ...draft.quote, notes: clash.other } }
    const lines = draft.lines.map((line) =>
      line.id === clash.lineId ? { ...line, brief: clash.other } : line,
    )
    return { ...resolved, lines }
  }
}

/** The current text in the field of a clash; null when its line was removed. */
export function textOfClash({ client, lines, quote }: ClientDraft, clash: TextClash): string | null {
  if (clash.at === 'note') return client.note
  if (clash.at === 'quote.notes') return quote?.notes ?? ''
  return lines.find(({ id }) => id === clash.lineId)?.brief ?? null
}
