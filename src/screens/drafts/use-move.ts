/**
 * "Move to cart" as one story: looked up, shown, sent line by line, and settled. Each cell is marked on the disk before it is
 * sent and leaves the draft when it is there, so that a page that dies in the middle leaves nothing doubtful
 * (domain/client-draft/draft-move.ts).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { databases } from '../../device/storage-names'
import { tryLock } from '../../device/tab-lock'
import { type ClientDraft, type DraftEdit, draftName } from '../../domain/client-draft/client-draft'
import {
  hasMore,
  isMoving,
  withAdded,
  withArrived,
  withMissed,
  withReturned,
  withSending,
} from '../../domain/client-draft/draft-move'
import { optionsText } from '../../domain/cart/cart'
import { InvalidTokenFailure, isAnswerLost, RejectedFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { ahead } from '../../domain/outbox/outbox'
import { finishMove, movedName, type Review, reviewDraft, type Sendable } from '../../queries/draft-move'
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
const inCart = 'It is in your cart already, which was not changed.'
const notTried = 'It was not tried.'
const unknown = 'The shop did not answer. Before it is sent again, your cart is looked at.'

/** What was in flight when a page died may still arrive: the cart is believed this many ms later. */
const maybeSentMs = 3000

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
    const unsure = missed.filter(({ error }) => error !== null && isAnswerLost(error))
    const refused = missed.filter((one) => !unsure.includes(one))
    const reasons = [
      ...existing.map(({ wanted }) => ({ wanted, reason: inCart })),
      ...refused.map(({ wanted, error }) => ({ wanted, reason: words(error) })),
    ]
    await edit((now) =>
      withMissed([
        ...reasons.map(({ wanted, reason }) => ({ lineId: wanted.of.id, reason: reasonOf(wanted, reason) })),
        ...unsure.map(({ wanted }) => ({ lineId: wanted.of.id, reason: unknown })),
      ])(withReturned(reasons.map(({ wanted }) => wanted.ref))(now)),
    )
    // What was in flight may still arrive: that is looked for later (`useFinishedMove`).
    if (unsure.length === 0) tellRefusals(await finishMove(queryClient, id).catch(() => []))
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
    onAdded: ({ ref, of }) => edit(hasMore(of) ? withAdded(ref) : withArrived([ref])),
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
      tellRefusals(await finishMove(queryClient, id))
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
    const before = cart.flatMap((group) => group.lines.map((line) => line.id))
    const reasons = lines.map(({ line, stays }) => ({ lineId: line.id, reason: stays }))
    const refs = sendable.map(({ ref }) => ref)
    try {
      await clientDrafts().edit(id, (now) => withMissed(reasons)(withSending(refs, before)(now)))
      adding.add(sendable.length, () => sendable)
    } catch (error) {
      // What cannot be marked is not sent.
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
  useFinishedMove(draft, state.step === 'closed' && !offline)
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

/** What a page that died, or an answer that was lost, has left on its way is looked for in the cart. */
function useFinishedMove(draft: ClientDraft, isMeant: boolean): void {
  const queryClient = useQueryClient()
  const isDue = isMeant && isMoving(draft)
  const finish = useEffectEvent(async () => {
    const letGo = await takeTurn()
    try {
      if (letGo) tellRefusals(await finishMove(queryClient, draft.id))
    } catch (error) {
      console.warn('What of a draft is in the cart is not known yet.', error)
    } finally {
      letGo?.()
    }
  })
  const since = draft.updatedAt
  useEffect(() => {
    if (!isDue) return
    const now = Date.now()
    const timer = setTimeout(() => void finish(), ahead(since + maybeSentMs, now, maybeSentMs) - now)
    return () => clearTimeout(timer)
  }, [isDue, since])
}

function tellRefusals(refusals: readonly string[]): void {
  for (const refusal of refusals) showToast('warning', refusal)
}

/** A line has many cells: which one it is about. */
function reasonOf({ of, line }: Sendable, reason: string): string {
  const options = of.cells.length > 1 ? optionsText(line.options) : ''
  return options === '' ? reason : `${options}: ${reason}`
}

function words(error: unknown): string {
  return error === null ? notTried : failureWords(error)
}

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
