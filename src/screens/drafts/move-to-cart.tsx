/**
 * "Move to cart" as one story: looked up, shown, sent line by line, and settled. Cells are pending on the disk before the
 * first is sent, and each leaves the draft by one write when it is in the cart (domain/client-draft/draft-line.ts).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ClientDraft, type DraftEdit, draftName } from '../../domain/client-draft/client-draft'
import {
  hasMore,
  type Outcome,
  pendingNotice,
  toBePending,
  withOutcomes,
} from '../../domain/client-draft/draft-line'
import { type ApprovedLink, approvedPart, withApproval } from '../../domain/client-link/link-state'
import { optionsText } from '../../domain/cart/cart'
import { InvalidTokenFailure, isAnswerLost, RejectedFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import {
  hasArrived,
  movedName,
  type Review,
  reviewDraft,
  type Sendable,
  sendAlong,
} from '../../queries/client-draft'
import { acquireLock, clientDrafts } from '../../saved/client-drafts/client-drafts'
import { useConnectivity } from '../../session/connectivity'
import type { Destination } from '../../session/approved-order'
import { setNeed } from '../../session/need'
import { showToast } from '../../ui/toast/toast'
import { useIsHere } from '../../ui/use-lifetime'
import { type AddLines, type AddOutcome, useAddLines } from '../../widgets/cart/use-add-lines'
import { openCartPanel } from '../../widgets/shell/overlays'

type MoveState =
  | { step: 'closed' }
  /** Today's prices, stock and cart are asked for. */
  | { step: 'looking'; order: ApprovedLink | null }
  | { step: 'review'; order: ApprovedLink | null; review: Review }
  | { step: 'sending'; order: ApprovedLink | null }

/** The lines that a client approved, as approved, and what comes once they are in the cart, in the place of its panel. */
type MovePart = { order: ApprovedLink; onMoved: (added: readonly Sendable[], to: Destination) => void }

export type Move = {
  state: MoveState
  adding: AddLines<Sendable>
  /** Asks what the shop has today; without a network it says why not. */
  look: (part?: MovePart) => void
  /** The customer has seen the review. `to`: where an approved order goes. */
  send: (to?: Destination) => void
  close: () => void
}

export const offlineReason =
  'You’re offline. The draft stays here; move it to your cart when you’re back online.'

export function useMove(draft: ClientDraft): Move {
  const { id } = draft
  const queryClient = useQueryClient()
  const offline = useConnectivity() === 'offline'
  const isHere = useIsHere()
  const [state, setState] = useState<MoveState>({ step: 'closed' })
  const letGo = useRef<(() => void) | null>(null)
  const asked = useRef<MovePart | null>(null)
  const destination = useRef<Destination>('own')

  const edit = (change: DraftEdit) =>
    clientDrafts()
      .edit(id, change)
      .catch((error: unknown) => showToast('error', failureWords(error)))
  const end = () => {
    letGo.current?.()
    letGo.current = null
    setState({ step: 'closed' })
  }
  const settle = async ({ added, existing, missed, hasEnded }: AddOutcome<Sendable>) => {
    if (hasEnded) return end()
    const left = [
      ...existing.map(({ wanted }) => ({
        wanted,
        reason: 'It’s in your cart already. Your cart wasn’t changed.',
        hasFailed: true,
      })),
      ...missed.map(({ wanted, error }) => {
        if (error !== null && isAnswerLost(error)) return { wanted, reason: pendingNotice, hasFailed: false }
        const reason = error === null ? 'Not tried.' : failureWords(error)
        // What an earlier move has sent may still be there.
        return { wanted, reason, hasFailed: !wanted.wasSent }
      }),
    ]
    const isComplete = await sendAlong(queryClient, added).then(
      (refusals) => {
        for (const refusal of refusals) showToast('warning', refusal)
        return true
      },
      () => false,
    )
    const outcomes = [
      ...added.filter(({ of }) => hasMore(of)).map(outcomeOf(isComplete ? 'inCart' : 'pending')),
      ...left.filter(({ hasFailed }) => hasFailed).map(({ wanted }) => outcomeOf('failed')(wanted)),
    ]
    await edit(withOutcomes(outcomes, left.map(reasonOf)))
    end()
    const all = added.length + left.length
    if (left.length > 0)
      showToast('warning', `${draftName(draft)}: ${added.length} of ${all} lines are in your cart.`)
    if (added.length > 0 && draft.neededBy) setNeed({ by: draft.neededBy })
    const [first, ...more] = added
    if (!first || !isHere()) return
    if (asked.current && left.length === 0) return asked.current.onMoved(added, destination.current)
    openCartPanel({
      name: movedName(draft, added),
      image: first.of.product.image,
      lines: more.length === 0 ? [first.line] : [],
    })
  }
  const adding = useAddLines<Sendable>({
    question: ({ of, line }) =>
      `${[of.product.name, optionsText(line.options)].filter(Boolean).join(', ')} is already in your cart. Replace it?`,
    // A provider that refuses one line may take the next; one that does not answer is not asked for more.
    goesOn: (error) => error instanceof RejectedFailure && error.meansMissing,
    hasArrived: (one) => hasArrived(queryClient, one),
    // What has a brief or a logo leaves with them.
    onAdded: async (one) => {
      if (!hasMore(one.of)) await edit(withOutcomes([outcomeOf('inCart')(one)]))
    },
    onSettled: (outcome) => void settle(outcome),
  })

  const look = async (part: MovePart | null) => {
    if (offline) return showToast('warning', offlineReason)
    if (state.step !== 'closed') return
    asked.current = part
    const order = part?.order ?? null
    setState({ step: 'looking', order })
    letGo.current = await acquireLock()
    if (!isHere()) return end()
    if (!letGo.current) {
      setState({ step: 'closed' })
      return showToast('warning', 'Another tab is moving a draft.')
    }
    try {
      await clientDrafts().flush()
      const now = clientDrafts()
        .list()
        .find((one) => one.id === id)
      const review = now && (await reviewDraft(queryClient, order ? approvedPart(now, order) : now))
      if (!review || !isHere()) return end()
      setState({ step: 'review', order, review })
    } catch (error) {
      end()
      // An ended session has said so itself.
      if (!(error instanceof InvalidTokenFailure)) showToast('error', failureWords(error))
    }
  }
  const send = async (to: Destination) => {
    if (state.step !== 'review') return
    const { order } = state
    const { lines, cart } = state.review
    destination.current = to
    const sendable = lines.flatMap((one) => one.sendable)
    setState({ step: 'sending', order })
    const pending = toBePending(sendable, cart).map(outcomeOf('pending'))
    const reasons = lines.map(({ line, stays }) => ({ lineId: line.id, reason: stays }))
    try {
      const approve = order ? withApproval(order) : (now: ClientDraft) => now
      await clientDrafts().edit(id, (now) => withOutcomes(pending, reasons)(approve(now)))
      adding.add(sendable.length, () => sendable)
    } catch (error) {
      // What cannot be noted as pending is not sent.
      end()
      showToast('error', failureWords(error))
    }
  }

  // Who leaves the page has said neither yes nor no; what is being sent goes on, and ends its turn itself.
  const waitsForAnswer = state.step === 'review' || adding.progress.step === 'asking'
  useEffect(() => {
    if (!waitsForAnswer) return
    return () => {
      if (!isHere()) letGo.current?.()
    }
  }, [waitsForAnswer, isHere])
  return {
    state,
    adding,
    look: (part) => void look(part ?? null),
    send: (to = 'own') => void send(to),
    close: () => {
      if (state.step === 'review') end()
    },
  }
}

/** A line has many cells: which one it is about. */
function reasonOf({ wanted: { of, line }, reason }: { wanted: Sendable; reason: string }) {
  const options = of.cells.length > 1 ? optionsText(line.options) : ''
  return { lineId: of.id, reason: options === '' ? reason : `${options}: ${reason}` }
}

const outcomeOf =
  (state: Outcome['state']) =>
  ({ ref, line: { quantity } }: Sendable): Outcome => ({ ref, quantity, state })
