/** The brief of a job as one story: typed, stored on this device, sent to each of its lines, and said (req 5.8, 5.15). */
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { briefCounter, briefProblem, isSameBrief } from '../../domain/cart/cart-brief'
import { choiceName, choiceNames, jobBrief } from '../../domain/cart/job'
import { ContractFailure, InvalidTokenFailure, isKnownFailure, OfflineFailure } from '../../domain/failure'
import { ConflictFailure, type OutboxRow, StoppedFailure } from '../../domain/outbox/outbox'
import { NotStoredFailure } from '../../domain/not-stored'
import { baseUnder, briefEdit, briefIn, briefTrouble } from '../../outbox/kinds/brief'
import { queues, sendNow, storeOrSend } from '../../outbox/queues'
import type { OutboxEvent } from '../../outbox/sender'
import { useWaitingBriefs, type WaitingBrief } from '../../queries/brief'
import { isChanged, type TypedBrief } from '../../saved/drafts/drafts'
import { useTypedBrief } from '../../saved/drafts/use-typed-brief'
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
    if (choice === 'theirs') brief.typedOver(theirs)
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
          {brief.conflicts.length > 0 && <p>This brief was changed elsewhere</p>}
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
  typedOver: (theirs: string) => void
  type: (text: string) => void
  /** The button was pressed: the provider's words come as a message. */
  save: () => void
  /** The field was left: what changed is saved without further words. */
  leave: () => void
}

/** `slug`: of the product. */
export function useJobBrief(lines: CartLine[], slug: string): BriefState {
  const waiting = useWaitingBriefs(lines)
  const offline = useConnectivity() === 'offline'
  const { typed, now, type, stored } = useTypedBrief(lines)
  const [problem, setProblem] = useState<string | undefined>()
  const [trouble, setTrouble] = useState('')
  const [saved, setSaved] = useState(false)
  const [asks, setAsks] = useState(false)
  /** The button was pressed, and what comes of it has not been told yet. */
  const untold = useRef({ success: false, conflict: false })
  /** One after the other: leaving the field for the button is one save, not two. */
  const storing = useRef(Promise.resolve())
  /** The line that is being stored; null when all are. */
  const at = useRef<CartLine | null>(null)
  const kept = jobBrief(waiting.map((one) => one.text))
  const rows = waiting.flatMap(({ row }) => row ?? [])
  const conflicts = waiting.flatMap(({ conflict }) => conflict ?? [])
  const state = stateOf(rows)
  const differs = typed !== null && !isSameBrief(typed.text, kept)
  const changed = differs && isChanged(typed)
  const text = typed && changed === differs ? typed.text : kept

  const isOfJob = (row: OutboxRow) => lines.some(({ id }) => id === briefIn(row)?.lineId)
  const sent = (message: string | null) => {
    setSaved(true)
    setTrouble('')
    if (untold.current.success) showToast('success', message ?? 'Your brief was saved.')
    untold.current.success = false
  }
  const follow = useEffectEvent((event: OutboxEvent) => {
    if (!('row' in event) || !isOfJob(event.row)) return
    const isLast = queues.own.unsent().every((row) => row.id === event.row.id || !isOfJob(row))
    if (event.name === 'done' && isLast && !at.current) sent(event.message)
    const words = event.name === 'delayed' ? briefTrouble(event.error) : null
    if (words === null) return
    setTrouble(words)
  })
  useEffect(() => queues.own.subscribe((event) => follow(event)), [])
  const isTorn = conflicts.length > 0 && state !== 'pending' && state !== 'inflight'
  useEffect(() => {
    if (!isTorn || !untold.current.conflict) return
    untold.current.conflict = false
    setAsks(true)
  }, [isTorn])

  const storeTyped = async () => {
    const edit = now()
    const due = waiting.map((one) => ({ line: one.line, next: nextBrief(one, edit, kept) }))
    let receipt: { message: string | null } | null = null
    for (const { line, next } of due) {
      if (next === null) continue
      at.current = line
      const choice = lines.length > 1 ? { choice: choiceName(line) } : {}
      const product = { name: line.name, slug, ...choice }
      // What has no brief yet is nobody else's, whatever the others have.
      const own = lines.length > 1 ? [''] : []
      receipt = await storeOrSend(briefEdit({ ...next, lineId: line.id, product }, own))
    }
    // What was stored first may be with the provider before the last is stored.
    if (at.current && !queues.own.unsent().some(isOfJob)) sent(receipt?.message ?? null)
    at.current = null
    if (edit) stored(edit.text)
  }
  const typedOver = (theirs: string) => {
    const edit = now()
    if (edit) type({ ...edit, base: theirs })
  }
  const save = (isPressed: boolean) => {
    const tooLong = briefProblem(text)
    setProblem(tooLong ?? undefined)
    if (tooLong !== null) return
    // The cart on the page follows a sent brief a moment late: what was typed counts, not what is drawn.
    if (rows.length === 0 && now() === null && without(waiting, kept).length === 0) {
      type(null)
      return setSaved(true)
    }
    if (isPressed) untold.current = { success: true, conflict: conflicts.length === 0 }
    if (isPressed && conflicts.length > 0) setAsks(true)
    storing.current = storing.current.then(storeTyped).then(
      () => {
        if (isPressed) void sendNow('own')
      },
      (error: unknown) => {
        // What was seen now may be overwritten.
        if (error instanceof ConflictFailure) typedOver(error.theirs)
        const place = at.current && lines.length > 1 ? `${choiceName(at.current)}: ` : ''
        at.current = null
        const words = failureWords(error)
        setProblem(words === null ? undefined : place + words)
      },
    )
  }

  return {
    text,
    problem,
    status: statusWords(changed, state, offline) || (saved ? 'Brief saved' : ''),
    why: changed
      ? []
      : [
          ...reasons(waiting),
          ...(state && state !== 'failed' && trouble ? [trouble] : []),
          ...partly(waiting, kept),
        ],
    isOpen: changed || rows.length > 0,
    conflicts,
    asks,
    ask: setAsks,
    typedOver,
    type: (next) => {
      type({ text: next, base: now()?.base ?? kept })
      setProblem(undefined)
      setSaved(false)
    },
    save: () => save(true),
    leave: () => {
      if (now()) save(false)
    },
  }
}

/** What is to be stored for a line; null for nothing. `edit` null: nothing was typed, and the button was pressed. */
function nextBrief(
  { text, row, rows }: WaitingBrief,
  edit: TypedBrief | null,
  kept: string,
): { text: string; base: string | null } | null {
  if (edit) return { text: edit.text, base: baseUnder(edit.base, rows) }
  // Pressed once more for a refused one, it is sent once more.
  if (row?.state.name === 'failed') return { text, base: baseUnder(text, rows) }
  return text.trim() === '' && kept !== '' ? { text: kept, base: text } : null
}

/** Lines that have no brief while others have one. */
function without(waiting: readonly WaitingBrief[], kept: string): CartLine[] {
  return kept === '' ? [] : waiting.flatMap(({ line, text }) => (text.trim() === '' ? line : []))
}

/** What of the lines is not as the field says. */
function partly(waiting: readonly WaitingBrief[], kept: string): string[] {
  const missing = without(waiting, kept)
  const others = waiting.filter(({ text }) => text.trim() !== '' && !isSameBrief(text, kept))
  return [
    ...(missing.length > 0 ? [`${choiceNames(missing)}: no brief yet.`] : []),
    ...others.map(({ line, text }) => `${choiceName(line)} has a brief of its own: “${text}”`),
  ]
}

/** Why the provider took it for some lines not; of which is said where it took it for the others. */
function reasons(waiting: readonly WaitingBrief[]): string[] {
  const refused = new Map<string, CartLine[]>()
  for (const { line, row } of waiting)
    if (row?.state.name === 'failed')
      refused.set(row.state.reason, [...(refused.get(row.state.reason) ?? []), line])
  return [...refused].map(([reason, lines]) =>
    lines.length === waiting.length ? reason : `${choiceNames(lines)}: ${reason}`,
  )
}

type State = OutboxRow['state']['name'] | undefined

/** Of all of them: what the customer has to know first. */
function stateOf(rows: readonly OutboxRow[]): State {
  const names = rows.map(({ state }) => state.name)
  const order: State[] = ['failed', 'inflight', 'pending']
  return order.find((name) => name && names.includes(name)) ?? names[0]
}

/** What is tried without a network goes nowhere: nobody need hear of it. */
function statusWords(changed: boolean, state: State, offline: boolean): string {
  if (changed) return 'Not saved yet'
  if (state === undefined || state === 'sent' || state === 'conflict') return ''
  if (state === 'failed') return 'Needs you'
  return state === 'inflight' && !offline ? 'Sending…' : 'Saved on this device'
}

/** Null: an ended identity has said so itself. */
function failureWords(error: unknown): string | null {
  if (error instanceof InvalidTokenFailure || error instanceof StoppedFailure) return null
  if (error instanceof ConflictFailure)
    return `This brief was changed elsewhere. It is now: “${error.theirs}”. Save yours again to keep it.`
  if (error instanceof OfflineFailure) return `${error.message} What you typed is still here.`
  if (error instanceof ContractFailure) return 'Error uploading description.'
  if (error instanceof NotStoredFailure || isKnownFailure(error)) return error.message
  console.error(error)
  return 'An unexpected error occurred'
}
