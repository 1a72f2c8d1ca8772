/** The steps of an order, each done, current or to come, with its day (req 6.33, 21.6). */
import { Check } from 'lucide-react'
import type { OrderStep } from '../../domain/order/order-progress'
import { weekdayAndDate } from '../../domain/readable-date'
import { useConnectivity } from '../../session/connectivity'
import { VisuallyHidden } from '../../ui/page'
import styles from './order-steps.module.css'

export function OrderSteps({ steps }: { steps: OrderStep[] }) {
  return (
    <div className={styles.box}>
      <ol aria-label="Progress" className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
    </div>
  )
}

const stateTexts: Record<OrderStep['state'], string> = { done: 'done', now: 'now', upcoming: 'to come' }

function Step({ name, state, note, day }: OrderStep) {
  const isOffline = useConnectivity() === 'offline'
  const isDone = state === 'done'
  // An expected day may have changed since, so it is hidden offline.
  const days = day && (isDone || !isOffline) ? [`${isDone ? '' : 'by '}${weekdayAndDate(day)}`] : []
  const details = [...(note ? [note] : []), ...days]
  return (
    <li className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark}>{isDone && <Check aria-hidden="true" size={16} />}</span>
      <span>{name}</span>
      <VisuallyHidden>
        , {stateTexts[state]}
        {details.length > 0 && ': '}
      </VisuallyHidden>
      {details.map((detail) => (
        <span key={detail} className={styles.note}>
          {detail}{' '}
        </span>
      ))}
    </li>
  )
}
