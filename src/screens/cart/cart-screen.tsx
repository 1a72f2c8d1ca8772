/** The cart: products with their jobs, the total, and the link to the checkout. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { shopBrand } from '../../domain/brand/shop-brand'
import type { CartGroup } from '../../domain/cart/cart'
import type { Dated } from '../../domain/dated'
import { useConnectivity } from '../../session/connectivity'
import { useCustomerView } from '../../session/customer-view'
import { lostBriefs } from '../../outbox/kinds/brief'
import { useAccountRows } from '../../outbox/queues'
import { cartQuery } from '../../queries/cart'
import { useHasLibrary } from '../../queries/provider-features'
import { productQuery } from '../../queries/product'
import { Amount } from '../../ui/amount'
import { buttonClass } from '../../ui/button'
import { Page, Skeleton, VisuallyHidden } from '../../ui/page'
import { CartCoupon, useAppliedCoupon, CartSummary, useCartTotal } from '../../widgets/cart/cart-summary'
import { CartProblem, EmptyCart } from '../../widgets/cart/cart-problem'
import { CartRemoveQuestion, type LineRemoval, useLineRemoval } from '../../widgets/cart/cart-removal'
import { NeededBy } from '../../widgets/delivery/needed-by'
import { RemoveQuestion } from '../../widgets/form/removal'
import { DocumentHead } from '../../widgets/frame/document-head'
import { CartGroupCard } from './cart-group-card'
import { type ArtworkRemoval, useArtworkRemoval } from './job-artwork'
import styles from './cart-screen.module.css'

export function CartScreen() {
  const title = useRef<HTMLHeadingElement>(null)
  const isOffline = useConnectivity() === 'offline'
  const removal = useLineRemoval(() => title.current?.focus())
  const artworkRemoval = useArtworkRemoval()
  const hasLibrary = useHasLibrary()
  const { data, error, isFetching, refetch } = useQuery(cartQuery())
  const groups = data?.value ?? []
  const isComplete = useProductsLoaded(data?.value)
  return (
    <Page>
      <DocumentHead title="Cart" />
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        Cart
      </h1>
      <p role="status" className={styles.status}>
        {removal.message}
      </p>
      {data && <LostBriefs groups={groups} />}
      {(data ? !isComplete : !error || isFetching) && <CartPlaceholder />}
      {!data && error && !isFetching && <CartProblem error={error} onRetry={() => void refetch()} />}
      {data && groups.length === 0 && <EmptyCart className={styles.empty} />}
      {data && groups.length > 0 && isComplete && (
        <CartContent copy={data} isOffline={isOffline} removal={removal} artworkRemoval={artworkRemoval} />
      )}
      <CartRemoveQuestion removal={removal} />
      <RemoveQuestion removal={artworkRemoval} title="Remove this file?">
        {artworkRemoval.candidate?.name}
        {hasLibrary && '. It stays in your artwork.'}
      </RemoveQuestion>
    </Page>
  )
}

/** The cart is shown without its products' data after this time. */
const maxWaitMs = 1000

/**
 * Waits for the products' data, because a stock warning that appears later would push down the button that the
 * customer is about to press. Returns true when the wait is over.
 */
function useProductsLoaded(groups: CartGroup[] | undefined): boolean {
  const [isWaitOver, setIsWaitOver] = useState(false)
  const slugs = new Set((groups ?? []).flatMap(({ slug }) => slug || []))
  const isPending = useQueries({
    queries: [...slugs].map(productQuery),
    combine: (products) => products.some(({ isLoading }) => isLoading),
  })
  const areLoaded = groups !== undefined && !isPending
  if (areLoaded && !isWaitOver) setIsWaitOver(true)
  const isWaiting = groups !== undefined && !isWaitOver
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsWaitOver(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaitOver
}

/** Names the briefs whose line is gone, so that the customer can still copy the text. */
function LostBriefs({ groups }: { groups: CartGroup[] }) {
  const names = lostBriefs(useAccountRows(), groups)
  if (names.length === 0) return null
  return (
    <ul className={styles.lost}>
      {names.map((name) => (
        <li key={name}>
          The brief for {name} wasn’t sent: it’s no longer in your cart. You can still{' '}
          <Link to="/sync">copy what you typed</Link>.
        </li>
      ))}
    </ul>
  )
}

type CartContentProps = {
  copy: Dated<CartGroup[]>
  isOffline: boolean
  removal: LineRemoval
  artworkRemoval: ArtworkRemoval
}

/** The filled cart: lines and total, next to each other on wide screens. On a phone the total stays visible. */
function CartContent({ copy, isOffline, removal, artworkRemoval }: CartContentProps) {
  const reasonId = useId()
  const coupon = useAppliedCoupon()
  const isCustomerView = useCustomerView()
  const groups = copy.value
  const { totalCents } = useCartTotal(groups, coupon)
  const shownReasonId = isOffline ? reasonId : undefined
  return (
    <div className={styles.cart}>
      <div className={styles.lines}>
        {isOffline && (
          <p id={reasonId} className={styles.reason}>
            You’re offline. You can change the cart when you’re back online; briefs are saved here and sent
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
                reasonId={shownReasonId}
              />
            </li>
          ))}
        </ul>
      </div>
      <aside aria-label="Cart total" className={styles.side}>
        <CartSummary groups={groups} copy={copy} coupon={coupon}>
          <NeededBy groups={groups} />
          <CartCoupon label="Coupon code" showsToast />
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
        {!isCustomerView && (
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

/**
 * The React key of a group is its product, so that typed text survives when a provider moves a changed line. A number
 * distinguishes several groups of the same product.
 */
function groupKey({ slug, lines }: CartGroup, index: number, groups: CartGroup[]): string {
  const productKey = `${slug} ${lines[0]?.productId ?? ''}`
  const earlierGroups = groups
    .slice(0, index)
    .filter((other) => `${other.slug} ${other.lines[0]?.productId ?? ''}` === productKey)
  return `${productKey} ${earlierGroups.length}`
}

/** Reserves the space of the lines and the totals. */
function CartPlaceholder() {
  return (
    <div className={styles.waiting}>
      <VisuallyHidden role="status">Loading the cart</VisuallyHidden>
      <div className={styles.cartPlaceholderLines}>
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
      </div>
      <Skeleton className={styles.sums} />
    </div>
  )
}

/** Notes that buyers should read before they order (req 4.15). Customer view omits the notes with amounts. */
function CartInfo() {
  const { freight, delivery, minimum } = shopBrand
  const notes = useCustomerView()
    ? [freight].filter((note) => !note.includes('$'))
    : [freight, 'Prices are in AUD and exclude GST.', minimum, delivery]
  return (
    <ul aria-label="Good to know" className={styles.info}>
      {notes.filter(Boolean).map((note) => (
        <li key={note}>
          <Check aria-hidden="true" size={16} />
          {note}
        </li>
      ))}
    </ul>
  )
}
