/** What an order says besides its lines: number, date, status, payment, and where things go. */
import type { ReactNode } from 'react'
import type { PlaceFields } from '../../domain/account/address'
import { dayInFull } from '../../domain/delivery/needed-by'
import { type Order, orderDiscount, orderSubtotal, orderTime } from '../../domain/order/order'
import { formatAud } from '../../domain/price/money'
import { useCustomerView } from '../../session/customer-view'
import { Amount } from '../../ui/amount'
import { DetailRow } from '../../ui/detail-row'
import styles from './order-facts.module.css'

type OrderFactsProps = {
  order: Order
  /** False: not where it goes, nor whom to call. */
  places?: boolean
}

export function OrderFacts({ order, places = true }: OrderFactsProps) {
  const { shipping, billing } = order
  return (
    <div className={styles.facts}>
      <dl className={styles.list}>
        <DetailRow name="Order Id">{order.id}</DetailRow>
        <DetailRow name="Order Placed On">
          <OrderTime placedOn={order.placedOn} />
        </DetailRow>
        <DetailRow name="Status">
          <OrderStatusChip status={order.status} />
        </DetailRow>
        <DetailRow name="PO#">{order.purchaseOrder || 'None'}</DetailRow>
        {order.neededBy && <DetailRow name="Needed by">{dayInFull(order.neededBy)}</DetailRow>}
        <DetailRow name="Payment method">
          {order.paymentMethod || 'Not known'}
          <small>No card details are taken on this site. We email you an invoice with a link to pay.</small>
        </DetailRow>
      </dl>
      {places && (
        <div className={styles.places}>
          <Place title="Shipping address" place={shipping} />
          <Place title="Billing address" place={billing}>
            {billing.mobileNumber && (
              <a href={`tel:${billing.mobileNumber.replace(/[^+\d]/g, '')}`}>{billing.mobileNumber}</a>
            )}
            {billing.email && <a href={`mailto:${encodeURIComponent(billing.email)}`}>{billing.email}</a>}
          </Place>
        </div>
      )}
    </div>
  )
}

function Place({ title, place, children }: { title: string; place: PlaceFields; children?: ReactNode }) {
  const { customerName, line1, line2, city, state, postcode, country } = place
  const lines = [customerName, line1, line2, [city, state, postcode].filter(Boolean).join(' '), country]
  return (
    <section className={styles.place}>
      <h2>{title}</h2>
      <address>
        {lines.filter(Boolean).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
        {children}
      </address>
    </section>
  )
}

/** When an order was placed, on a 12-hour clock (req 6.10). Where there is little room, day and clock stay whole. */
export function OrderTime({ placedOn }: { placedOn: number | null }) {
  if (placedOn === null) return 'Not known'
  const [day, clock] = orderTime(placedOn).split(', ')
  return (
    <time dateTime={new Date(placedOn).toISOString()}>
      <span className={styles.whole}>{day},</span> <span className={styles.whole}>{clock}</span>
    </time>
  )
}

/** Words of providers that have others keep the plain look. */
const looks: Record<string, string | undefined> = {
  COMPLETE: styles.good,
  SHIPPED: styles.good,
  REJECTED: styles.bad,
  PENDING: styles.waiting,
  'IN REVIEW': styles.waiting,
  Approved: styles.good,
  Reject: styles.bad,
  Pending: styles.waiting,
}

/** How far an order is, in the provider's own word: only the colour is ours. */
export function OrderStatusChip({ status }: { status: string }) {
  return <span className={`${styles.chip} ${looks[status] ?? ''}`}>{status || 'Not known'}</span>
}

/** What an order comes to (req 6.11). Nothing in customer view. */
export function OrderSummaryBox({ order }: { order: Order }) {
  const hidden = useCustomerView()
  if (hidden) return null
  const { couponName, couponPercent, gstCents, gstPercent, totalCents } = order
  const subtotal = orderSubtotal(order.lines)
  const discount = orderDiscount(order)
  return (
    <section className={styles.box}>
      <h2>Order Summary</h2>
      <dl className={styles.rows}>
        <DetailRow name="Subtotal">{subtotal === null ? unknown : <Amount cents={subtotal} />}</DetailRow>
        {couponPercent > 0 && (
          <DetailRow name={`Coupon ${couponName} (${couponPercent}%)`}>
            {discount === null ? unknown : `−${formatAud(discount)}`}
          </DetailRow>
        )}
        <DetailRow name={gstPercent === '' ? 'GST' : `GST (${gstPercent}%)`}>
          {gstCents === null ? unknown : formatAud(gstCents)}
        </DetailRow>
        <DetailRow name="Order total" className={styles.total}>
          {totalCents === null ? unknown : <Amount cents={totalCents} gst="inc GST" />}
        </DetailRow>
      </dl>
    </section>
  )
}

const unknown = 'Not known'
