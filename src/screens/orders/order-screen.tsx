/** One order: proofs to approve, progress, ordered lines, then the other details (req 6.11). */
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { movedText, promisedDeliveryText } from '../../domain/delivery/promise'
import { riskText } from '../../domain/order/risk'
import { localDay } from '../../domain/delivery/working-days'
import { MissingFailure } from '../../domain/failure'
import { type Tracking, trackingText } from '../../domain/order/carrier'
import { isComplete, type Order } from '../../domain/order/order'
import {
  progressFacts,
  orderSentence,
  orderSteps,
  nextActorText,
  customerActsText,
} from '../../domain/order/order-progress'
import { orderQuery } from '../../queries/order'
import { useConnectivity } from '../../session/connectivity'
import { Notice } from '../../ui/notice'
import { DeliveryDay } from '../../widgets/delivery/in-hands'
import { Slot } from '../../widgets/frame/features'
import { PrintButton, PrintedUrl } from '../../widgets/print/print'
import { ScreenPlaceholder } from '../../widgets/shell/error-slots'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { Reorder } from '../../widgets/order/order-again'
import { OrderSteps } from '../../widgets/order/order-steps'
import { OrderFacts, OrderStatusChip, OrderSummaryBox } from './order-facts'
import { OrderLines } from './order-lines'
import { WaitingProofs } from './waiting-proofs'
import styles from './order.module.css'

const orderTitle = 'Order Information'

/** File URLs expire. An order that was loaded longer ago than this is loaded again before a file opens. */
const maxFileUrlAgeMs = 20 * 60_000

export function OrderScreen({ id }: { id: string }) {
  const titleId = useId()
  const { data, error, refetch } = useQuery({
    ...orderQuery(id),
    // Without data the router's error page shows the failure. When a refresh fails, the stored copy stays on screen.
    throwOnError: (failure, query) => query.state.data === undefined && !(failure instanceof MissingFailure),
  })
  if (error instanceof MissingFailure) return <NoOrder />
  if (!data) return <ScreenPlaceholder />
  const { value: order, at } = data
  const renewFileUrls = () => {
    if (Date.now() - at > maxFileUrlAgeMs) void refetch()
  }
  return (
    <AccountFrame title={orderTitle} subject={`Order ${id}`}>
      <div className="stack gap24">
        <OrderProgress order={order} />
        <WaitingProofs order={order} />
        <div className={styles.actions}>
          <Reorder order={order} />
          <PrintButton>Print order</PrintButton>
          <Slot name="orderAction" props={{ orderId: id }} />
        </div>
        <div className={styles.content}>
          <OrderLines order={order} onShowFiles={renewFileUrls} />
          <OrderSummaryBox order={order} />
        </div>
        <section aria-labelledby={titleId}>
          <h2 id={titleId}>Addresses and payment</h2>
          <OrderFacts order={order} />
        </section>
        <p className={styles.address}>
          <PrintedUrl path={`/order_detail/${id}`} />
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

/**
 * Shows the provider's status, the progress and the party that has to act next, as a sentence and as steps (req 6.33,
 * 6.36, 21.6).
 */
function OrderProgress({ order }: { order: Order }) {
  const steps = orderSteps(order)
  const facts = progressFacts(order)
  const sentence = orderSentence(facts)
  const actorText = nextActorText(facts)
  return (
    <div className="stack gap16">
      <div className={styles.sentence}>
        <OrderStatusChip status={order.status} />
        {sentence !== '' && <p className="strong">{sentence}</p>}
        {actorText !== '' && (
          <p className={actorText === customerActsText ? styles.customerActs : styles.nextActor}>
            {actorText}
          </p>
        )}
      </div>
      {steps && <OrderSteps steps={steps} />}
      <PromisedDelivery order={order} />
      {order.tracking && <Parcel tracking={order.tracking} />}
    </div>
  )
}

/**
 * Shows the promised delivery day until it has passed or the order is complete, and the risks of missing it (req
 * 21.5, 21.8).
 */
function PromisedDelivery({ order }: { order: Order }) {
  const isOffline = useConnectivity() === 'offline'
  const { promise, neededBy = null, risks = [] } = order
  const isPromiseDue =
    promise !== undefined && promise.withYouBy >= localDay(new Date()) && !isComplete(order)
  if (!isPromiseDue && risks.length === 0) return null
  return (
    <div className={risks.length > 0 ? 'warning' : 'good'}>
      {isPromiseDue && (
        <p className="flush">
          <DeliveryDay texts={promisedDeliveryText(promise, neededBy, isOffline)} />
        </p>
      )}
      {isPromiseDue && promise.movedFrom !== null && !isOffline && (
        <p className="flush">{movedText(promise.movedFrom, promise)}</p>
      )}
      {risks.map((risk) => (
        <p key={risk} className="strong flush">
          {riskText(risk)}
        </p>
      ))}
    </div>
  )
}

function Parcel({ tracking }: { tracking: Tracking }) {
  const { link } = tracking
  return (
    <p className="flush">
      {trackingText(tracking)}
      {link !== null && (
        <>
          {'. '}
          <a href={link} target="_blank" rel="noopener noreferrer">
            Follow the parcel <ExternalLink aria-label="opens in a new tab" size={16} />
          </a>
        </>
      )}
    </p>
  )
}
