/** The wishlist: what the customer wishes for, also offline and before the shop knows of it (req 8.3). */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { copyTime } from '../../domain/age'
import { NotStoredFailure } from '../../domain/outbox/outbox'
import { isInWishlist, type WishlistItem } from '../../domain/wishlist/wishlist'
import { useSignedIn } from '../../session/account'
import { useWishlistPage, type WishlistPage } from '../../queries/wishlist'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Picture } from '../../ui/picture'
import { Skeleton } from '../../ui/skeleton'
import { showToast } from '../../ui/toast/toast'
import { useNearViewport } from '../../ui/viewport/use-near-viewport'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { RemoveQuestion } from '../../widgets/form/removal'
import { LazyTilePrice } from '../../widgets/product/lazy-tile-price'
import { ProductLink } from '../../widgets/product/product-link'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { LoadProblem } from './load-problem'
import { WishlistSheet } from './wishlist-sheet'
import styles from './wishlist-screen.module.css'

export function WishlistScreen() {
  const place = useRef<HTMLDivElement>(null)
  const { products, copy, error, waiting, remove, retry } = useWishlistPage()
  const removal = useWishlistRemoval({ products, remove }, place)
  return (
    <AccountFrame title="Wishlist">
      {products.length > 0 && <WishlistSheet products={products} />}
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
            <WishlistCards products={products} waiting={waiting} onRemove={removal.ask} />
          </>
        )}
        {!copy && <Unknown error={error} onRetry={retry} />}
        {copy && products.length === 0 && (
          <Notice title="Nothing on your wishlist yet" link={{ to: '/shop', name: 'Shop by category' }}>
            <p>Press the heart on a product to keep it here, also without a network.</p>
          </Notice>
        )}
      </div>
      <RemoveQuestion removal={removal} title="Remove this product from your wishlist?">
        {removal.asked?.name}
      </RemoveQuestion>
    </AccountFrame>
  )
}

function Unknown({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const signedIn = useSignedIn()
  // In another tab: this one stays where it is.
  if (!signedIn) {
    return <Notice title="You are signed out" link={{ to: '/signin', name: 'Sign in' }} />
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

type WishlistCardsProps = {
  products: readonly WishlistItem[]
  waiting: (productId: string) => boolean
  onRemove: (product: WishlistItem) => void
}

const eagerCards = 4

/** The products of a wishlist as cards, each with a way to take it out. */
function WishlistCards({ products, waiting, onRemove }: WishlistCardsProps) {
  return (
    <ul className={styles.cards}>
      {products.map((product, index) => (
        <WishlistCard
          key={product.productId}
          product={product}
          isEager={index < eagerCards}
          isWaiting={waiting(product.productId)}
          onRemove={() => onRemove(product)}
        />
      ))}
    </ul>
  )
}

type WishlistCardProps = {
  product: WishlistItem
  isEager: boolean
  isWaiting: boolean
  onRemove: () => void
}

function WishlistCard({ product, isEager, isWaiting, onRemove }: WishlistCardProps) {
  const { productId, slug, image } = product
  const name = product.name || `Product ${productId}`
  const [ref, isNear] = useNearViewport<HTMLLIElement>()
  return (
    <li ref={ref} className={styles.card}>
      <Picture
        url={image}
        alt=""
        sizes="(max-width: 600px) 46vw, 240px"
        eager={isEager}
        className={styles.picture}
      />
      <h2 className={styles.name}>
        <ProductLink slug={slug}>{name}</ProductLink>
      </h2>
      {isWaiting && <p className={styles.unsent}>Not sent yet</p>}
      <LazyTilePrice slug={slug} minimumQuantity={null} isNear={isNear && slug !== ''} />
      <Button look="quiet" className={styles.remove} onClick={onRemove}>
        <span>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
    </li>
  )
}

/** `place` holds the cards: the focus stays in it when a card goes with its button. */
function useWishlistRemoval(
  { products, remove }: Pick<WishlistPage, 'products' | 'remove'>,
  place: RefObject<HTMLElement | null>,
) {
  const [asked, setAsked] = useState<WishlistItem | null>(null)
  /** What was removed last, in words; '' before. */
  const [said, setSaid] = useState('')
  /** What was removed, and is on the page as long as its removal is not saved. */
  const going = useRef<{ productId: string; index: number } | null>(null)

  useEffect(() => {
    const gone = going.current
    if (!gone || isInWishlist(products, gone.productId)) return
    going.current = null
    // Somebody may have gone elsewhere meanwhile.
    if (document.activeElement !== document.body) return
    const buttons = place.current?.querySelectorAll('li button') ?? []
    const next = buttons[Math.min(gone.index, buttons.length - 1)] ?? place.current?.querySelector('a')
    if (next instanceof HTMLElement) next.focus()
  }, [products, place])

  return {
    asked,
    said,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm: () => {
      if (!asked) return
      setAsked(null)
      setSaid('')
      const { productId } = asked
      going.current = { productId, index: products.findIndex((product) => product.productId === productId) }
      remove(asked).then(
        () => setSaid(`${asked.name || 'The product'} was removed.`),
        (error: unknown) => {
          going.current = null
          showToast(
            'error',
            error instanceof NotStoredFailure ? error.message : 'This device could not keep that.',
          )
        },
      )
    },
  }
}
