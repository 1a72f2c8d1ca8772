/** How far an order is (req 6.33); in the provider's word alone where that is none of ours. */
import { Check } from 'lucide-react'
import type { Order } from '../../domain/order/order'
import { type OrderStep, orderSteps } from '../../domain/order/order-progress'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { OrderStatusChip } from './order-facts'
import styles from './order-progress.module.css'

const words: Record<OrderStep['state'], string> = { done: 'done', now: 'now', ahead: 'to come' }

export function OrderProgress({ order }: { order: Order }) {
  const steps = orderSteps(order)
  if (!steps)
    return (
      <p className="flush">
        <OrderStatusChip status={order.status} />
      </p>
    )
  return (
    <ol aria-label="Progress" className={styles.steps}>
      {steps.map((step) => (
        <li
          key={step.name}
          className={styles[step.state]}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {step.state === 'done' && <Check aria-hidden="true" size={16} />}
          </span>
          {step.name}
          <VisuallyHidden>
            , {words[step.state]}
            {step.note && ': '}
          </VisuallyHidden>
          {step.note && <span className={styles.note}>{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}
