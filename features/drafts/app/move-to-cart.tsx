/**
 * "Move to cart": the draft is reviewed, sent line by line, and updated. All cells (quantities by colour and size) are
 * stored as pending before the first cell is sent. A cell that is in the cart is removed from the draft in one write
 * (rules/draft-line.ts).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ClientDraft, type DraftEdit, draftName } from '../rules/client-draft'
import {
  hasBriefOrLogo,
  type CellOutcome,
  pendingNotice,
  pendingLines,
  withOutcomes,
} from '../rules/draft-line'
import type { ApprovedMove, ApprovedPart, Destination } from '../../../src/domain/client-draft/sent-quotes'
import { approvedDraft, withApproval } from '../rules/approved-part'
import { optionsText } from '../../../src/domain/cart/cart'
import { InvalidTokenFailure, isAnswerLost, RejectedFailure } from '../../../src/domain/failure'
import { failureMessage } from '../../../src/domain/failure-message'
import {
  hasArrived,
  confirmationText,
  type Review,
  reviewDraft,
  type Sendable,
  sendBriefsAndLogos,
} from './draft-queries'
import { acquireLock, clientDrafts } from './client-drafts'
import { useConnectivity } from '../../../src/session/connectivity'
import { setNeed } from '../../../src/session/need'
import { showToast } from '../../../src/ui/toast/toast'
import { useIsMounted } from '../../../src/ui/use-lifetime'
import { type AddLines, type AddOutcome, useAddLines } from '../../../src/widgets/cart/use-add-lines'
import { openCartPanel } from '../../../src/widgets/frame/overlays'

type MoveState =
  | { step: 'closed' }
  /** Today's prices, stock and cart are being requested. */
  | { step: 'looking'; order: ApprovedPart | null }
  | { step: 'review'; order: ApprovedPart | null; review: Review }
  | { step: 'sending'; order: ApprovedPart | null }

export type Move = {
  state: MoveState
  adding: AddLines<Sendable>
  /**
   * Requests the shop's current data and opens the review. Without a network it only shows a message. An approved move
   * does not open the cart panel.
   */
  review: (approvedMove?: ApprovedMove) => void
  /** Sends the lines of the review. `to`: destination of an approved order. */
  send: (to?: Destination) => void
  close: () => void
}

export const offlineReason =
  'You’re offline. The draft stays here; move it to your cart when you’re back online.'

export function useMove(draft: ClientDraft): Move {
  const { id } = draft
  const queryClient = useQueryClient()
  const isOffline = useConnectivity() === 'offline'
  const isMounted = useIsMounted()
  const [state, setState] = useState<MoveState>({ step: 'closed' })
  const releaseLock = useRef<(() => void) | null>(null)
  const requestedMove = useRef<ApprovedMove | null>(null)
  const destination = useRef<Destination>('own')

  const edit = (change: DraftEdit) =>
    clientDrafts()
      .edit(id, change)
      .catch((error: unknown) => showToast('error', failureMessage(error)))
  const closeAndUnlock = () => {
    releaseLock.current?.()
    releaseLock.current = null
    setState({ step: 'closed' })
  }
  const recordOutcome = async ({ added, existing, failed: failedItems, hasEnded }: AddOutcome<Sendable>) => {
    if (hasEnded) return closeAndUnlock()
    const notMoved = [
      ...existing.map(({ line }) => ({
        cell: line,
        reason: 'It’s in your cart already. Your cart wasn’t changed.',
        hasFailed: true,
      })),
      ...failedItems.map(({ line: cell, error }) => {
        if (error !== null && isAnswerLost(error)) return { cell, reason: pendingNotice, hasFailed: false }
        const reason = error === null ? 'Not tried.' : failureMessage(error)
        // A line that an earlier move sent may still arrive.
        return { cell, reason, hasFailed: !cell.wasSent }
      }),
    ]
    const areBriefsAndLogosSent = await sendBriefsAndLogos(queryClient, added).then(
      (refusals) => {
        for (const refusal of refusals) showToast('warning', refusal)
        return true
      },
      () => false,
    )
    const outcomes = [
      ...added
        .filter(({ draftLine }) => hasBriefOrLogo(draftLine))
        .map(outcomeOf(areBriefsAndLogosSent ? 'inCart' : 'pending')),
      ...notMoved.filter(({ hasFailed }) => hasFailed).map(({ cell }) => outcomeOf('failed')(cell)),
    ]
    await edit(withOutcomes(outcomes, notMoved.map(reasonOf)))
    closeAndUnlock()
    const totalCount = added.length + notMoved.length
    if (notMoved.length > 0)
      showToast('warning', `${draftName(draft)}: ${added.length} of ${totalCount} lines are in your cart.`)
    if (added.length > 0 && draft.neededBy) setNeed({ by: draft.neededBy })
    const [first, ...others] = added
    if (!first || !isMounted()) return
    if (requestedMove.current && notMoved.length === 0)
      return requestedMove.current.onMoved(added, destination.current)
    openCartPanel({
      name: confirmationText(draft, added),
      image: first.draftLine.product.image,
      lines: others.length === 0 ? [first.line] : [],
    })
  }
  const adding = useAddLines<Sendable>({
    question: ({ draftLine, line }) =>
      `${[draftLine.product.name, optionsText(line.options)].filter(Boolean).join(', ')} is already in your cart. Replace it?`,
    // A provider that refuses one line may accept the next. A provider that does not respond gets no further line.
    shouldContinue: (error) => error instanceof RejectedFailure && error.isMissing,
    wasAdded: (item) => hasArrived(queryClient, item),
    // A line with a brief or a logo leaves the draft later, when brief and logo are sent, too (`recordOutcome`).
    onAdded: async (item) => {
      if (!hasBriefOrLogo(item.draftLine)) await edit(withOutcomes([outcomeOf('inCart')(item)]))
    },
    onFinished: (outcome) => void recordOutcome(outcome),
  })

  const startReview = async (approvedMove: ApprovedMove | null) => {
    if (isOffline) return showToast('warning', offlineReason)
    if (state.step !== 'closed') return
    requestedMove.current = approvedMove
    const order = approvedMove?.part ?? null
    setState({ step: 'looking', order })
    releaseLock.current = await acquireLock()
    if (!isMounted()) return closeAndUnlock()
    if (!releaseLock.current) {
      setState({ step: 'closed' })
      return showToast('warning', 'Another tab is moving a draft.')
    }
    try {
      await clientDrafts().flush()
      const current = clientDrafts()
        .list()
        .find((other) => other.id === id)
      const review =
        current && (await reviewDraft(queryClient, order ? approvedDraft(current, order) : current))
      if (!review || !isMounted()) return closeAndUnlock()
      setState({ step: 'review', order, review })
    } catch (error) {
      closeAndUnlock()
      // The end of the session has its own message.
      if (!(error instanceof InvalidTokenFailure)) showToast('error', failureMessage(error))
    }
  }
  const send = async (to: Destination) => {
    if (state.step !== 'review') return
    const { order } = state
    const { lines, cart } = state.review
    destination.current = to
    const sendable = lines.flatMap((reviewed) => reviewed.sendable)
    setState({ step: 'sending', order })
    const pending = pendingLines(sendable, cart).map(outcomeOf('pending'))
    const reasons = lines.map(({ line, notMovedReason }) => ({ lineId: line.id, reason: notMovedReason }))
    try {
      const approve = order ? withApproval(order) : (current: ClientDraft) => current
      await clientDrafts().edit(id, (current) => withOutcomes(pending, reasons)(approve(current)))
      adding.add(sendable.length, () => sendable)
    } catch (error) {
      // No line is sent, because the lines could not be stored as pending.
      closeAndUnlock()
      showToast('error', failureMessage(error))
    }
  }

  // Leaving the page before the customer has decided releases the lock. A move that is being sent continues and
  // releases the lock at its end.
  const awaitsDecision = state.step === 'review' || adding.progress.step === 'asking'
  useEffect(() => {
    if (!awaitsDecision) return
    return () => {
      if (!isMounted()) releaseLock.current?.()
    }
  }, [awaitsDecision, isMounted])
  return {
    state,
    adding,
    review: (approvedMove) => void startReview(approvedMove ?? null),
    send: (to = 'own') => void send(to),
    close: () => {
      if (state.step === 'review') closeAndUnlock()
    },
  }
}

/** Names the cell that the reason is about, because a line may have many cells. */
function reasonOf({ cell: { draftLine, line }, reason }: { cell: Sendable; reason: string }) {
  const options = draftLine.cells.length > 1 ? optionsText(line.options) : ''
  return { lineId: draftLine.id, reason: options === '' ? reason : `${options}: ${reason}` }
}

const outcomeOf =
  (state: CellOutcome['state']) =>
  ({ ref, line: { quantity } }: Sendable): CellOutcome => ({ ref, quantity, state })
