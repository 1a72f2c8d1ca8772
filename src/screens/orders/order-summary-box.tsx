/** What an order comes to (req 6.11). Nothing in customer view. */
import type { ReactNode } from 'react'
import { formatAud } from '../../domain/price/money'
import { type Order, orderDiscount, orderSubtotal } from '../../domain/order/order'
import { useCustomerView } from '../../session/customer-view'
import { Amount } from '../../ui/amount'
import styles from './order-summary-box.module.css'

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
        <Row name="Subtotal">{subtotal === null ? unknown : <Amount cents={subtotal} />}</Row>
        {couponPercent > 0 && (
          <Row name={`Coupon ${couponName} (${couponPercent}%)`}>
            {discount === null ? unknown : `−${formatAud(discount)}`}
          </Row>
        )}
        <Row name={gstPercent === '' ? 'GST' : `GST (${gstPercent}%)`}>
          {gstCents === null ? unknown : formatAud(gstCents)}
        </Row>
        <Row name="Order total" className={styles.total}>
          {totalCents === null ? unknown : <Amount cents={totalCents} gst="inc GST" />}
        </Row>
      </dl>
    </section>
  )
}

const unknown = 'Not known'

type RowProps = { name: string; className?: string | undefined; children: ReactNode }

function Row({ name, className, children }: RowProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
