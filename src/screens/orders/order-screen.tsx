/** One order: what waits, how far it is, what was ordered, then all else that is known of it (req 6.11). */
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { movedWords, promisedWords } from '../../domain/delivery/promise'
import { MissingFailure } from '../../domain/failure'
import { isComplete, type Order, type OrderStep, orderSentence, orderSteps } from '../../domain/order/order'
import { orderQuery } from '../../queries/order'
import { useConnectivity } from '../../session/connectivity'
import { Notice } from '../../ui/notice'
import { VisuallyHidden } from '../../ui/page'
import { DayWords } from '../../widgets/delivery/in-hands'
import { PrintButton, PrintedAddress } from '../../widgets/print/print'
import { ScreenPlaceholder } from '../../widgets/shell/screen-trouble'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { Reorder } from '../../widgets/order/order-again'
import { OrderFacts, OrderStatusChip, OrderSummaryBox } from './order-facts'
import { OrderLines } from './order-lines'
import { WaitingProofs } from './waiting-proofs'
import styles from './order.module.css'

const orderTitle = 'Order Information'

/** Addresses of files hold for a while only: from this age on, in ms, the order is read again before one is opened. */
const filesHold = 20 * 60_000

export function OrderScreen({ id }: { id: string }) {
  const titleId = useId()
  const { data, error, refetch } = useQuery({
    ...orderQuery(id),
    // With nothing to show, the router's error page says why; a failed refresh leaves the copy on screen.
    throwOnError: (failure, query) => query.state.data === undefined && !(failure instanceof MissingFailure),
  })
  if (error instanceof MissingFailure) return <NoOrder />
  if (!data) return <ScreenPlaceholder />
  const { value: order, at } = data
  const renewFiles = () => {
    if (Date.now() - at > filesHold) void refetch()
  }
  return (
    <AccountFrame title={orderTitle} subject={`Order ${id}`}>
      <div className="stack gap24">
        <OrderProgress order={order} />
        <WaitingProofs order={order} />
        <div className={styles.actions}>
          <Reorder order={order} />
          <PrintButton>Print order</PrintButton>
        </div>
        <div className={styles.content}>
          <OrderLines order={order} onFiles={renewFiles} />
          <OrderSummaryBox order={order} />
        </div>
        <section aria-labelledby={titleId}>
          <h2 id={titleId}>Addresses and payment</h2>
          <OrderFacts order={order} />
        </section>
        <p className={styles.address}>
          <PrintedAddress path={`/order_detail/${id}`} />
        </p>
      </div>
    </AccountFrame>
  )
}

function NoOrder() {
  return (
    <AccountFrame title={orderTitle}>
      <Notice title="We can’t find this order" link={{ to: '/order_list', name: 'Your orders' }}>
        <p>It may belong to another account, or the number may be incomplete.</p>
      </Notice>
    </AccountFrame>
  )
}

const words: Record<OrderStep['state'], string> = { done: 'done', now: 'now', ahead: 'to come' }

/** Where an order is, in a sentence and in steps (req 6.33); in the provider's word alone where that is none of ours. */
function OrderProgress({ order }: { order: Order }) {
  const steps = orderSteps(order)
  const sentence = orderSentence(order)
  return (
    <div className="stack gap16">
      <p className="strong">{sentence || <OrderStatusChip status={order.status} />}</p>
      {steps && <Steps steps={steps} />}
      <PromisedDay order={order} />
    </div>
  )
}

/** Until it is there (req 21.5). */
function PromisedDay({ order }: { order: Order }) {
  const isOffline = useConnectivity() === 'offline'
  const { promise, neededBy = null } = order
  if (!promise || isComplete(order)) return null
  return (
    <p className="good">
      <DayWords words={promisedWords(promise, neededBy, isOffline)} />
      {promise.movedFrom !== null && !isOffline && (
        <>
          <br />
          {movedWords(promise.movedFrom, promise)}
        </>
      )}
    </p>
  )
}

function Steps({ steps }: { steps: OrderStep[] }) {
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
