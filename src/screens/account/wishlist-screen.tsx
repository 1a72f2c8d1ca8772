/** The wishlist: what the customer wishes for, also offline and before the shop knows of it (req 8.3). */
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { copyTime } from '../../domain/age'
import { useSignedIn } from '../../session/account'
import { useWishlistPage } from '../../queries/wishlist-page'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { CartQuestion } from '../../widgets/cart/cart-question'
import { LoadProblem } from './load-problem'
import { useWishRemoval } from './use-wish-removal'
import { WishCards } from './wish-cards'
import { WishSheet } from './wish-sheet'
import styles from './wishlist-screen.module.css'

export function WishlistScreen() {
  const place = useRef<HTMLDivElement>(null)
  const { products, copy, error, waiting, retry } = useWishlistPage()
  const removal = useWishRemoval(products, place)
  return (
    <AccountFrame title="Wishlist">
      {products.length > 0 && <WishSheet products={products} />}
      <div ref={place}>
        <p role="status" className={styles.said}>
          {removal.said}
        </p>
        {products.length > 0 && (
          <>
            <p className={styles.count}>
              {products.length} {products.length === 1 ? 'product' : 'products'}
              {copy && !copy.fresh && <span> · as of {copyTime(copy.at, Date.now())}</span>}
            </p>
            <WishCards products={products} waiting={waiting} onRemove={removal.ask} />
          </>
        )}
        {!copy && <Unknown error={error} onRetry={retry} />}
        {copy && products.length === 0 && <Empty />}
      </div>
      <CartQuestion
        open={removal.asked !== null}
        title="Remove this product from your wishlist?"
        yes="OK"
        no="Cancel"
        onYes={removal.confirm}
        onNo={removal.cancel}
      >
        <p>{removal.asked?.name}</p>
      </CartQuestion>
    </AccountFrame>
  )
}

function Unknown({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const signedIn = useSignedIn()
  // In another tab: this one stays where it is.
  if (!signedIn) {
    return (
      <Notice
        title="You are signed out"
        actions={
          <Link to="/signin" className={buttonClass()}>
            Sign in
          </Link>
        }
      />
    )
  }
  if (error) return <LoadProblem title="Your wishlist could not be loaded" error={error} onRetry={onRetry} />
  return (
    <div className={styles.late}>
      <VisuallyHidden role="status">Loading your wishlist</VisuallyHidden>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className={styles['late-card']} />
      ))}
    </div>
  )
}

function Empty() {
  return (
    <Notice
      title="Nothing on your wishlist yet"
      actions={
        <Link to="/shop" className={buttonClass()}>
          Shop by category
        </Link>
      }
    >
      <p>Press the heart on a product to keep it here, also without a network.</p>
    </Notice>
  )
}
