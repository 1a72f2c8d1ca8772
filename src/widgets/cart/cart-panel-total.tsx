/** What the cart comes to, and the way to it. In customer view only the way. */
import { Link } from '@tanstack/react-router'
import type { CartGroup } from '../../domain/cart/cart'
import type { Dated } from '../../domain/dated'
import { useCustomerView } from '../../session/customer-view'
import { Amount } from '../../ui/amount'
import { buttonClass } from '../../ui/button'
import { useCartTotal } from './cart-total'
import { PriceAge } from '../product/price-age'
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
  const { subtotalCents, totalCents, onRequest } = useCartTotal(groups, null)
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
      {onRequest > 0 && <p className={styles.note}>Without the lines whose price is on request</p>}
      <PriceAge copy={copy} />
    </>
  )
}
