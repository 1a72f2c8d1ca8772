/** The checkout: what is ordered and what it comes to, then who pays and where it goes (req 6.1). Online-only. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { CartGroup } from '../../domain/cart/cart'
import type { Dated } from '../../domain/dated'
import { InvalidTokenFailure, isAnswerLost, OfflineFailure, RejectedFailure } from '../../domain/failure'
import { orderSearch } from '../../domain/search-params'
import type { NewOrder } from '../../domain/order/checkout'
import { clearCoupon } from '../../session/cart'
import { useCustomerView } from '../../session/customer-view'
import { setNeed, useNeed } from '../../session/need'
import { cartQuery } from '../../queries/cart'
import { noteOrdered, useApprovedOrder } from '../../queries/client-link'
import { ordersNow, placeOrderMutation, refetchAfterOrder } from '../../queries/order'
import { Page, Skeleton } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { useWriteKey } from '../../ui/form/use-form'
import {
  type AppliedCoupon,
  CartCoupon,
  useAppliedCoupon,
  CartSummary,
  type CartTotal,
  useCartTotal,
} from '../../widgets/cart/cart-summary'
import { CartProblem, EmptyCart } from '../../widgets/cart/cart-problem'
import { DocumentHead } from '../../widgets/shell/document-head'
import {
  type Approved,
  billingOf,
  type CheckoutFields,
  CheckoutForm,
  shippingOf,
  useCheckoutForm,
} from './checkout-form'
import { CheckoutLines, useShortfall } from './checkout-lines'
import { type BriefsFirst, useBriefsFirst } from './unsent-briefs'
import styles from './checkout.module.css'

export function CheckoutScreen() {
  const { data, error, isFetching, refetch } = useQuery(cartQuery())
  /** Its number. The cart empties with the order; until the page changes its form must not come back. */
  const [placed, setPlaced] = useState<string | null>(null)
  /** The cart that was ordered, while it is unknown whether the order arrived: it may be empty by now. */
  const [ordered, setOrdered] = useState<Dated<CartGroup[]> | null>(null)
  // A copy of an earlier page, and words about its age, would give way to today's cart a moment later.
  const [isCurrent, setCurrent] = useState(false)
  if (!isCurrent && data && (data.fresh || !isFetching)) setCurrent(true)
  const approved = useApprovedOrder((ordered ?? data)?.value ?? [])
  if (placed !== null) return <OrderDone order={placed} />
  if (!data || !isCurrent || approved.isPending) {
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
  const onKnown = (isKnown: boolean) => setOrdered(isKnown ? null : cart)
  return <Filled cart={cart} approved={approved.order} onPlaced={setPlaced} onKnown={onKnown} />
}

type FilledProps = {
  cart: Dated<CartGroup[]>
  approved: Approved | null
  onPlaced: (order: string) => void
  onKnown: (isKnown: boolean) => void
}

function Filled({ cart, approved, onPlaced, onKnown }: FilledProps) {
  const groups = cart.value
  const shortfall = useShortfall(groups)
  const neededBy = useNeed().by ?? ''
  const checkout = useCheckoutForm({ shortfall: shortfall?.words ?? null, neededBy }, approved)
  const coupon = useAppliedCoupon()
  const total = useCartTotal(groups, coupon)
  const briefs = useBriefsFirst(groups)
  const placing = useOrderPlacing({ total, coupon, briefs, neededBy, approved, onPlaced, onKnown })
  const { form } = checkout
  const hidden = useCustomerView()
  return (
    <Page>
      <DocumentHead title={form.problems.length > 0 ? 'Error: Checkout' : 'Checkout'} />
      <h1>Checkout</h1>
      <div className={styles.columns}>
        <div className={styles.order}>
          <CartSummary groups={groups} copy={cart} coupon={coupon}>
            <CheckoutLines
              groups={groups}
              shortfall={shortfall}
              place={form.field('quantity')}
              to={shippingOf(form.fields)}
            />
            <CartCoupon label="Discount code" isDescribed={false} />
          </CartSummary>
        </div>
        {/* Cards of addresses that come later would push the fields away. */}
        {checkout.isKnown ? (
          <CheckoutForm
            approved={approved}
            groups={groups}
            checkout={checkout}
            totalCents={hidden ? null : total.totalCents}
            briefs={briefs}
            {...placing}
          />
        ) : (
          <Skeleton className={styles.waiting} />
        )}
      </div>
    </Page>
  )
}

function Empty() {
  return (
    <Page>
      <DocumentHead title="Checkout" />
      <h1>Checkout</h1>
      <EmptyCart />
    </Page>
  )
}

/** In ms. */
const thanksAfter = 1000

/** `order` is its number, '' where the provider did not say it. */
function OrderDone({ order }: { order: string }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      void router.navigate({ to: '/thanks_order', search: orderSearch({ order }), replace: true })
    }, thanksAfter)
    return () => clearTimeout(timer)
  }, [router, order])
  return (
    <Page>
      <DocumentHead title="Order Done" />
      <h1>Order Done</h1>
      <p role="status">One moment…</p>
    </Page>
  )
}

type OrderPlacing = {
  total: CartTotal
  coupon: AppliedCoupon | null
  briefs: BriefsFirst
  neededBy: string
  approved: Approved | null
  onPlaced: (order: string) => void
  /** Whether it is known what became of the last attempt. */
  onKnown: (isKnown: boolean) => void
}

/** From the filled form to the order, and the coupon that ends with it (req 6.7). */
function useOrderPlacing({ total, coupon, briefs, neededBy, approved, onPlaced, onKnown }: OrderPlacing) {
  const queryClient = useQueryClient()
  const place = usePlaceOrder()
  return {
    send: async (fields: CheckoutFields) => {
      await briefs.send()
      return place({
        billing: billingOf(fields),
        shipping: shippingOf(fields),
        purchaseOrder: fields.purchaseOrder.trim(),
        neededBy,
        total,
        gstPercent: total.gstPercent,
        // Also one whose worth is not known here: the provider calculates, and says so when the total is another.
        couponName: coupon?.code ?? '',
        couponPercent: total.couponPercent,
      }).catch((error: unknown) => {
        onKnown(!isAnswerLost(error))
        throw error
      })
    },
    onSent: (order: string) => {
      clearCoupon()
      // The next order has a day of its own.
      setNeed({ by: null })
      if (approved) void noteOrdered(queryClient, approved.link.id, order)
      showToast('success', 'Order Done')
      onPlaced(order)
    },
  }
}

// Placing an order as one story: sent once, however often it is pressed. After a lost answer the orders are looked at,
// because a provider need not know the key that says that it is the same one (req 6.5).

const lostWords =
  'We don’t know yet whether your order arrived. Tap Place Order again: it won’t be placed twice.'

/** Ids of the orders that there were before an attempt; null when unknown. */
type Before = ReadonlySet<string> | null

/** Resolves to the order's number, '' where the provider does not say it. Rejects with OfflineFailure when it is lost. */
function usePlaceOrder(): (order: NewOrder) => Promise<string> {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(placeOrderMutation(queryClient))
  const keyOf = useWriteKey()
  /** Of the attempt whose answer was lost. Null: none was. */
  const lost = useRef<{ before: Before } | null>(null)

  /** An order like this one that was not there before: its number, or null. Rejects when unknown. */
  const arrived = async (before: Before, { total }: NewOrder) => {
    if (before === null) return null
    const found = (await ordersNow(queryClient)).find(
      ({ id, totalCents }) => !before.has(id) && (totalCents === null || totalCents === total.totalCents),
    )
    if (found) refetchAfterOrder(queryClient)
    return found?.id ?? null
  }

  return async (order) => {
    const before = lost.current ? lost.current.before : await idsNow(queryClient)
    const earlier = lost.current && (await arrived(before, order))
    if (earlier !== null) return earlier
    lost.current = null
    try {
      return await mutateAsync({ order, key: keyOf(order) })
    } catch (error) {
      if (!isAnswerLost(error)) throw error
      lost.current = { before }
      const late = await arrived(before, order).catch(() => undefined)
      if (typeof late === 'string') return late
      // Refused in words, and not among the orders.
      if (late === null && before !== null && error instanceof RejectedFailure) throw error
      throw new OfflineFailure(lostWords, { cause: error })
    }
  }
}

/** A provider whose list fails can take an order all the same. */
async function idsNow(queryClient: QueryClient): Promise<Before> {
  try {
    return new Set((await ordersNow(queryClient)).map(({ id }) => id))
  } catch (error) {
    if (error instanceof InvalidTokenFailure) throw error
    return null
  }
}
