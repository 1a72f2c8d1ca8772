/** "Order again": the lines as they are today with brief and artwork, sent line by line, and what became of each (req 6.14). */
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { NewLine } from '../../domain/cart/cart'
import { InvalidTokenFailure, MissingFailure, RejectedFailure } from '../../domain/failure'
import type { Order, OrderLine } from '../../domain/order/order'
import { reorderLine, notSold, orderedName, pricedTogether } from '../../domain/order/order-again'
import { type OwnPrices, setupOnceCents } from '../../domain/price/price'
import { useConnectivity } from '../../session/connectivity'
import { todaysOffer } from '../../queries/cart-line'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import { SetupAgain } from '../cart/setup-again'
import { type AddOutcome, ReplaceQuestion, useAddLines } from '../cart/use-add-lines'
import { openCartPanel } from '../shell/overlays'
import styles from './order-again.module.css'

type Wanted = { ordered: OrderLine; line: NewLine; list: OwnPrices }
/** A line that is not in the cart as it was ordered, and why. */
type Missed = { name: string; reason: string }
/** `along`: brief and artwork follow the added lines by themselves. */
type Result = { added: number; of: number; missed: Missed[]; along: boolean; setupCents: number }

const offlineReason = 'You’re offline. You can order again when you’re back online.'

export function Reorder({ order }: { order: Order }) {
  const id = useId()
  const offline = useConnectivity() === 'offline'
  const queryClient = useQueryClient()
  const [result, setResult] = useState<Result | null>(null)
  /** Of the last press: lines that cannot be ordered today. */
  const notFound = useRef<Missed[]>([])
  const of = order.lines.length

  const settle = ({ added, existing, missed, hasEnded, isHere }: AddOutcome<Wanted>) => {
    if (hasEnded) return
    const reasons = [
      ...missed.map(({ wanted, error }) =>
        missing(wanted, error === null ? 'We didn’t try it.' : words(error)),
      ),
      ...existing.map(({ wanted }) => missing(wanted, 'It’s already in your cart, which wasn’t changed.')),
    ]
    const all = [...notFound.current, ...reasons]
    const along = added.filter(({ ordered }) => hasMore(ordered))
    const setupCents = setupOnceCents(added)
    setResult({ added: added.length, of, missed: all, along: along.length > 0, setupCents })
    if (along.length > 0) void follow(along)
    if (all.length > 0)
      showToast('warning', `Order ${order.id}: ${added.length} of ${of} lines were added to your cart.`)
    const [first, ...more] = added
    if (!first || !isHere) return
    const name = more.length === 0 ? first.ordered.name : `${added.length} lines of order ${order.id}`
    openCartPanel({
      name,
      image: first.ordered.image,
      lines: more.length === 0 ? [first.line] : [],
      setupAgainCents: setupCents,
    })
  }
  const follow = async (along: Wanted[]) => {
    const { bringAlong } = await import('../cart/bring-along')
    for (const trouble of await bringAlong(queryClient, along)) showToast('error', trouble)
  }
  const adding = useAddLines<Wanted>({
    question: ({ ordered }) => `${orderedName(ordered)} is already in your cart. Replace it?`,
    // A provider that refuses one line may take the next; one that does not answer is not asked for more.
    goesOn: (error) => error instanceof RejectedFailure && error.meansMissing,
    onSettled: settle,
  })
  const { progress } = adding
  const isWorking = progress.step === 'sending'

  const today = async (ordered: OrderLine): Promise<Wanted | string> => {
    if (ordered.slug === '') return notSold
    try {
      const { product, list } = await todaysOffer(queryClient, ordered.slug)
      const line = reorderLine(ordered, order, product, list)
      return typeof line === 'string' ? line : { ordered, line, list }
    } catch (error) {
      if (error instanceof InvalidTokenFailure) throw error
      return error instanceof MissingFailure ? notSold : words(error)
    }
  }
  const lookUp = async (): Promise<Wanted[]> => {
    notFound.current = []
    const looked = await Promise.all(
      order.lines.map(async (ordered) => ({ name: orderedName(ordered), found: await today(ordered) })),
    )
    const found = looked.flatMap(({ name, found: one }) => {
      if (typeof one !== 'string') return [one]
      notFound.current.push({ name, reason: one })
      return []
    })
    return pricedTogether(found)
  }
  const start = () => {
    if (offline) return showToast('warning', offlineReason)
    if (!isWorking) setResult(null)
    adding.add(of, lookUp)
  }
  if (of === 0) return null
  return (
    <div className={styles.again}>
      <Button
        aria-disabled={offline || isWorking}
        aria-describedby={offline ? id : undefined}
        onClick={start}
      >
        <RotateCcw aria-hidden="true" size={20} />
        {isWorking
          ? `Adding ${Math.min(progress.answered + 1, progress.of)} of ${progress.of}…`
          : 'Order again'}
      </Button>
      {offline && (
        <p id={id} className={styles.reason}>
          {offlineReason}
        </p>
      )}
      <div role="status">{result && progress.step === 'idle' && <Added {...result} />}</div>
      <ReplaceQuestion {...adding} />
    </div>
  )
}

function Added({ added, of, missed, along, setupCents }: Result) {
  return (
    <div className={styles.result}>
      <p>
        {added} of {of} {of === 1 ? 'line was' : 'lines were'} added to your cart, at today’s price.
        {along && ' Brief and artwork follow.'}
      </p>
      <SetupAgain cents={setupCents} />
      {missed.length > 0 && (
        <>
          <p>Not added:</p>
          <ul className="bullets">
            {missed.map(({ name, reason }, index) => (
              <li key={index}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function hasMore({ brief, customerFiles }: OrderLine): boolean {
  return brief.trim() !== '' || customerFiles.some(({ url }) => url !== null)
}

function missing({ ordered }: Wanted, reason: string): Missed {
  return { name: orderedName(ordered), reason }
}

/** Without an answer the line may have arrived all the same. */
function words(error: unknown): string {
  if (error instanceof RejectedFailure) return error.message
  return 'The shop didn’t answer. Please check your cart before you try again.'
}
