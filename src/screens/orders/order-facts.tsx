/** Order details without the lines: number, date, status, payment and addresses. */
import type { ReactNode } from 'react'
import type { PostalFields } from '../../domain/account/address'
import { dayInFull } from '../../domain/delivery/needed-by'
import { type Order, orderDiscount, orderSubtotal, orderTime } from '../../domain/order/order'
import { formatAud } from '../../domain/price/money'
import { useCustomerView } from '../../session/customer-view'
import { Amount } from '../../ui/amount'
import { DetailRow } from '../../ui/detail-row'
import styles from './order-facts.module.css'

type OrderFactsProps = {
  order: Order
  /** Addresses and contact details are hidden when this is false. */
  hasAddresses?: boolean
}

export function OrderFacts({ order, hasAddresses = true }: OrderFactsProps) {
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
          <small>No card details are taken on this site. We contact you about paying by card.</small>
        </DetailRow>
      </dl>
      {hasAddresses && (
        <div className={styles.addresses}>
          <AddressSection title="Shipping address" address={shipping} />
          <AddressSection title="Billing address" address={billing}>
            {billing.mobileNumber && (
              <a href={`tel:${billing.mobileNumber.replace(/[^+\d]/g, '')}`}>{billing.mobileNumber}</a>
            )}
            {billing.email && <a href={`mailto:${encodeURIComponent(billing.email)}`}>{billing.email}</a>}
          </AddressSection>
        </div>
      )}
    </div>
  )
}

function AddressSection({
  title,
  address,
  children,
}: {
  title: string
  address: PostalFields
  children?: ReactNode
}) {
  const { customerName, line1, line2, city, state, postcode, country } = address
  const lines = [customerName, line1, line2, [city, state, postcode].filter(Boolean).join(' '), country]
  return (
    <section className={styles.address}>
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

/**
 * Date and time of an order on a 12-hour clock (req 6.10). On narrow screens the line breaks only between day and
 * time.
 */
export function OrderTime({ placedOn }: { placedOn: number | null }) {
  if (placedOn === null) return 'Not known'
  const [day, clock] = orderTime(placedOn).split(', ')
  return (
    <time dateTime={new Date(placedOn).toISOString()}>
      <span className={styles.whole}>{day},</span> <span className={styles.whole}>{clock}</span>
    </time>
  )
}

/** Status words that are missing in this table get the plain style. */
const statusClasses: Record<string, string | undefined> = {
  COMPLETE: styles.good,
  SHIPPED: styles.good,
  REJECTED: styles.bad,
  PENDING: styles.waiting,
  'IN REVIEW': styles.waiting,
  Approved: styles.good,
  Reject: styles.bad,
  Pending: styles.waiting,
}

/** Shows the order status in the provider's wording. Only the colour is chosen by this app. */
export function OrderStatusChip({ status }: { status: string }) {
  return <span className={`${styles.chip} ${statusClasses[status] ?? ''}`}>{status || 'Not known'}</span>
}

/** The price summary of an order (req 6.11). Hidden in customer view. */
export function OrderSummaryBox({ order }: { order: Order }) {
  const isCustomerView = useCustomerView()
  if (isCustomerView) return null
  const { couponName, couponPercent, gstCents, gstPercent, totalCents } = order
  const subtotal = orderSubtotal(order.lines)
  const discount = orderDiscount(order)
  return (
    <section className={styles.box}>
      <h2>Order Summary</h2>
      <dl className={styles.rows}>
        <DetailRow name="Subtotal">{subtotal === null ? unknownText : <Amount cents={subtotal} />}</DetailRow>
        {couponPercent > 0 && (
          <DetailRow name={`Coupon ${couponName} (${couponPercent}%)`}>
            {discount === null ? unknownText : `−${formatAud(discount)}`}
          </DetailRow>
        )}
        <DetailRow name={gstPercent === '' ? 'GST' : `GST (${gstPercent}%)`}>
          {gstCents === null ? unknownText : formatAud(gstCents)}
        </DetailRow>
        <DetailRow name="Order total" className={styles.total}>
          {totalCents === null ? unknownText : <Amount cents={totalCents} gst="inc GST" />}
        </DetailRow>
      </dl>
    </section>
  )
}

const unknownText = 'Not known'
