/** The checkout: the ordered lines and their total, then the form (req 6.1). It works online only. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { CartGroup } from '../../domain/cart/cart'
import type { Dated } from '../../domain/dated'
import { InvalidTokenFailure, isAnswerLost, OfflineFailure, RejectedFailure } from '../../domain/failure'
import { orderSearch } from '../../domain/find/search-params'
import type { NewOrder } from '../../domain/order/checkout'
import { clearCoupon } from '../../session/cart'
import { useCustomerView } from '../../session/customer-view'
import { readApprovedOrder } from '../../session/approved-order'
import { setNeed, useNeed } from '../../session/need'
import { cartQuery } from '../../queries/cart'
import { ordersNow, placeOrderMutation, refetchAfterOrder } from '../../queries/order'
import { Page, Skeleton } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { useIdempotencyKey } from '../../ui/form/use-form'
import {
  type AppliedCoupon,
  CartCoupon,
  useAppliedCoupon,
  CartSummary,
  type CartTotal,
  useCartTotal,
} from '../../widgets/cart/cart-summary'
import { CartProblem, EmptyCart } from '../../widgets/cart/cart-problem'
import { useSentQuotes } from '../../widgets/frame/sent-quotes'
import { DocumentHead } from '../../widgets/frame/document-head'
import {
  type ApprovedOrder,
  billingOf,
  type CheckoutFields,
  CheckoutForm,
  shippingOf,
  useCheckoutForm,
} from './checkout-form'
import { CheckoutLines, useShortfall } from './checkout-lines'
import { type PendingBriefs, usePendingBriefs } from './unsent-briefs'
import styles from './checkout.module.css'

export function CheckoutScreen() {
  const { data, error, isFetching, refetch } = useQuery(cartQuery())
  /**
   * Number of the placed order. The order empties the cart, and the form must not reappear before the page changes.
   */
  const [placedOrder, setPlacedOrder] = useState<string | null>(null)
  /** The cart of an order whose response was lost. It stays on screen, because the current cart may be empty by now. */
  const [orderedCart, setOrderedCart] = useState<Dated<CartGroup[]> | null>(null)
  // The page waits for the current cart. An older copy, with the note on its age, would be replaced a moment later.
  const [isCurrent, setCurrent] = useState(false)
  if (!isCurrent && data && (data.fresh || !isFetching)) setCurrent(true)
  const approved = useApprovedOrder((orderedCart ?? data)?.value ?? [])
  if (placedOrder !== null) return <OrderDone order={placedOrder} />
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
  const cart = orderedCart ?? data
  if (cart.value.length === 0) return <EmptyCheckout />
  const onResultKnown = (isKnown: boolean) => setOrderedCart(isKnown ? null : cart)
  return (
    <FilledCheckout
      cart={cart}
      approved={approved.order}
      onOrdered={setPlacedOrder}
      onResultKnown={onResultKnown}
    />
  )
}

/**
 * Returns the approved part that this cart orders; null when the cart was not filled from an approved part on this
 * device. `isPending`: not known yet.
 */
function useApprovedOrder(groups: readonly CartGroup[]): {
  order: ApprovedOrder | null
  isPending: boolean
} {
  const record = readApprovedOrder()
  const lineIds = record?.cartLineIds ?? []
  const isInCart = groups.some(({ lines }) => lines.some(({ id }) => lineIds.includes(id)))
  const { quotes, isPending } = useSentQuotes(isInCart)
  const part = isInCart && quotes.approvedParts.find(({ quoteId }) => quoteId === record?.quoteId)
  return { order: record && part ? { part, destination: record.destination } : null, isPending }
}

type FilledProps = {
  cart: Dated<CartGroup[]>
  approved: ApprovedOrder | null
  onOrdered: (order: string) => void
  onResultKnown: (isKnown: boolean) => void
}

function FilledCheckout({ cart, approved, onOrdered, onResultKnown }: FilledProps) {
  const groups = cart.value
  const shortfall = useShortfall(groups)
  const neededBy = useNeed().by ?? ''
  const checkout = useCheckoutForm({ shortfall: shortfall?.message ?? null, neededBy }, approved)
  const coupon = useAppliedCoupon()
  const total = useCartTotal(groups, coupon)
  const pendingBriefs = usePendingBriefs(groups)
  const placing = useOrderPlacing({
    total,
    coupon,
    pendingBriefs,
    neededBy,
    approved,
    onOrdered,
    onResultKnown,
  })
  const { form } = checkout
  const isCustomerView = useCustomerView()
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
              quantityField={form.field('quantity')}
              destination={shippingOf(form.fields)}
            />
            <CartCoupon label="Discount code" showsToast={false} />
          </CartSummary>
        </div>
        {/* The form waits for the saved addresses, because late address cards would push the fields down. */}
        {checkout.isReady ? (
          <CheckoutForm
            approved={approved}
            groups={groups}
            checkout={checkout}
            totalCents={isCustomerView ? null : total.totalCents}
            pendingBriefs={pendingBriefs}
            {...placing}
          />
        ) : (
          <Skeleton className={styles.waiting} />
        )}
      </div>
    </Page>
  )
}

function EmptyCheckout() {
  return (
    <Page>
      <DocumentHead title="Checkout" />
      <h1>Checkout</h1>
      <EmptyCart />
    </Page>
  )
}

/** ms for which “Order Done” is shown before the thanks page. */
const thanksDelayMs = 1000

/** `order` is the order number, '' when the provider did not report it. */
function OrderDone({ order }: { order: string }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      void router.navigate({ to: '/thanks_order', search: orderSearch({ order }), replace: true })
    }, thanksDelayMs)
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

type OrderPlacingOptions = {
  total: CartTotal
  coupon: AppliedCoupon | null
  pendingBriefs: PendingBriefs
  neededBy: string
  approved: ApprovedOrder | null
  onOrdered: (order: string) => void
  /** Called with false when the response of an attempt was lost, so that it is unknown if the order arrived. */
  onResultKnown: (isKnown: boolean) => void
}

/** Places the order of the filled form and clears its coupon (req 6.7). */
function useOrderPlacing({
  total,
  coupon,
  pendingBriefs,
  neededBy,
  approved,
  onOrdered,
  onResultKnown,
}: OrderPlacingOptions) {
  const queryClient = useQueryClient()
  const { recordOrder } = useSentQuotes(approved !== null)
  const placeOrder = usePlaceOrder()
  return {
    send: async (fields: CheckoutFields) => {
      await pendingBriefs.send()
      return placeOrder({
        billing: billingOf(fields),
        shipping: shippingOf(fields),
        purchaseOrder: fields.purchaseOrder.trim(),
        neededBy,
        total,
        gstPercent: total.gstPercent,
        // A coupon of unknown value is sent, too: the provider calculates, and reports a different total.
        couponName: coupon?.code ?? '',
        couponPercent: total.couponPercent,
      }).catch((error: unknown) => {
        onResultKnown(!isAnswerLost(error))
        throw error
      })
    },
    onSent: (order: string) => {
      clearCoupon()
      // The next order gets a needed-by day of its own.
      setNeed({ by: null })
      if (approved) void recordOrder(queryClient, approved.part.quoteId, order)
      showToast('success', 'Order Done')
      onOrdered(order)
    },
  }
}

// An order is sent once, however often the button is pressed. After a lost response the list of orders is checked,
// because a provider may not know the idempotency key (req 6.5).

const lostMessage =
  'We don’t know yet whether your order arrived. Tap Place Order again: it won’t be placed twice.'

/** Ids of the orders that existed before an attempt, or null when they are unknown. */
type PriorOrderIds = ReadonlySet<string> | null

/**
 * Resolves to the order number, '' when the provider does not report it. Rejects with OfflineFailure when the
 * response is lost.
 */
function usePlaceOrder(): (order: NewOrder) => Promise<string> {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(placeOrderMutation(queryClient))
  const keyOf = useIdempotencyKey()
  /** The attempt whose response was lost, or null. */
  const lostAttempt = useRef<{ priorOrderIds: PriorOrderIds } | null>(null)

  /**
   * Returns the number of an order with this total that did not exist before, or null. Rejects when the orders cannot
   * be read.
   */
  const findArrivedOrder = async (priorOrderIds: PriorOrderIds, { total }: NewOrder) => {
    if (priorOrderIds === null) return null
    const match = (await ordersNow(queryClient)).find(
      ({ id, totalCents }) =>
        !priorOrderIds.has(id) && (totalCents === null || totalCents === total.totalCents),
    )
    if (match) refetchAfterOrder(queryClient)
    return match?.id ?? null
  }

  return async (order) => {
    const priorOrderIds = lostAttempt.current
      ? lostAttempt.current.priorOrderIds
      : await currentOrderIds(queryClient)
    const arrivedOrderId = lostAttempt.current && (await findArrivedOrder(priorOrderIds, order))
    if (arrivedOrderId !== null) return arrivedOrderId
    lostAttempt.current = null
    try {
      return await mutateAsync({ order, key: keyOf(order) })
    } catch (error) {
      if (!isAnswerLost(error)) throw error
      lostAttempt.current = { priorOrderIds }
      const lateOrderId = await findArrivedOrder(priorOrderIds, order).catch(() => undefined)
      if (typeof lateOrderId === 'string') return lateOrderId
      // The provider refused the order with a message, and the order is not in the list of orders.
      if (lateOrderId === null && priorOrderIds !== null && error instanceof RejectedFailure) throw error
      throw new OfflineFailure(lostMessage, { cause: error })
    }
  }
}

/** Returns null when the list of orders cannot be read. The provider may still accept an order then. */
async function currentOrderIds(queryClient: QueryClient): Promise<PriorOrderIds> {
  try {
    return new Set((await ordersNow(queryClient)).map(({ id }) => id))
  } catch (error) {
    if (error instanceof InvalidTokenFailure) throw error
    return null
  }
}
