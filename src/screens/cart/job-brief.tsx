/** The brief of a job as one story: typed, stored on this device, sent to each of its lines, and said (req 5.8, 5.15). */
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { briefCounter, briefProblem, isSameBrief } from '../../domain/cart/cart-brief'
import { choiceName, choiceNames, jobBrief } from '../../domain/cart/job'
import { InvalidTokenFailure, isKnownFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { NotStoredFailure } from '../../domain/not-stored'
import { ConflictFailure, type OutboxRow, StoppedFailure } from '../../domain/outbox/outbox'
import { baseTextOf, briefEdit, briefIn, briefRows, briefTrouble } from '../../outbox/kinds/brief'
import { queues, sendNow, storeOrSend, useOwnRows } from '../../outbox/queues'
import type { OutboxEvent } from '../../outbox/sender'
import { isChanged, type TypedBrief, useTypedBrief } from '../../saved/drafts/use-typed-brief'
import { useConnectivity } from '../../session/connectivity'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/form/field'
import { showToast } from '../../ui/toast/toast'
import { type BriefChoice, BriefConflictDialog } from '../../widgets/sync/brief-conflict'
import styles from './job-brief.module.css'

export function JobBrief({ brief }: { brief: BriefState }) {
  const button = useRef<HTMLButtonElement>(null)
  const counter = briefCounter(brief.text)
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== button.current || relatedTarget === null) brief.leave()
  }
  const chosen = (choice: BriefChoice, theirs: string) => {
    if (choice === 'theirs') brief.editedText(theirs)
    brief.ask(false)
    // The button that opened the question may be gone.
    button.current?.focus()
  }
  return (
    <div className={styles.brief}>
      <TextArea
        label="Brief"
        rows={3}
        value={brief.text}
        error={brief.problem}
        alerts
        onChange={(event) => brief.type(event.target.value)}
        onBlur={leave}
      />
      <div className={styles.foot}>
        <Button ref={button} look="quiet" onClick={brief.save}>
          Save brief
        </Button>
        <div role="status" className={styles.said}>
          {brief.status && <p>{brief.status}</p>}
          {brief.why.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {brief.conflicts.length > 0 && <p>This brief was changed somewhere else</p>}
        </div>
        {brief.conflicts.length > 0 && (
          <Button look="quiet" onClick={() => brief.ask(true)}>
            Choose…
          </Button>
        )}
        {counter !== null && <p className={styles.counter}>{counter}</p>}
      </div>
      <BriefConflictDialog
        rows={brief.asks ? brief.conflicts : []}
        onLater={() => brief.ask(false)}
        onChosen={chosen}
      />
    </div>
  )
}

export type BriefState = {
  text: string
  problem: string | undefined
  /** Whether it is saved, in words; '' when there is nothing to say. */
  status: string
  /** Why it is not with the provider, or not for all of the lines, in words. */
  why: string[]
  /** Something of it is not with the provider, and the customer may have to do something about it. */
  isOpen: boolean
  /** The rows for which the customer has to choose, and whether the question is open. */
  conflicts: OutboxRow[]
  asks: boolean
  ask: (open: boolean) => void
  /** The customer chose the text of elsewhere: what is being typed is typed over that one. */
  editedText: (theirs: string) => void
  type: (text: string) => void
  /** The button was pressed: the provider's words come as a message. */
  save: () => void
  /** The field was left: what changed is saved without further words. */
  leave: () => void
}

type Brief = {
  line: CartLine
  /** Null: the provider has the last one. */
  row: OutboxRow | null
  /** The one that the customer has to choose for, because it was changed elsewhere. */
  conflict: OutboxRow | null
  rows: readonly OutboxRow[]
  text: string
}

/** Of each line, what the provider has, and the own text that waits over it. */
function useBriefs(lines: CartLine[]): Brief[] {
  const all = useOwnRows()
  return lines.map((line) => {
    const rows = briefRows(all, line.id)
    const row = rows.at(-1) ?? null
    const conflict = rows.find(({ state }) => state.name === 'conflict') ?? null
    return { line, row, conflict, rows, text: (row && briefIn(row)?.text) ?? line.brief }
  })
}

/** What became of the last save, besides what the rows say: why it did not work, why the provider delays it, that it is there. */
type Said = { name: 'problem' | 'trouble' | 'saved'; words: string }

/** `slug`: of the product. */
export function useJobBrief(lines: CartLine[], slug: string): BriefState {
  const briefs = useBriefs(lines)
  const offline = useConnectivity() === 'offline'
  const { typed, now, type, stored } = useTypedBrief(lines.map(({ id }) => id))
  const [said, setSaid] = useState<Said | null>(null)
  const [asks, setAsks] = useState(false)
  /** The button was pressed, and what comes of it is yet to be told. */
  const pressed = useRef(false)
  /** One after the other: leaving the field for the button is one save, not two. */
  const saves = useRef(Promise.resolve())
  const isStoring = useRef(false)
  const kept = jobBrief(briefs.map((one) => one.text))
  const rows = briefs.flatMap(({ row }) => row ?? [])
  const conflicts = briefs.flatMap(({ conflict }) => conflict ?? [])
  const state = stateOf(rows)
  const differs = typed !== null && !isSameBrief(typed.text, kept)
  const changed = differs && isChanged(typed)
  const text = typed && changed === differs ? typed.text : kept

  const isOfJob = (row: OutboxRow) => lines.some(({ id }) => id === briefIn(row)?.lineId)
  const sent = (message: string | null) => {
    setSaid({ name: 'saved', words: 'Brief saved' })
    if (pressed.current) showToast('success', message ?? 'Your brief was saved.')
    pressed.current = false
  }
  const follow = useEffectEvent((event: OutboxEvent) => {
    if (!('row' in event) || !isOfJob(event.row)) return
    const isLast = queues.own.unsent().every((row) => row.id === event.row.id || !isOfJob(row))
    if (event.name === 'done' && isLast && !isStoring.current) sent(event.message)
    const words = event.name === 'delayed' ? briefTrouble(event.error) : null
    if (words !== null) setSaid({ name: 'trouble', words })
  })
  useEffect(() => queues.own.subscribe((event) => follow(event)), [])
  const hasConflict = conflicts.length > 0 && state !== 'pending' && state !== 'inflight'
  const askIfPressed = useEffectEvent(() => pressed.current && setAsks(true))
  useEffect(() => void (hasConflict && askIfPressed()), [hasConflict])

  const editedText = (theirs: string) => {
    const edit = now()
    if (edit) type({ ...edit, base: theirs })
  }
  /** Each line that lacks it; the first that cannot be stored ends it. */
  const store = async (isPressed: boolean) => {
    const edit = now()
    let line: CartLine | null = null
    let message: string | null = null
    isStoring.current = true
    try {
      for (const one of briefs) {
        const next = nextBrief(one, edit, kept)
        if (next === null) continue
        line = one.line
        message = (await storeOrSend(editOf(line, next)))?.message ?? null
      }
      // What was stored first may be with the provider before the last is stored.
      if (line && !queues.own.unsent().some(isOfJob)) sent(message)
      if (edit) stored(edit.text)
      if (isPressed) void sendNow('own')
    } catch (error) {
      // What was seen now may be overwritten.
      if (error instanceof ConflictFailure) editedText(error.theirs)
      const words = storingTrouble(error)
      const place = line && lines.length > 1 ? `${choiceName(line)}: ` : ''
      setSaid(words === null ? null : { name: 'problem', words: place + words })
    } finally {
      isStoring.current = false
    }
  }
  const editOf = (line: CartLine, next: { text: string; base: string | null }) => {
    const choice = lines.length > 1 ? { choice: choiceName(line) } : {}
    // What has no brief yet conflicts with no other change, whatever the others have.
    const own = lines.length > 1 ? [''] : []
    return briefEdit({ ...next, lineId: line.id, product: { name: line.name, slug, ...choice } }, own)
  }
  const save = (isPressed: boolean) => {
    const tooLong = briefProblem(text)
    setSaid(tooLong === null ? null : { name: 'problem', words: tooLong })
    if (tooLong !== null) return
    // The cart on the page follows a sent brief a moment late: what was typed counts, not what is drawn.
    if (rows.length === 0 && now() === null && without(briefs, kept).length === 0) {
      type(null)
      return setSaid({ name: 'saved', words: 'Brief saved' })
    }
    if (isPressed) pressed.current = true
    if (isPressed && conflicts.length > 0) setAsks(true)
    saves.current = saves.current.then(() => store(isPressed))
  }

  const isDelayed = said?.name === 'trouble' && state && state !== 'failed'
  return {
    text,
    problem: said?.name === 'problem' ? said.words : undefined,
    status: statusWords(changed, state, offline) || (said?.name === 'saved' ? said.words : ''),
    why: changed ? [] : [...reasons(briefs), ...(isDelayed ? [said.words] : []), ...partly(briefs, kept)],
    isOpen: changed || rows.length > 0,
    conflicts,
    asks,
    ask: setAsks,
    editedText,
    type: (next) => {
      type({ text: next, base: now()?.base ?? kept })
      setSaid(null)
    },
    save: () => save(true),
    leave: () => {
      if (now()) save(false)
    },
  }
}

/** What is to be stored for a line; null for nothing. `edit` null: nothing was typed, and the button was pressed. */
function nextBrief(
  { text, row, rows }: Brief,
  edit: TypedBrief | null,
  kept: string,
): { text: string; base: string | null } | null {
  if (edit) return { text: edit.text, base: baseTextOf(edit.base, rows) }
  // Pressed once more for a refused one, it is sent once more.
  if (row?.state.name === 'failed') return { text, base: baseTextOf(text, rows) }
  return text.trim() === '' && kept !== '' ? { text: kept, base: text } : null
}

/** Lines that have no brief while others have one. */
function without(briefs: readonly Brief[], kept: string): CartLine[] {
  return kept === '' ? [] : briefs.flatMap(({ line, text }) => (text.trim() === '' ? line : []))
}

/** What of the lines is not as the field says. */
function partly(briefs: readonly Brief[], kept: string): string[] {
  const missing = without(briefs, kept)
  const others = briefs.filter(({ text }) => text.trim() !== '' && !isSameBrief(text, kept))
  return [
    ...(missing.length > 0 ? [`${choiceNames(missing)}: no brief yet.`] : []),
    ...others.map(({ line, text }) => `${choiceName(line)} has a brief of its own: “${text}”`),
  ]
}

/** Why the provider took it for some lines not; of which is said where it took it for the others. */
function reasons(briefs: readonly Brief[]): string[] {
  const refused = new Map<string, CartLine[]>()
  for (const { line, row } of briefs)
    if (row?.state.name === 'failed')
      refused.set(row.state.reason, [...(refused.get(row.state.reason) ?? []), line])
  return [...refused].map(([reason, lines]) =>
    lines.length === briefs.length ? reason : `${choiceNames(lines)}: ${reason}`,
  )
}

type State = OutboxRow['state']['name'] | undefined

/** Of all of them: what the customer has to know first. */
function stateOf(rows: readonly OutboxRow[]): State {
  const names = rows.map(({ state }) => state.name)
  const order: State[] = ['failed', 'inflight', 'pending']
  return order.find((name) => name && names.includes(name)) ?? names[0]
}

/** What is tried without a network goes nowhere: it is not announced. */
function statusWords(changed: boolean, state: State, offline: boolean): string {
  if (changed) return 'Not saved yet'
  if (state === undefined || state === 'sent' || state === 'conflict') return ''
  if (state === 'failed') return 'Needs you'
  return state === 'inflight' && !offline ? 'Sending…' : 'Saved on this device'
}

/** Null: an ended identity has said so itself. */
function storingTrouble(error: unknown): string | null {
  if (error instanceof InvalidTokenFailure || error instanceof StoppedFailure) return null
  if (error instanceof ConflictFailure)
    return `This brief was changed somewhere else. It is now: “${error.theirs}”. Save yours again to keep it.`
  if (error instanceof NotStoredFailure) return error.message
  if (!isKnownFailure(error)) console.error(error)
  return briefTrouble(error) ?? failureWords(error, { lost: 'What you typed is still here.' })
}
