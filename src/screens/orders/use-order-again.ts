/** "Order again" as one story: looked up as it is today, sent line by line, and what became of each (req 6.14). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NewLine } from '../../domain/cart/cart'
import { InvalidTokenFailure, MissingFailure, RejectedFailure } from '../../domain/failure'
import type { Order, OrderLine } from '../../domain/order/order'
import { lineAgain, notSold, orderedName } from '../../domain/order/order-again'
import { useConnectivity } from '../../session/connectivity'
import { addLinesMutation } from '../../queries/cart'
import { todaysOffer } from '../../queries/order-again'
import { showToast } from '../../ui/toast/toast'
import { useIsHere } from '../../ui/use-lifetime'
import { openCartPanel } from '../../widgets/shell/overlays'

type Wanted = { ordered: OrderLine; line: NewLine }
/** A line that is not in the cart as it was ordered, and why. */
export type Missed = { name: string; reason: string }
type Outcome = { added: Wanted[]; existing: (Wanted & { message: string })[]; missed: Missed[] }

type Progress =
  | { step: 'idle' }
  | { step: 'working'; answered: number; of: number }
  /** ProductExit: the customer is asked before anything is replaced (req 5.2). */
  | ({ step: 'asking' } & Outcome)
  | { step: 'done'; added: number; of: number; missed: Missed[] }

export const offlineReason = 'Ordering again needs a connection. The order stays here until then.'

export type OrderAgainState = {
  progress: Progress
  offline: boolean
  start: () => void
  replace: () => void
  keep: () => void
}

export function useOrderAgain(order: Order): OrderAgainState {
  const queryClient = useQueryClient()
  const offline = useConnectivity() === 'offline'
  const adding = useMutation(addLinesMutation(queryClient))
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })
  const underWay = useRef(false)
  const isHere = useIsHere()

  /** A provider that refuses one line may take the next; one that does not answer is not asked for more. */
  const send = async (wanted: Wanted[], replaces: boolean, outcome: Outcome) => {
    let rest = wanted
    while (rest.length > 0) {
      let answered = 0
      const lines = rest.map((one) => ({
        line: one.line,
        answered: (said: string | null) => {
          answered += 1
          if (said === null) outcome.added.push(one)
          else outcome.existing.push({ ...one, message: said || inCart(one) })
          setProgress({
            step: 'working',
            answered: wanted.length - rest.length + answered,
            of: wanted.length,
          })
        },
      }))
      try {
        await adding.mutateAsync({ lines, replaces })
        return
      } catch (error) {
        if (error instanceof InvalidTokenFailure) throw error
        const [failed, ...others] = rest.slice(answered)
        if (failed) outcome.missed.push({ name: orderedName(failed.ordered), reason: wordsOf(error) })
        const goesOn = error instanceof RejectedFailure && error.meansMissing
        rest = goesOn ? others : []
        if (!goesOn)
          for (const { ordered } of others)
            outcome.missed.push({ name: orderedName(ordered), reason: 'It was not tried.' })
      }
    }
  }
  const finish = ({ added, missed }: Outcome) => {
    const of = order.lines.length
    setProgress({ step: 'done', added: added.length, of, missed })
    const [first] = added
    if (missed.length > 0)
      showToast('warning', `Order ${order.id}: ${added.length} of ${of} lines were added to your cart.`)
    if (!first || !isHere()) return
    const name = added.length === 1 ? first.ordered.name : `${added.length} lines of order ${order.id}`
    openCartPanel({ name, image: first.ordered.image, lines: added.length === 1 ? [first.line] : [] })
  }
  const attempt = async (work: () => Promise<void>) => {
    if (underWay.current) return
    underWay.current = true
    try {
      await work()
    } catch (error) {
      // The identity has ended, and with it this page's business.
      if (!(error instanceof InvalidTokenFailure)) throw error
      setProgress({ step: 'idle' })
    } finally {
      underWay.current = false
    }
  }
  const begin = async () => {
    setProgress({ step: 'working', answered: 0, of: order.lines.length })
    const outcome: Outcome = { added: [], existing: [], missed: [] }
    const found = await Promise.all(
      order.lines.map(async (ordered) => {
        const line = await today(ordered)
        if (typeof line !== 'string') return [{ ordered, line }]
        outcome.missed.push({ name: orderedName(ordered), reason: line })
        return []
      }),
    )
    await send(found.flat(), false, outcome)
    if (outcome.existing.length > 0 && isHere()) setProgress({ step: 'asking', ...outcome })
    else finish(kept(outcome))
  }
  const today = async (ordered: OrderLine): Promise<NewLine | string> => {
    if (ordered.slug === '') return notSold
    try {
      const { product, list } = await todaysOffer(queryClient, ordered.slug)
      return lineAgain(ordered, order, product, list)
    } catch (error) {
      if (error instanceof InvalidTokenFailure) throw error
      return error instanceof MissingFailure ? notSold : wordsOf(error)
    }
  }

  return {
    progress,
    offline,
    start: () => {
      if (offline) showToast('warning', offlineReason)
      else void attempt(begin)
    },
    replace: () => {
      if (progress.step !== 'asking') return
      const { existing, ...outcome } = progress
      void attempt(async () => {
        const replaced: Outcome = { ...outcome, existing: [] }
        await send(existing, true, replaced)
        finish(replaced)
      })
    },
    keep: () => {
      if (progress.step === 'asking') finish(kept(progress))
    },
  }
}

/** What is in the cart already stays as it is. */
function kept({ added, existing, missed }: Outcome): Outcome {
  const unchanged = existing.map(({ ordered }) => ({
    name: orderedName(ordered),
    reason: 'It is in your cart already, which was not changed.',
  }))
  return { added, existing: [], missed: [...missed, ...unchanged] }
}

function inCart({ ordered }: Wanted): string {
  return `${orderedName(ordered)} is already in your cart. Replace it?`
}

/** Without an answer the line may have arrived all the same. */
function wordsOf(error: unknown): string {
  if (error instanceof RejectedFailure) return error.message
  return 'The shop did not answer. Please look into your cart before you try again.'
}
