/** What an order says besides its lines: number, date, status, payment, and where things go. */
import type { ReactNode } from 'react'
import type { PlaceFields } from '../../domain/account/address'
import type { Order } from '../../domain/order/order'
import { OrderStatusChip } from './order-status-chip'
import { OrderTime } from './order-time'
import styles from './order-facts.module.css'

export function OrderFacts({ order }: { order: Order }) {
  const { shipping, billing } = order
  return (
    <div className={styles.facts}>
      <dl className={styles.list}>
        <Fact name="Order Id">{order.id}</Fact>
        <Fact name="Order Placed On">
          <OrderTime placedOn={order.placedOn} />
        </Fact>
        <Fact name="Status">
          <OrderStatusChip status={order.status} />
        </Fact>
        <Fact name="PO#">{order.purchaseOrder || 'None'}</Fact>
        <Fact name="Payment method">
          {order.paymentMethod || 'Not known'}
          <small>No card details are taken on this site</small>
        </Fact>
      </dl>
      <div className={styles.places}>
        <Place title="Shipping address" place={shipping} />
        <Place title="Billing address" place={billing}>
          {billing.mobileNumber && (
            <a href={`tel:${billing.mobileNumber.replace(/[^+\d]/g, '')}`}>{billing.mobileNumber}</a>
          )}
          {billing.email && <a href={`mailto:${encodeURIComponent(billing.email)}`}>{billing.email}</a>}
        </Place>
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
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
