/** What the cart comes to, and the way to it. In customer view only the way. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pricesAsOf } from '../domain/age'
import { type CartGroup, lineCents } from '../domain/cart'
import type { Dated } from '../domain/dated'
import { orderTotal } from '../domain/order-total'
import { usualGstPercent } from '../domain/quote'
import { useCustomerView } from '../offline/customer-view'
import { gstQuery } from '../queries/gst'
import { Amount } from '../ui/amount'
import { buttonClass } from '../ui/button'
import styles from './cart-panel-total.module.css'

type CartPanelTotalProps = { groups: CartGroup[]; copy: Dated<unknown> }

export function CartPanelTotal({ groups, copy }: CartPanelTotalProps) {
  const hidden = useCustomerView()
  return (
    <div className={styles.foot}>
      {!hidden && <Totals groups={groups} copy={copy} />}
      <Link to="/cart" className={buttonClass('accent')}>
        GO TO CART
      </Link>
    </div>
  )
}

function Totals({ groups, copy }: CartPanelTotalProps) {
  const { data: gst } = useQuery(gstQuery())
  const costs = groups.flatMap(({ lines }) => lines.map(lineCents))
  const known = costs.filter((cents) => cents !== null)
  const { subtotalCents, totalCents } = orderTotal(known, 0, gst?.value ?? usualGstPercent)
  const age = pricesAsOf(copy, Date.now())
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>Subtotal</dt>
          <dd>
            <Amount cents={subtotalCents} />
          </dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            <Amount cents={totalCents} gst="inc GST" />
          </dd>
        </div>
      </dl>
      {known.length < costs.length && (
        <p className={styles.note}>Without the lines whose price is on request</p>
      )}
      {age !== null && <p className={styles.note}>{age}</p>}
    </>
  )
}
