/**
 * "Move to cart" as one story: looked up, shown, sent line by line, and settled. Cells are pending on the disk before the
 * first is sent, and each leaves the draft by one write when it is in the cart (domain/client-draft/draft-line.ts).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type ClientDraft, type DraftEdit, draftName } from '../../domain/client-draft/client-draft'
import {
  hasMore,
  type Outcome,
  pendingNotice,
  toBePending,
  withOutcomes,
} from '../../domain/client-draft/draft-line'
import { optionsText } from '../../domain/cart/cart'
import { InvalidTokenFailure, isAnswerLost, RejectedFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { counted } from '../../domain/count'
import {
  hasArrived,
  movedName,
  type Review,
  reviewDraft,
  type Reviewed,
  type Sendable,
  sendAlong,
} from '../../queries/client-draft'
import { acquireLock, clientDrafts } from '../../saved/client-drafts/client-drafts'
import { useConnectivity } from '../../session/connectivity'
import { useSeesPrices } from '../../session/customer-view'
import { setNeed } from '../../session/need'
import { showToast } from '../../ui/toast/toast'
import { useIsHere } from '../../ui/use-lifetime'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import {
  type AddLines,
  type AddOutcome,
  ReplaceQuestion,
  useAddLines,
} from '../../widgets/cart/use-add-lines'
import { openCartPanel } from '../../widgets/shell/overlays'
import frame from '../../widgets/draft/draft-dialog.module.css'
import styles from './move-to-cart.module.css'
import { totalPieces } from '../../domain/price/quote'

type MoveState =
  | { step: 'closed' }
  /** Today's prices, stock and cart are asked for. */
  | { step: 'looking' }
  | { step: 'review'; review: Review }
  | { step: 'sending' }

/** These lines alone, and what comes once they are in the cart, in the place of its panel. */
type MovePart = { lineIds: readonly string[]; onMoved: () => void }

export type Move = {
  state: MoveState
  adding: AddLines<Sendable>
  /** Asks what the shop has today; without a network it says why not. */
  look: (part?: MovePart) => void
  /** The customer has seen the review. */
  send: () => void
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
    if (asked.current && left.length === 0) return asked.current.onMoved()
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
    setState({ step: 'looking' })
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
      const lines = now?.lines.filter((line) => part?.lineIds.includes(line.id) ?? true) ?? []
      const review = now && (await reviewDraft(queryClient, { ...now, lines }))
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
    send: () => void send(),
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

/** Before a draft goes into the cart: what has changed since, what stays, and what is about to be added. */
export function MoveReview({ move }: { move: Move }) {
  const id = useId()
  const { state, adding, close } = move
  // The question about what is in the cart already stands alone.
  const isOpen = state.step !== 'closed' && adding.progress.step !== 'asking'
  return (
    <>
      <Dialog open={isOpen} onClose={close} labelledBy={id}>
        <div className={frame.ask}>
          <h2 id={id} tabIndex={-1}>
            Move to cart
          </h2>
          <p role="status">{progressWords(move)}</p>
          {state.step === 'review' && <Lines {...state.review} move={move} />}
        </div>
      </Dialog>
      <ReplaceQuestion {...adding} />
    </>
  )
}

function progressWords({ state, adding: { progress } }: Move): string {
  if (state.step === 'looking') return 'Checking today’s prices and stock…'
  if (state.step !== 'sending') return ''
  return progress.step === 'sending'
    ? `Adding ${Math.min(progress.answered + 1, progress.of)} of ${progress.of}…`
    : 'Checking your cart…'
}

function Lines({ lines, move }: { lines: Reviewed[]; move: Move }) {
  const count = lines.reduce((sum, { sendable }) => sum + sendable.length, 0)
  const pieces = totalPieces(lines.flatMap(({ sendable }) => sendable.map(({ line }) => line)))
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((one) => (
          <li key={one.line.id}>
            <Line {...one} />
          </li>
        ))}
      </ul>
      <div className={frame.answers}>
        <Button look="quiet" onClick={move.close}>
          Cancel
        </Button>
        <Button aria-disabled={count === 0} onClick={() => count > 0 && move.send()}>
          {count === 0 ? 'Nothing to move' : `Move ${counted(count, 'line')}, ${counted(pieces, 'piece')}`}
        </Button>
      </div>
    </>
  )
}

function Line({ line, sendable, changes, stays }: Reviewed) {
  const seesPrices = useSeesPrices()
  const each = sendable[0]?.line.eachCents ?? null
  const pieces = totalPieces(sendable.map((one) => one.line))
  return (
    <>
      <p className={styles.name}>
        <b>{line.product.name}</b>
        <span>
          {counted(pieces, 'piece')}
          {seesPrices && each !== null && (
            <>
              {' '}
              at <Amount cents={each} />
            </>
          )}
        </span>
      </p>
      {[...(seesPrices ? changes.prices : []), ...changes.stock].map((change) => (
        <p key={change} className={styles.change}>
          {change}
        </p>
      ))}
      {stays !== '' && <p className={styles.stays}>Not moved: {stays}</p>}
    </>
  )
}
