/** The filled cart: its lines beside, or above, what they come to. On a phone the total stays in sight. */
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { CartGroup } from '../../domain/cart/cart'
import type { Dated } from '../../domain/dated'
import { useCustomerView } from '../../session/customer-view'
import { Amount } from '../../ui/amount'
import { buttonClass } from '../../ui/button'
import { useAppliedCoupon } from '../../widgets/cart/cart-applied-coupon'
import { CartCoupon } from '../../widgets/cart/cart-coupon'
import { CartInfo } from '../../widgets/cart/cart-info'
import type { Removal } from '../../widgets/cart/cart-removal'
import { CartSummary } from '../../widgets/cart/cart-summary'
import { useCartTotal } from '../../widgets/cart/cart-total'
import { CartGroupCard } from './cart-group-card'
import type { ArtworkRemoval } from './use-artwork-removal'
import styles from './cart-content.module.css'

type CartContentProps = {
  copy: Dated<CartGroup[]>
  offline: boolean
  removal: Removal
  artworkRemoval: ArtworkRemoval
}

export function CartContent({ copy, offline, removal, artworkRemoval }: CartContentProps) {
  const reasonId = useId()
  const coupon = useAppliedCoupon()
  const hidden = useCustomerView()
  const groups = copy.value
  const { totalCents } = useCartTotal(groups, coupon)
  const reason = offline ? reasonId : undefined
  return (
    <div className={styles.cart}>
      <div className={styles.lines}>
        {offline && (
          <p id={reasonId} className={styles.reason}>
            You are offline. Changing the cart needs a connection; briefs are saved on this device and sent
            later.
          </p>
        )}
        <ul className={styles.groups}>
          {groups.map((group, index) => (
            <li key={groupKey(group, index, groups)}>
              <CartGroupCard
                group={group}
                removal={removal}
                artworkRemoval={artworkRemoval}
                reason={reason}
              />
            </li>
          ))}
        </ul>
      </div>
      <aside aria-label="What it comes to" className={styles.side}>
        <CartSummary groups={groups} copy={copy} coupon={coupon}>
          <CartCoupon label="Coupon code" isTold />
          <Link to="/checkout" className={`${buttonClass('accent')} ${styles.checkout}`}>
            Checkout
          </Link>
          <Link to="/shop" className={buttonClass('quiet')}>
            Continue shopping
          </Link>
        </CartSummary>
        <CartInfo />
      </aside>
      <div className={styles.bar}>
        {!hidden && (
          <p>
            <span>Total</span> <Amount cents={totalCents} gst="inc GST" />
          </p>
        )}
        <Link to="/checkout" className={buttonClass('accent')}>
          Checkout
        </Link>
      </div>
    </div>
  )
}

/** By product, so that nothing that is being typed is lost where a provider puts a changed line elsewhere. */
function groupKey({ slug, lines }: CartGroup, index: number, all: CartGroup[]): string {
  const name = `${slug} ${lines[0]?.productId ?? ''}`
  const twins = all.slice(0, index).filter((one) => `${one.slug} ${one.lines[0]?.productId ?? ''}` === name)
  return `${name} ${twins.length}`
}
