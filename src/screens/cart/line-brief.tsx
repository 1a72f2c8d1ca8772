/** The brief of a cart line as one story: typed, stored on this device, sent when that is possible, and said. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { briefCounter, briefProblem, isSameBrief } from '../../domain/cart/cart-brief'
import { ContractFailure, InvalidTokenFailure, isKnownFailure, OfflineFailure } from '../../domain/failure'
import { ConflictFailure, NotStoredFailure, type OutboxRow } from '../../domain/outbox/outbox'
import type { OutboxEvent } from '../../outbox/events'
import { baseUnder, briefEdit, briefIn, briefTrouble } from '../../outbox/kinds/brief'
import { addEdit, queues, sendNow } from '../../outbox/queues'
import type { Edit } from '../../outbox/rules'
import { briefMutation, useWaitingBrief } from '../../queries/brief'
import { isChanged, readTypedBrief, storeTypedBrief, type TypedBrief } from '../../saved/drafts/drafts'
import { useConnectivity } from '../../session/connectivity'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/form/field'
import { showToast } from '../../ui/toast/toast'
import { type BriefChoice, BriefConflictDialog } from '../../widgets/sync/brief-conflict'
import styles from './line-brief.module.css'

type LineBriefProps = {
  line: CartLine
  /** Of the product. */
  slug: string
}

export function LineBrief({ line, slug }: LineBriefProps) {
  const brief = useLineBrief(line, slug)
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
        onChange={(event) => brief.type(event.target.value)}
        onBlur={leave}
      />
      <div className={styles.foot}>
        <Button ref={button} look="quiet" onClick={brief.save}>
          Save brief
        </Button>
        <div role="status" className={styles.said}>
          {brief.status && <p>{brief.status}</p>}
          {brief.why && <p>{brief.why}</p>}
          {brief.conflict && <p>This brief was changed elsewhere</p>}
        </div>
        {brief.conflict && (
          <Button look="quiet" onClick={() => brief.ask(true)}>
            Choose…
          </Button>
        )}
        {counter !== null && <p className={styles.counter}>{counter}</p>}
      </div>
      <BriefConflictDialog
        row={brief.asks ? brief.conflict : null}
        onLater={() => brief.ask(false)}
        onChosen={chosen}
      />
    </div>
  )
}

type BriefState = {
  text: string
  problem: string | undefined
  /** Whether it is saved, in words; '' when there is nothing to say. */
  status: string
  /** Why it is not with the provider yet, in the provider's words; '' when that is not known. */
  why: string
  /** The row for which the customer has to choose, and whether the question is open. */
  conflict: OutboxRow | null
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

function useLineBrief(line: CartLine, slug: string): BriefState {
  const waiting = useWaitingBrief(line)
  const offline = useConnectivity() === 'offline'
  const { typed, now, type, stored } = useTypedBrief(line.id)
  const store = useBriefStore()
  const [problem, setProblem] = useState<string | undefined>()
  const [trouble, setTrouble] = useState('')
  const [saved, setSaved] = useState(false)
  const [asks, setAsks] = useState(false)
  /** The button was pressed, and what comes of it has not been told yet. */
  const untold = useRef({ success: false, trouble: false, conflict: false })
  /** One after the other: leaving the field for the button is one save, not two. */
  const storing = useRef(Promise.resolve())
  const { row, conflict, rows } = waiting
  const state = row?.state.name
  const differs = typed !== null && !isSameBrief(typed.text, waiting.text)
  const changed = differs && isChanged(typed)
  const text = typed && changed === differs ? typed.text : waiting.text

  const sent = (message: string | null) => {
    setSaved(true)
    setTrouble('')
    if (untold.current.success) showToast('success', message ?? 'Your brief was saved.')
    untold.current.success = false
    untold.current.trouble = false
  }
  const follow = useEffectEvent((event: OutboxEvent) => {
    if (!('row' in event) || briefIn(event.row)?.lineId !== line.id) return
    if (event.name === 'done') sent(event.message)
    const words = event.name === 'delayed' ? briefTrouble(event.error) : null
    if (words === null) return
    setTrouble(words)
    if (untold.current.trouble) showToast('error', words)
    untold.current.trouble = false
  })
  useEffect(() => queues.own.subscribe((event) => follow(event)), [])
  const conflictId = conflict?.id
  useEffect(() => {
    if (conflictId === undefined || !untold.current.conflict) return
    untold.current.conflict = false
    setAsks(true)
  }, [conflictId])

  const storeTyped = async () => {
    // Pressed once more for a refused one, it is sent once more.
    const edit = now() ?? (state === 'failed' ? { text: waiting.text, base: waiting.text } : null)
    if (edit === null) return
    const base = baseUnder(edit.base, rows)
    const product = { name: line.name, slug }
    const receipt = await store(briefEdit({ lineId: line.id, text: edit.text, base, product }))
    if (receipt !== 'pending') sent(receipt.message)
    stored(edit.text)
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
    if (!row && now() === null) {
      type(null)
      return setSaved(true)
    }
    if (isPressed) untold.current = { success: true, trouble: true, conflict: conflict === null }
    if (isPressed && conflict) setAsks(true)
    storing.current = storing.current.then(storeTyped).then(
      () => {
        if (isPressed) void sendNow('own')
      },
      (error: unknown) => {
        // What was seen now may be overwritten.
        if (error instanceof ConflictFailure) typedOver(error.theirs)
        const words = failureWords(error)
        setProblem(words ?? undefined)
        if (isPressed && words !== null) showToast('error', words)
      },
    )
  }

  return {
    text,
    problem,
    status: statusWords(changed, state, offline) || (saved ? 'Brief saved' : ''),
    why: changed || state === undefined ? '' : row?.state.name === 'failed' ? row.state.reason : trouble,
    conflict,
    asks,
    ask: setAsks,
    typedOver,
    type: (next) => {
      type({ text: next, base: now()?.base ?? waiting.text })
      setProblem(undefined)
      setSaved(false)
    },
    save: () => save(true),
    leave: () => {
      if (now()) save(false)
    },
  }
}

/** What is tried without a network goes nowhere: nobody need hear of it. */
function statusWords(
  changed: boolean,
  state: OutboxRow['state']['name'] | undefined,
  offline: boolean,
): string {
  if (changed) return 'Not saved yet'
  if (state === undefined || state === 'sent' || state === 'conflict') return ''
  if (state === 'failed') return 'Needs you'
  return state === 'inflight' && !offline ? 'Sending…' : 'Saved on this device'
}

type TypedField = {
  /** What stands in the field, perhaps typed back to what it was. Null: nothing was typed, or all of it is saved. */
  typed: TypedBrief | null
  /** What is to be saved at this moment, not at the last drawing. */
  now: () => TypedBrief | null
  type: (typed: TypedBrief | null) => void
  /** This text is saved: what was typed since then is typed over it. */
  stored: (text: string) => void
}

/** What is typed and not saved yet is a draft: also a reload, a crash and an ended session leave it. */
function useTypedBrief(lineId: string): TypedField {
  const [typed, setTyped] = useState<TypedBrief | null>(null)
  const latest = useRef<TypedBrief | null>(null)
  const touched = useRef(false)

  useEffect(() => {
    let gone = false
    void readTypedBrief(lineId).then((draft) => {
      if (gone || touched.current || !draft) return
      latest.current = draft
      setTyped(draft)
    })
    return () => {
      gone = true
    }
  }, [lineId])

  const type = (next: TypedBrief | null) => {
    touched.current = true
    latest.current = next
    setTyped(next)
    storeTypedBrief(lineId, next)
  }
  return {
    typed,
    now: () => (isChanged(latest.current) ? latest.current : null),
    type,
    stored: (text) => {
      const since = latest.current
      if (since) type(since.text === text ? null : { text: since.text, base: text })
    },
  }
}

/** Stores a brief on this device; where the device stores nothing, it goes to the provider at once. */
function useBriefStore(): (edit: Edit) => Promise<'pending' | { message: string | null }> {
  const { mutateAsync } = useMutation(briefMutation(useQueryClient()))
  const offline = useConnectivity() === 'offline'
  return async (edit) => {
    try {
      await addEdit(edit)
      return 'pending'
    } catch (error) {
      if (!(error instanceof NotStoredFailure) || offline) throw error
      return { message: await mutateAsync(edit) }
    }
  }
}

/** Null: an ended identity has said so itself. */
function failureWords(error: unknown): string | null {
  if (error instanceof InvalidTokenFailure) return null
  if (error instanceof ConflictFailure)
    return `This brief was changed elsewhere. It is now: “${error.theirs}”. Save yours again to keep it.`
  if (error instanceof OfflineFailure) return `${error.message} What you typed is still here.`
  if (error instanceof ContractFailure) return 'Error uploading description.'
  if (error instanceof NotStoredFailure || isKnownFailure(error)) return error.message
  console.error(error)
  return 'An unexpected error occurred'
}
