/**
 * "Move to cart": the draft is reviewed, sent line by line, and updated. Cells are pending on the disk before the
 * first is sent, and each leaves the draft in one write when it is in the cart (domain/client-draft/draft-line.ts).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ClientDraft, type DraftEdit, draftName } from '../../domain/client-draft/client-draft'
import {
  hasBriefOrLogo,
  type Outcome,
  pendingNotice,
  pendingLines,
  withOutcomes,
} from '../../domain/client-draft/draft-line'
import { type ApprovedLink, approvedPart, withApproval } from '../../domain/client-link/link-state'
import { optionsText } from '../../domain/cart/cart'
import { InvalidTokenFailure, isAnswerLost, RejectedFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
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
import { useIsMounted } from '../../ui/use-lifetime'
import { type AddLines, type AddOutcome, useAddLines } from '../../widgets/cart/use-add-lines'
import { openCartPanel } from '../../widgets/frame/overlays'

type MoveState =
  | { step: 'closed' }
  /** Today's prices, stock and cart are being requested. */
  | { step: 'looking'; order: ApprovedLink | null }
  | { step: 'review'; order: ApprovedLink | null; review: Review }
  | { step: 'sending'; order: ApprovedLink | null }

/** The approved lines, and the callback that replaces the cart panel once the lines are in the cart. */
type MovePart = { order: ApprovedLink; onMoved: (added: readonly Sendable[], to: Destination) => void }

export type Move = {
  state: MoveState
  adding: AddLines<Sendable>
  /** Requests the shop's current data, or shows a message without a network. */
  review: (part?: MovePart) => void
  /** Sends the lines of the review. `to`: destination of an approved order. */
  send: (to?: Destination) => void
  close: () => void
}

export const offlineReason =
  'You’re offline. The draft stays here; move it to your cart when you’re back online.'

export function useMove(draft: ClientDraft): Move {
  const { id } = draft
  const queryClient = useQueryClient()
  const offline = useConnectivity() === 'offline'
  const isMounted = useIsMounted()
  const [state, setState] = useState<MoveState>({ step: 'closed' })
  const releaseLock = useRef<(() => void) | null>(null)
  const requestedPart = useRef<MovePart | null>(null)
  const destination = useRef<Destination>('own')

  const edit = (change: DraftEdit) =>
    clientDrafts()
      .edit(id, change)
      .catch((error: unknown) => showToast('error', failureMessage(error)))
  const end = () => {
    releaseLock.current?.()
    releaseLock.current = null
    setState({ step: 'closed' })
  }
  const recordOutcome = async ({ added, existing, failed: missed, hasEnded }: AddOutcome<Sendable>) => {
    if (hasEnded) return end()
    const left = [
      ...existing.map(({ line }) => ({
        cell: line,
        reason: 'It’s in your cart already. Your cart wasn’t changed.',
        hasFailed: true,
      })),
      ...missed.map(({ line: cell, error }) => {
        if (error !== null && isAnswerLost(error)) return { cell, reason: pendingNotice, hasFailed: false }
        const reason = error === null ? 'Not tried.' : failureMessage(error)
        // A line that an earlier move sent may still arrive.
        return { cell, reason, hasFailed: !cell.wasSent }
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
      ...added
        .filter(({ draftLine }) => hasBriefOrLogo(draftLine))
        .map(outcomeOf(isComplete ? 'inCart' : 'pending')),
      ...left.filter(({ hasFailed }) => hasFailed).map(({ cell }) => outcomeOf('failed')(cell)),
    ]
    await edit(withOutcomes(outcomes, left.map(reasonOf)))
    end()
    const all = added.length + left.length
    if (left.length > 0)
      showToast('warning', `${draftName(draft)}: ${added.length} of ${all} lines are in your cart.`)
    if (added.length > 0 && draft.neededBy) setNeed({ by: draft.neededBy })
    const [first, ...more] = added
    if (!first || !isMounted()) return
    if (requestedPart.current && left.length === 0)
      return requestedPart.current.onMoved(added, destination.current)
    openCartPanel({
      name: movedName(draft, added),
      image: first.draftLine.product.image,
      lines: more.length === 0 ? [first.line] : [],
    })
  }
  const adding = useAddLines<Sendable>({
    question: ({ draftLine, line }) =>
      `${[draftLine.product.name, optionsText(line.options)].filter(Boolean).join(', ')} is already in your cart. Replace it?`,
    // A provider that refuses one line may accept the next. Nothing more is sent to one that does not respond.
    shouldContinue: (error) => error instanceof RejectedFailure && error.isMissing,
    wasAdded: (item) => hasArrived(queryClient, item),
    // A line with a brief or a logo leaves the draft after these were sent, too.
    onAdded: async (item) => {
      if (!hasBriefOrLogo(item.draftLine)) await edit(withOutcomes([outcomeOf('inCart')(item)]))
    },
    onFinished: (outcome) => void recordOutcome(outcome),
  })

  const look = async (part: MovePart | null) => {
    if (offline) return showToast('warning', offlineReason)
    if (state.step !== 'closed') return
    requestedPart.current = part
    const order = part?.order ?? null
    setState({ step: 'looking', order })
    releaseLock.current = await acquireLock()
    if (!isMounted()) return end()
    if (!releaseLock.current) {
      setState({ step: 'closed' })
      return showToast('warning', 'Another tab is moving a draft.')
    }
    try {
      await clientDrafts().flush()
      const now = clientDrafts()
        .list()
        .find((other) => other.id === id)
      const review = now && (await reviewDraft(queryClient, order ? approvedPart(now, order) : now))
      if (!review || !isMounted()) return end()
      setState({ step: 'review', order, review })
    } catch (error) {
      end()
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
      const approve = order ? withApproval(order) : (now: ClientDraft) => now
      await clientDrafts().edit(id, (now) => withOutcomes(pending, reasons)(approve(now)))
      adding.add(sendable.length, () => sendable)
    } catch (error) {
      // Nothing is sent unless it could be stored as pending.
      end()
      showToast('error', failureMessage(error))
    }
  }

  // Leaving the page before an answer releases the lock. A move that is being sent continues and releases the lock at
  // its end.
  const waitsForAnswer = state.step === 'review' || adding.progress.step === 'asking'
  useEffect(() => {
    if (!waitsForAnswer) return
    return () => {
      if (!isMounted()) releaseLock.current?.()
    }
  }, [waitsForAnswer, isMounted])
  return {
    state,
    adding,
    review: (part) => void look(part ?? null),
    send: (to = 'own') => void send(to),
    close: () => {
      if (state.step === 'review') end()
    },
  }
}

/** Names the cell that the reason is about, because a line has many. */
function reasonOf({ cell: { draftLine, line }, reason }: { cell: Sendable; reason: string }) {
  const options = draftLine.cells.length > 1 ? optionsText(line.options) : ''
  return { lineId: draftLine.id, reason: options === '' ? reason : `${options}: ${reason}` }
}

const outcomeOf =
  (state: Outcome['state']) =>
  ({ ref, line: { quantity } }: Sendable): Outcome => ({ ref, quantity, state })
