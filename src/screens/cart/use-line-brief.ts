/** The brief of a cart line as one story: typed, kept on this device, sent when that is possible, and said (req 5.8). */
import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { briefProblem, isSameBrief } from '../../domain/cart/cart-brief'
import { ConflictFailure, type OutboxRow } from '../../domain/outbox/outbox'
import { useConnectivity } from '../../session/connectivity'
import { isTyped } from '../../saved/drafts/typed-brief'
import { baseUnder, briefEdit } from '../../outbox/kinds/brief'
import { onBriefNews } from '../../outbox/brief-news'
import { sendNow } from '../../outbox/queues'
import { useWaitingBrief } from '../../queries/brief'
import { showToast } from '../../ui/toast/toast'
import { keepingWords, useBriefKeeping } from './use-brief-keeping'
import { useTypedBrief } from './use-typed-brief'

export type LineBrief = {
  text: string
  problem: string | undefined
  /** Whether it is saved, in words; '' when there is nothing to say. */
  said: string
  /** Why it is not with the provider yet, in the provider's words; '' when that is not known. */
  why: string
  /** The row for which the customer has to choose, and whether the question is open. */
  conflict: OutboxRow | null
  asks: boolean
  ask: (open: boolean) => void
  /** The customer chose the text of elsewhere: what is being typed is typed over that one. */
  took: (theirs: string) => void
  type: (text: string) => void
  /** The button was pressed: the provider's words come as a message. */
  save: () => void
  /** The field was left: what changed is saved without further words. */
  leave: () => void
}

export function useLineBrief(line: CartLine, slug: string): LineBrief {
  const waiting = useWaitingBrief(line)
  const offline = useConnectivity() === 'offline'
  const { typed, now, type, kept } = useTypedBrief(line.id)
  const keepBrief = useBriefKeeping()
  const [problem, setProblem] = useState<string | undefined>()
  const [trouble, setTrouble] = useState('')
  const [saved, setSaved] = useState(false)
  const [asks, setAsks] = useState(false)
  /** The button was pressed, and what comes of it has not been told yet. */
  const pressed = useRef({ success: false, trouble: false, conflict: false })
  /** One after the other: leaving the field for the button is one wish, not two. */
  const keeping = useRef(Promise.resolve())
  const { row, conflict, rows } = waiting
  const state = row?.state.name
  const differs = typed !== null && !isSameBrief(typed.text, waiting.text)
  const changed = differs && isTyped(typed)
  const text = typed && changed === differs ? typed.text : waiting.text

  useEffect(
    () =>
      onBriefNews((news) => {
        if (news.lineId !== line.id) return
        const told = pressed.current
        if (news.name === 'trouble') {
          setTrouble(news.words)
          if (told.trouble) showToast('error', news.words)
        } else {
          setSaved(true)
          setTrouble('')
          if (told.success) showToast('success', news.said ?? 'Your brief was saved.')
          told.success = false
        }
        told.trouble = false
      }),
    [line.id],
  )
  const conflictId = conflict?.id
  useEffect(() => {
    if (conflictId === undefined || !pressed.current.conflict) return
    pressed.current.conflict = false
    setAsks(true)
  }, [conflictId])

  const keep = async () => {
    // Pressed once more for a refused one, it is sent once more.
    const edit = now() ?? (state === 'failed' ? { text: waiting.text, base: waiting.text } : null)
    if (edit === null) return
    const product = { name: line.name, slug }
    const base = baseUnder(edit.base, rows)
    await keepBrief(briefEdit({ lineId: line.id, text: edit.text, base, product }))
    kept(edit.text)
  }
  const typedOver = (theirs: string) => {
    const edit = now()
    if (edit) type({ ...edit, base: theirs })
  }
  const save = (isTold: boolean) => {
    const tooLong = briefProblem(text)
    setProblem(tooLong ?? undefined)
    if (tooLong !== null) return
    if (!row && !changed) {
      type(null)
      return setSaved(true)
    }
    if (isTold) pressed.current = { success: true, trouble: true, conflict: conflict === null }
    if (isTold && conflict) setAsks(true)
    keeping.current = keeping.current.then(keep).then(
      () => {
        if (isTold) void sendNow('own')
      },
      (error: unknown) => {
        // What was seen now may be overwritten.
        if (error instanceof ConflictFailure) typedOver(error.theirs)
        const words = keepingWords(error)
        setProblem(words ?? undefined)
        if (isTold && words !== null) showToast('error', words)
      },
    )
  }

  return {
    text,
    problem,
    said: wordsOf(changed, state, offline) || (saved ? 'Brief saved' : ''),
    why: changed ? '' : row?.state.name === 'failed' ? row.state.reason : state === undefined ? '' : trouble,
    conflict,
    asks,
    ask: setAsks,
    took: typedOver,
    type: (next) => {
      type({ text: next, base: now()?.base ?? waiting.text })
      setProblem(undefined)
      setSaved(false)
    },
    save: () => save(true),
    leave: () => {
      if (changed) save(false)
    },
  }
}

/** What is tried without a network goes nowhere: nobody need hear of it. */
function wordsOf(changed: boolean, state: OutboxRow['state']['name'] | undefined, offline: boolean): string {
  if (changed) return 'Not saved yet'
  if (state === undefined || state === 'sent' || state === 'conflict') return ''
  if (state === 'failed') return 'Needs you'
  return state === 'inflight' && !offline ? 'Sending…' : 'Saved on this device'
}
