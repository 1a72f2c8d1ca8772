/**
 * "Order again": adds the lines at today's prices, with brief and artwork, and reports the result of each line (req
 * 6.14).
 */
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { NewLine } from '../../domain/cart/cart'
import { InvalidTokenFailure, MissingFailure, RejectedFailure } from '../../domain/failure'
import type { Order, OrderLine } from '../../domain/order/order'
import { notSold, orderedName, reorderLine, withJobPrices } from '../../domain/order/order-again'
import { type CustomerPrices, totalSetupCents } from '../../domain/price/price'
import { useConnectivity } from '../../session/connectivity'
import { fetchCurrentOffer } from '../../queries/cart-line'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import { RepeatedSetupNote } from '../cart/repeated-setup-note'
import { type AddOutcome, ReplaceQuestion, useAddLines } from '../cart/use-add-lines'
import { openCartPanel } from '../frame/overlays'
import styles from './order-again.module.css'

type ReorderedLine = { ordered: OrderLine; line: NewLine; list: CustomerPrices }
/** A line that was not added as it was ordered, and the reason. */
type FailedLine = { name: string; reason: string }
/** `hasExtras`: brief and artwork are copied after the lines were added. */
type Result = { added: number; total: number; failed: FailedLine[]; hasExtras: boolean; setupCents: number }

const offlineReason = 'You’re offline. You can order again when you’re back online.'

export function Reorder({ order }: { order: Order }) {
  const id = useId()
  const offline = useConnectivity() === 'offline'
  const queryClient = useQueryClient()
  const [result, setResult] = useState<Result | null>(null)
  /** Lines of the last attempt that cannot be ordered today. */
  const unavailableLines = useRef<FailedLine[]>([])
  const total = order.lines.length

  const reportOutcome = ({ added, existing, failed, hasEnded, isMounted }: AddOutcome<ReorderedLine>) => {
    if (hasEnded) return
    const reasons = [
      ...failed.map(({ line, error }) =>
        failedLine(line, error === null ? 'We didn’t try it.' : failureText(error)),
      ),
      ...existing.map(({ line }) => failedLine(line, 'It’s already in your cart, which wasn’t changed.')),
    ]
    const notAdded = [...unavailableLines.current, ...reasons]
    const linesWithExtras = added.filter(({ ordered }) => hasBriefOrFiles(ordered))
    const setupCents = totalSetupCents(added)
    setResult({
      added: added.length,
      total,
      failed: notAdded,
      hasExtras: linesWithExtras.length > 0,
      setupCents,
    })
    if (linesWithExtras.length > 0) void copyExtras(linesWithExtras)
    if (notAdded.length > 0)
      showToast('warning', `Order ${order.id}: ${added.length} of ${total} lines were added to your cart.`)
    const [first, ...more] = added
    if (!first || !isMounted) return
    const name = more.length === 0 ? first.ordered.name : `${added.length} lines of order ${order.id}`
    openCartPanel({
      name,
      image: first.ordered.image,
      lines: more.length === 0 ? [first.line] : [],
      repeatedSetupCents: setupCents,
    })
  }
  const copyExtras = async (lines: ReorderedLine[]) => {
    const { copyBriefAndArtwork } = await import('../cart/copy-brief-and-artwork')
    for (const problem of await copyBriefAndArtwork(queryClient, lines)) showToast('error', problem)
  }
  const adding = useAddLines<ReorderedLine>({
    question: ({ ordered }) => `${orderedName(ordered)} is already in your cart. Replace it?`,
    // A provider that refuses one line may accept the next; a provider that does not answer gets no further request.
    shouldContinue: (error) => error instanceof RejectedFailure && error.isMissing,
    onFinished: reportOutcome,
  })
  const { progress } = adding
  const isWorking = progress.step === 'sending'

  const todaysLine = async (ordered: OrderLine): Promise<ReorderedLine | string> => {
    if (ordered.slug === '') return notSold
    try {
      const { product, list } = await fetchCurrentOffer(queryClient, ordered.slug)
      const line = reorderLine(ordered, order, product, list)
      return typeof line === 'string' ? line : { ordered, line, list }
    } catch (error) {
      if (error instanceof InvalidTokenFailure) throw error
      return error instanceof MissingFailure ? notSold : failureText(error)
    }
  }
  const lookUp = async (): Promise<ReorderedLine[]> => {
    unavailableLines.current = []
    const lookups = await Promise.all(
      order.lines.map(async (ordered) => ({ name: orderedName(ordered), offer: await todaysLine(ordered) })),
    )
    const available = lookups.flatMap(({ name, offer: lineOrReason }) => {
      if (typeof lineOrReason !== 'string') return [lineOrReason]
      unavailableLines.current.push({ name, reason: lineOrReason })
      return []
    })
    return withJobPrices(available)
  }
  const start = () => {
    if (offline) return showToast('warning', offlineReason)
    if (!isWorking) setResult(null)
    adding.add(total, lookUp)
  }
  if (total === 0) return null
  return (
    <div className={styles.again}>
      <Button
        aria-disabled={offline || isWorking}
        aria-describedby={offline ? id : undefined}
        onClick={start}
      >
        <RotateCcw aria-hidden="true" size={20} />
        {isWorking
          ? `Adding ${Math.min(progress.answered + 1, progress.total)} of ${progress.total}…`
          : 'Order again'}
      </Button>
      {offline && (
        <p id={id} className={styles.reason}>
          {offlineReason}
        </p>
      )}
      <div role="status">{result && progress.step === 'idle' && <ReorderResult {...result} />}</div>
      <ReplaceQuestion {...adding} />
    </div>
  )
}

function ReorderResult({ added, total, failed, hasExtras, setupCents }: Result) {
  return (
    <div className={styles.result}>
      <p>
        {added} of {total} {total === 1 ? 'line was' : 'lines were'} added to your cart, at today’s price.
        {hasExtras && ' Brief and artwork follow.'}
      </p>
      <RepeatedSetupNote cents={setupCents} />
      {failed.length > 0 && (
        <>
          <p>Not added:</p>
          <ul className="bullets">
            {failed.map(({ name, reason }, index) => (
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

function hasBriefOrFiles({ brief, customerFiles }: OrderLine): boolean {
  return brief.trim() !== '' || customerFiles.some(({ url }) => url !== null)
}

function failedLine({ ordered }: ReorderedLine, reason: string): FailedLine {
  return { name: orderedName(ordered), reason }
}

/** The reason why a line was not added. Without an answer it may have been added anyway. */
function failureText(error: unknown): string {
  if (error instanceof RejectedFailure) return error.message
  return 'The shop didn’t answer. Please check your cart before you try again.'
}
