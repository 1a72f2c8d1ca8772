/** The brief of a cart line as one story: typed, kept, saved with the button or by itself, and said (A §2, §8). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart'
import { briefProblem } from '../../domain/cart-brief'
import { InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../domain/failure'
import { currentEpoch } from '../../offline/identity'
import { keepBrief, keptBrief } from '../../offline/kept-briefs'
import { briefMutation, cartWasRead } from '../../queries/cart-line'
import { showToast } from '../../ui/toast'

export type LineBrief = {
  text: string
  problem: string | undefined
  saving: boolean
  /** Whether it is saved, in words; '' when there is nothing to say. */
  said: string
  type: (text: string) => void
  /** The button was pressed: the provider's words come as a message. */
  save: () => void
  /** The field was left: what changed is saved without further words. */
  leave: () => void
}

/** `told`: the button was pressed for it. */
type Attempt = { text: string; told: boolean }

const briefNeedsNetwork = 'Saving a brief needs a connection. What you typed stays here until then.'

export function useLineBrief(line: CartLine, offline: boolean): LineBrief {
  const queryClient = useQueryClient()
  const sending = useMutation(briefMutation(queryClient))
  /** Null: as the cart says. */
  const [typed, setTyped] = useState(() => keptBrief(line.id))
  const [problem, setProblem] = useState<string | undefined>()
  const [saving, setSaving] = useState(false)
  const [said, setSaid] = useState('')
  const latest = useRef(typed)
  /** One request at a time: what is to be saved meanwhile waits, and of that the last. */
  const underWay = useRef<Attempt | null>(null)
  const next = useRef<Attempt | null>(null)

  const keep = (text: string | null) => {
    latest.current = text
    setTyped(text)
    keepBrief(line.id, text)
  }
  const done = ({ text, told }: Attempt, message: string) => {
    setSaid('Brief saved')
    if (told) showToast('success', message || 'Your brief was saved.')
    if (latest.current === text && cartWasRead(queryClient)) keep(null)
  }
  const failed = (error: unknown, told: boolean) => {
    // An ended identity has said so itself.
    if (error instanceof InvalidTokenFailure) return
    const message = words(error)
    setProblem(message)
    if (told) showToast('error', message)
  }
  const send = async (attempt: Attempt) => {
    const before = underWay.current
    if (before) {
      // Leaving the field for the button is one wish, not two.
      if (before.text === attempt.text) before.told ||= attempt.told
      else next.current = attempt
      return
    }
    const epoch = currentEpoch()
    underWay.current = attempt
    setSaving(true)
    setProblem(undefined)
    try {
      const message = await sending.mutateAsync({ lineId: line.id, brief: attempt.text })
      if (epoch === currentEpoch()) done(attempt, message)
    } catch (error) {
      if (epoch === currentEpoch()) failed(error, attempt.told)
    }
    underWay.current = null
    setSaving(false)
    const following = next.current
    next.current = null
    // What one customer typed does not go on into the next one's cart.
    if (following && epoch === currentEpoch()) await send(following)
  }
  const save = (isTold: boolean) => {
    const text = typed ?? line.brief
    const tooLong = briefProblem(text)
    setProblem(tooLong ?? undefined)
    if (tooLong !== null) return
    if (!offline) void send({ text, told: isTold })
    else if (isTold) showToast('warning', briefNeedsNetwork)
  }

  return {
    text: typed ?? line.brief,
    problem,
    saving,
    said: said || (typed !== null && typed !== line.brief && !saving ? 'Not saved yet' : ''),
    type: (text) => {
      keep(text)
      setProblem(undefined)
      setSaid('')
    },
    save: () => save(true),
    leave: () => {
      if (typed !== null && typed !== line.brief) save(false)
    },
  }
}

function words(error: unknown): string {
  if (error instanceof OfflineFailure) return `${error.message} What you typed is still here.`
  return error instanceof RejectedFailure ? error.message : 'Error uploading description.'
}
