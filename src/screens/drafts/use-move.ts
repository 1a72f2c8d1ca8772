/**
 * "Move to cart" as one story: looked up, shown, sent line by line, and settled. Cells are pending on the disk before the
 * first is sent, and each leaves the draft by one write when it is in the cart (domain/client-draft/draft-move.ts).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { databases } from '../../device/storage-names'
import { tryLock } from '../../device/tab-lock'
import { type ClientDraft, type DraftEdit, draftName } from '../../domain/client-draft/client-draft'
import {
  hasMore,
  type Outcome,
  pendingNotice,
  toBePending,
  withOutcomes,
} from '../../domain/client-draft/draft-move'
import { optionsText } from '../../domain/cart/cart'
import { InvalidTokenFailure, isAnswerLost, RejectedFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import {
  hasArrived,
  movedName,
  type Review,
  reviewDraft,
  sendAlong,
  type Sendable,
} from '../../queries/draft-move'
import { clientDrafts } from '../../saved/client-drafts/client-drafts'
import { useConnectivity } from '../../session/connectivity'
import { showToast } from '../../ui/toast/toast'
import { useIsHere } from '../../ui/use-lifetime'
import { type AddLines, type AddOutcome, useAddLines } from '../../widgets/cart/use-add-lines'
import { draftTrouble } from '../../widgets/draft/draft-trouble'
import { openCartPanel } from '../../widgets/shell/overlays'

type MoveState =
  | { step: 'closed' }
  /** Today's prices, stock and cart are asked for. */
  | { step: 'looking' }
  | { step: 'review'; review: Review }
  | { step: 'sending' }

export type Move = {
  state: MoveState
  adding: AddLines<Sendable>
  /** Asks what the shop has today; without a network it says why not. */
  look: () => void
  /** The customer has seen the review. */
  send: () => void
  close: () => void
}

export const offlineReason =
  'Moving to the cart needs a connection. The draft stays here until the shop can be reached.'
const isThere = 'It is in your cart already, which was not changed.'
const notTried = 'It was not tried.'

export function useMove(draft: ClientDraft): Move {
  const { id } = draft
  const queryClient = useQueryClient()
  const offline = useConnectivity() === 'offline'
  const isHere = useIsHere()
  const [state, setState] = useState<MoveState>({ step: 'closed' })
  const letGo = useRef<(() => void) | null>(null)

  const edit = (change: DraftEdit) =>
    clientDrafts()
      .edit(id, change)
      .catch((error: unknown) => showToast('error', draftTrouble(error)))
  const end = () => {
    letGo.current?.()
    letGo.current = null
    setState({ step: 'closed' })
  }
  const settle = async ({ added, existing, missed, hasEnded }: AddOutcome<Sendable>) => {
    if (hasEnded) return end()
    const isLost = (error: unknown) => error !== null && isAnswerLost(error)
    const asked = existing.map(({ wanted }) => ({ wanted, reason: isThere }))
    const refused = missed
      .filter(({ error }) => !isLost(error))
      .map(({ wanted, error }) => ({ wanted, reason: error === null ? notTried : failureWords(error) }))
    const lost = missed
      .filter(({ error }) => isLost(error))
      .map(({ wanted }) => ({ wanted, reason: pendingNotice }))
    const isComplete = await sendAlong(queryClient, added).then(
      (refusals) => {
        for (const refusal of refusals) showToast('warning', refusal)
        return true
      },
      () => false,
    )
    // What an earlier move has sent may still be there.
    const failed = [...asked, ...refused.filter(({ wanted }) => !wanted.wasSent)]
    const outcomes = [
      ...added.filter(({ of }) => hasMore(of)).map(outcomeOf(isComplete ? 'inCart' : 'pending')),
      ...failed.map(({ wanted }) => wanted).map(outcomeOf('failed')),
    ]
    const reasons = [...asked, ...refused, ...lost].map(({ wanted, reason }) => ({
      lineId: wanted.of.id,
      reason: reasonOf(wanted, reason),
    }))
    await edit(withOutcomes(outcomes, reasons))
    end()
    const left = existing.length + missed.length
    if (left > 0)
      showToast(
        'warning',
        `${draftName(draft)}: ${added.length} of ${added.length + left} lines are in your cart.`,
      )
    const [first, ...more] = added
    if (!first || !isHere()) return
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

  const look = async () => {
    if (offline) return showToast('warning', offlineReason)
    if (state.step !== 'closed') return
    setState({ step: 'looking' })
    letGo.current = await takeTurn()
    if (!isHere()) return end()
    if (!letGo.current) {
      setState({ step: 'closed' })
      return showToast('warning', 'A draft is being moved in another tab.')
    }
    try {
      await clientDrafts().flush()
      const now = clientDrafts()
        .list()
        .find((one) => one.id === id)
      const review = now && (await reviewDraft(queryClient, now))
      if (!review || !isHere()) return end()
      setState({ step: 'review', review })
    } catch (error) {
      end()
      // An ended session has said so itself.
      if (!(error instanceof InvalidTokenFailure)) showToast('error', failureWords(error))
    }
  }
  const send = async () => {
    if (state.step !== 'review') return
    const { lines, cart } = state.review
    const sendable = lines.flatMap((one) => one.sendable)
    setState({ step: 'sending' })
    const pending = toBePending(sendable, cart).map(outcomeOf('pending'))
    const reasons = lines.map(({ line, stays }) => ({ lineId: line.id, reason: stays }))
    try {
      await clientDrafts().edit(id, withOutcomes(pending, reasons))
      adding.add(sendable.length, () => sendable)
    } catch (error) {
      // What cannot be noted as pending is not sent.
      end()
      showToast('error', draftTrouble(error))
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
    look: () => void look(),
    send: () => void send(),
    close: () => {
      if (state.step === 'review') end()
    },
  }
}

/** A line has many cells: which one it is about. */
function reasonOf({ of, line }: Sendable, reason: string): string {
  const options = of.cells.length > 1 ? optionsText(line.options) : ''
  return options === '' ? reason : `${options}: ${reason}`
}

const outcomeOf =
  (state: Outcome['state']) =>
  ({ ref, line: { quantity } }: Sendable): Outcome => ({ ref, quantity, state })

/** One tab at a time moves drafts: resolves to how to end its turn, or to null while it is another one's. */
function takeTurn(): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const turn = tryLock(databases.clientDrafts, () => new Promise<void>((end) => resolve(end)))
    turn.then(
      () => resolve(null),
      () => resolve(null),
    )
  })
}
