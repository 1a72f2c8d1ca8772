/** The button that puts an order's lines into the cart once more, and what could not be put there. */
import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import type { Order } from '../../domain/order/order'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { type Missed, offlineReason, useOrderAgain } from './use-order-again'
import styles from './order-again.module.css'

export function OrderAgain({ order }: { order: Order }) {
  const { progress, offline, start, replace, keep } = useOrderAgain(order)
  const id = useId()
  if (order.lines.length === 0) return null
  const working = progress.step === 'working'
  // The words of a provider that says the same of every line stand once.
  const asked = new Set(progress.step === 'asking' ? progress.existing.map(({ message }) => message) : [])
  return (
    <div className={styles.again}>
      <Button aria-disabled={offline || working} aria-describedby={offline ? id : undefined} onClick={start}>
        <RotateCcw aria-hidden="true" size={20} />
        {working
          ? `Adding ${Math.min(progress.answered + 1, progress.of)} of ${progress.of}…`
          : 'Order again'}
      </Button>
      {offline && (
        <p id={id} className={styles.reason}>
          {offlineReason}
        </p>
      )}
      <div role="status">
        {progress.step === 'done' && (
          <Result added={progress.added} of={progress.of} missed={progress.missed} />
        )}
      </div>
      <ConfirmDialog
        open={progress.step === 'asking'}
        title="Already in your cart"
        yes="Yes"
        no="No"
        onYes={replace}
        onNo={keep}
      >
        {[...asked].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </ConfirmDialog>
    </div>
  )
}

function Result({ added, of, missed }: { added: number; of: number; missed: Missed[] }) {
  return (
    <div className={styles.result}>
      <p>
        {added} of {of} {of === 1 ? 'line was' : 'lines were'} added to your cart, at today’s price.
      </p>
      {missed.length > 0 && (
        <>
          <p>Not added:</p>
          <ul>
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
