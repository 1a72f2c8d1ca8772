/** The checkout: what is ordered and what it comes to, then who pays and where it goes (req 6.1). Online-only. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CartGroup } from '../../domain/cart/cart'
import type { Dated } from '../../domain/dated'
import { cartQuery } from '../../queries/cart'
import { buttonClass } from '../../ui/button'
import { Page } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { useAppliedCoupon } from '../../widgets/cart/cart-applied-coupon'
import { CartCoupon } from '../../widgets/cart/cart-coupon'
import { CartProblem } from '../../widgets/cart/cart-problem'
import { CartSummary } from '../../widgets/cart/cart-summary'
import { useCartTotal } from '../../widgets/cart/cart-total'
import { DocumentHead } from '../../widgets/shell/document-head'
import { CheckoutForm } from './checkout-form'
import { CheckoutLines } from './checkout-lines'
import { OrderDone } from './order-done'
import { useBriefsFirst } from './use-briefs-first'
import { useCheckoutForm } from './use-checkout-form'
import { useOrderPlacing } from './use-order-placing'
import { useShortfall } from './use-shortfall'
import styles from './checkout.module.css'

export function CheckoutScreen() {
  const { data, error, isFetching, refetch } = useQuery(cartQuery())
  /** Its number. The cart empties with the order; until the page changes its form must not come back. */
  const [placed, setPlaced] = useState<string | null>(null)
  /** The cart that was ordered, while nobody knows whether the order arrived: it may be empty by now. */
  const [ordered, setOrdered] = useState<Dated<CartGroup[]> | null>(null)
  if (placed !== null) return <OrderDone order={placed} />
  if (!data) {
    return (
      <Page>
        <DocumentHead title="Checkout" />
        <h1>Checkout</h1>
        {error && !isFetching ? (
          <CartProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className={styles.waiting} />
        )}
      </Page>
    )
  }
  const cart = ordered ?? data
  if (cart.value.length === 0) return <Empty />
  return <Filled cart={cart} onPlaced={setPlaced} onKnown={(isKnown) => setOrdered(isKnown ? null : cart)} />
}

type FilledProps = {
  cart: Dated<CartGroup[]>
  onPlaced: (order: string) => void
  onKnown: (isKnown: boolean) => void
}

function Filled({ cart, onPlaced, onKnown }: FilledProps) {
  const groups = cart.value
  const shortfall = useShortfall(groups)
  const checkout = useCheckoutForm(shortfall?.words ?? null)
  const coupon = useAppliedCoupon()
  const total = useCartTotal(groups, coupon)
  const briefs = useBriefsFirst(groups)
  const placing = useOrderPlacing({ total, coupon, briefs, onPlaced, onKnown })
  const { form } = checkout
  return (
    <Page>
      <DocumentHead title={form.problems.length > 0 ? 'Error: Checkout' : 'Checkout'} />
      <h1>Checkout</h1>
      <div className={styles.columns}>
        <div className={styles.order}>
          <CartSummary groups={groups} copy={cart} coupon={coupon}>
            <CheckoutLines groups={groups} shortfall={shortfall} place={form.field('quantity')} />
            <CartCoupon label="Discount code" isTold={false} />
          </CartSummary>
        </div>
        <CheckoutForm checkout={checkout} briefs={briefs} {...placing} />
      </div>
    </Page>
  )
}

function Empty() {
  return (
    <Page>
      <DocumentHead title="Checkout" />
      <h1>Checkout</h1>
      <p>Please add any Item First</p>
      <Link to="/" className={buttonClass()}>
        GO TO HOME
      </Link>
    </Page>
  )
}
