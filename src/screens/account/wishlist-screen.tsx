/** The wishlist, even offline, including changes that the shop has not received yet (req 8.3). */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatCopyTime } from '../../domain/age'
import { withCount } from '../../domain/count'
import type { DraftProduct } from '../../domain/client-draft/known-draft'
import { NotStoredFailure } from '../../domain/not-stored'
import { isInWishlist, type WishlistItem } from '../../domain/wishlist/wishlist'
import { useSignedIn } from '../../session/account'
import { useWishlistPage, type WishlistPage } from '../../queries/wishlist'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Picture } from '../../ui/picture'
import { Skeleton, VisuallyHidden } from '../../ui/page'
import { showActionToast } from '../../ui/toast/action-toast'
import { showToast } from '../../ui/toast/toast'
import { SelectionCheckbox, SelectionBar } from '../../widgets/form/selection-bar'
import { Slot } from '../../widgets/frame/features'
import { RemoveQuestion } from '../../widgets/form/removal'
import { LazyTilePrice } from '../../widgets/product/lazy-tile-price'
import { ProductLink } from '../../widgets/product/product-link'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { LoadProblem } from '../../widgets/shell/load-problem'
import { WishlistSheet } from './wishlist-sheet'
import gridStyles from '../../widgets/product/product-grid.module.css'
import styles from './wishlist-screen.module.css'

export function WishlistScreen() {
  const listRef = useRef<HTMLDivElement>(null)
  const page = useWishlistPage()
  const { products, copy, error, isWaiting, retry } = page
  const remove = useWishlistRemoval(page, listRef)
  const [pendingRemoval, setPendingRemoval] = useState<readonly WishlistItem[] | null>(null)
  const confirm = () => {
    if (pendingRemoval) remove(pendingRemoval)
    setPendingRemoval(null)
  }
  return (
    <AccountFrame title="Wishlist">
      {products.length > 0 && <WishlistSheet products={products} />}
      <div ref={listRef}>
        {products.length > 0 && (
          <>
            <p className={styles.count}>
              {withCount(products.length, 'product')}
              {copy && !copy.fresh && <span> · as of {formatCopyTime(copy.at, Date.now())}</span>}
            </p>
            <WishlistCards products={products} isWaiting={isWaiting} onRemove={setPendingRemoval} />
          </>
        )}
        {!copy && <WishlistNotLoaded error={error} onRetry={retry} />}
        {copy && products.length === 0 && (
          <Notice title="Nothing on your wishlist yet" link={{ to: '/shop', name: 'Shop by category' }}>
            <p>Tap the heart to save products here. Works offline, too.</p>
          </Notice>
        )}
      </div>
      <RemoveQuestion
        removal={{ candidate: pendingRemoval, confirm, cancel: () => setPendingRemoval(null) }}
        title={`Remove ${pendingRemoval && pendingRemoval.length > 1 ? 'these products' : 'this product'} from your wishlist?`}
      >
        {pendingRemoval?.map(nameOf).join(', ')}
      </RemoveQuestion>
    </AccountFrame>
  )
}

function WishlistNotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const signedIn = useSignedIn()
  // The customer signed out in another tab. This tab stays on the page.
  if (!signedIn) {
    return <Notice title="You’re signed out" link={{ to: '/signin', name: 'Sign in' }} />
  }
  if (error) return <LoadProblem title="We couldn’t load your wishlist" error={error} onRetry={onRetry} />
  return (
    <div className={styles.loading}>
      <VisuallyHidden role="status">Loading your wishlist</VisuallyHidden>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className={styles['loading-card']} />
      ))}
    </div>
  )
}

type WishlistCardsProps = {
  products: readonly WishlistItem[]
  isWaiting: (productId: string) => boolean
  onRemove: (products: readonly WishlistItem[]) => void
}

const eagerCards = 4

/**
 * The products of a wishlist as cards, each with a Remove button. Several products can be chosen, for a draft or for
 * removal.
 */
function WishlistCards({ products, isWaiting, onRemove }: WishlistCardsProps) {
  const [chosenIds, setChosen] = useState<readonly string[]>([])
  const chosenProducts = products.filter(({ productId }) => chosenIds.includes(productId))
  return (
    <>
      <ul className={gridStyles.products}>
        {products.map((product, index) => {
          const { productId } = product
          return (
            <WishlistCard
              key={productId}
              product={product}
              isEager={index < eagerCards}
              isWaiting={isWaiting(productId)}
              isChosen={chosenIds.includes(productId)}
              onChoose={(isChosen) =>
                setChosen(isChosen ? [...chosenIds, productId] : chosenIds.filter((id) => id !== productId))
              }
              onRemove={() => onRemove([product])}
            />
          )
        })}
      </ul>
      <SelectionBar count={chosenProducts.length}>
        <Slot
          name="productsAction"
          props={{
            getProducts: () => chosenProducts.map((product) => ({ product: draftProductOf(product) })),
          }}
        />
        <Button variant="quiet" onClick={() => onRemove(chosenProducts)}>
          Remove
        </Button>
      </SelectionBar>
    </>
  )
}

type WishlistCardProps = {
  product: WishlistItem
  isEager: boolean
  isWaiting: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onRemove: () => void
}

function WishlistCard({ product, isEager, isWaiting, isChosen, onChoose, onRemove }: WishlistCardProps) {
  const { slug, image } = product
  const name = nameOf(product)
  return (
    <li className={styles.card}>
      <Picture
        url={image}
        alt=""
        sizes="(max-width: 600px) 46vw, 240px"
        eager={isEager}
        className={styles.picture}
      />
      {/* Without its slug a product cannot be requested, so it cannot be added to a draft. */}
      {slug !== '' && (
        <div className={styles.choose}>
          <SelectionCheckbox name={name} isChosen={isChosen} onChoose={onChoose} />
        </div>
      )}
      <h2 className={styles.name}>
        <ProductLink slug={slug}>{name}</ProductLink>
      </h2>
      {isWaiting && <p className={styles.unsent}>Not sent yet</p>}
      <LazyTilePrice slug={slug} minimumQuantity={null} />
      <Button variant="quiet" className={styles.remove} onClick={onRemove}>
        <span>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
    </li>
  )
}

function draftProductOf(product: WishlistItem): DraftProduct {
  const { productId, slug, image } = product
  return { id: productId, slug, sku: '', name: nameOf(product), image }
}

function nameOf({ name, productId }: WishlistItem): string {
  return name || `Product ${productId}`
}

/**
 * Returns the function that removes products from the wishlist. `listRef` is the element with the cards; the focus
 * stays in it when a card disappears with its button.
 */
function useWishlistRemoval(
  { products, remove, restore }: Pick<WishlistPage, 'products' | 'remove' | 'restore'>,
  listRef: RefObject<HTMLElement | null>,
) {
  /** The removed product and its index, until the removal is stored and the card has left the page. */
  const lastRemoved = useRef<{ productId: string; index: number } | null>(null)

  useEffect(() => {
    const removedItem = lastRemoved.current
    if (!removedItem || isInWishlist(products, removedItem.productId)) return
    lastRemoved.current = null
    // The customer may have moved the focus elsewhere meanwhile.
    if (document.activeElement !== document.body) return
    const buttons = listRef.current?.querySelectorAll('li button') ?? []
    const next =
      buttons[Math.min(removedItem.index, buttons.length - 1)] ?? listRef.current?.querySelector('a')
    if (next instanceof HTMLElement) next.focus()
  }, [products, listRef])

  const runWithErrorToast = async (task: () => Promise<void>) => {
    try {
      await task()
    } catch (error) {
      lastRemoved.current = null
      showToast(
        'error',
        error instanceof NotStoredFailure ? error.message : 'This device couldn’t save that.',
      )
    }
  }
  return (removed: readonly WishlistItem[]) =>
    void runWithErrorToast(async () => {
      const [first, ...others] = removed
      if (!first) return
      const index = products.findIndex(({ productId }) => productId === first.productId)
      lastRemoved.current = { productId: first.productId, index }
      for (const product of removed) await remove(product)
      const removedLabel =
        others.length === 0 ? first.name || 'The product' : withCount(removed.length, 'product')
      showActionToast(`${removedLabel}: removed from your wishlist.`, {
        label: 'Undo',
        run: () =>
          void runWithErrorToast(async () => {
            for (const product of removed.toReversed()) await restore(product)
          }),
      })
    })
}
