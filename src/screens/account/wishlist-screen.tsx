/** The wishlist: what the customer wishes for, also offline and before the shop knows of it (req 8.3). */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { copyTime } from '../../domain/age'
import { counted } from '../../domain/count'
import type { DraftProduct } from '../../domain/client-draft/client-draft'
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
import { Choose, ChosenBar } from '../../widgets/draft/chosen-bar'
import { AddToDraftButton } from '../../widgets/draft/add-to-draft-button'
import { RemoveQuestion } from '../../widgets/form/removal'
import { LazyTilePrice } from '../../widgets/product/lazy-tile-price'
import { ProductLink } from '../../widgets/product/product-link'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { LoadProblem } from '../../widgets/shell/load-problem'
import { WishlistSheet } from './wishlist-sheet'
import styles from './wishlist-screen.module.css'

export function WishlistScreen() {
  const place = useRef<HTMLDivElement>(null)
  const page = useWishlistPage()
  const { products, copy, error, waiting, retry } = page
  const remove = useWishlistRemoval(page, place)
  const [asked, setPendingQuestion] = useState<readonly WishlistItem[] | null>(null)
  const confirm = () => {
    if (asked) remove(asked)
    setPendingQuestion(null)
  }
  return (
    <AccountFrame title="Wishlist">
      {products.length > 0 && <WishlistSheet products={products} />}
      <div ref={place}>
        {products.length > 0 && (
          <>
            <p className={styles.count}>
              {counted(products.length, 'product')}
              {copy && !copy.fresh && <span> · as of {copyTime(copy.at, Date.now())}</span>}
            </p>
            <WishlistCards products={products} waiting={waiting} onRemove={setPendingQuestion} />
          </>
        )}
        {!copy && <Unknown error={error} onRetry={retry} />}
        {copy && products.length === 0 && (
          <Notice title="Nothing on your wishlist yet" link={{ to: '/shop', name: 'Shop by category' }}>
            <p>Tap the heart to save products here. Works offline, too.</p>
          </Notice>
        )}
      </div>
      <RemoveQuestion
        removal={{ asked, confirm, cancel: () => setPendingQuestion(null) }}
        title={`Remove ${asked && asked.length > 1 ? 'these products' : 'this product'} from your wishlist?`}
      >
        {asked?.map(nameOf).join(', ')}
      </RemoveQuestion>
    </AccountFrame>
  )
}

function Unknown({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const signedIn = useSignedIn()
  // In another tab: this one stays where it is.
  if (!signedIn) {
    return <Notice title="You’re signed out" link={{ to: '/signin', name: 'Sign in' }} />
  }
  if (error) return <LoadProblem title="We couldn’t load your wishlist" error={error} onRetry={onRetry} />
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
  onRemove: (products: readonly WishlistItem[]) => void
}

const eagerCards = 4

/** The products of a wishlist as cards, each with a way to take it out; several can be chosen for a draft. */
function WishlistCards({ products, waiting, onRemove }: WishlistCardsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const picked = products.filter(({ productId }) => chosen.includes(productId))
  return (
    <>
      <ul className={styles.cards}>
        {products.map((product, index) => {
          const { productId } = product
          return (
            <WishlistCard
              key={productId}
              product={product}
              isEager={index < eagerCards}
              isWaiting={waiting(productId)}
              isChosen={chosen.includes(productId)}
              onChoose={(isChosen) =>
                setChosen(isChosen ? [...chosen, productId] : chosen.filter((id) => id !== productId))
              }
              onRemove={() => onRemove([product])}
            />
          )
        })}
      </ul>
      <ChosenBar count={picked.length}>
        <AddToDraftButton what={() => picked.map((product) => ({ product: draftProductOf(product) }))} />
        <Button look="quiet" onClick={() => onRemove(picked)}>
          Remove
        </Button>
      </ChosenBar>
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
      {/* Without an address nothing of it can be read. */}
      {slug !== '' && (
        <div className={styles.choose}>
          <Choose name={name} isChosen={isChosen} onChoose={onChoose} />
        </div>
      )}
      <h2 className={styles.name}>
        <ProductLink slug={slug}>{name}</ProductLink>
      </h2>
      {isWaiting && <p className={styles.unsent}>Not sent yet</p>}
      <LazyTilePrice slug={slug} minimumQuantity={null} />
      <Button look="quiet" className={styles.remove} onClick={onRemove}>
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

/** `place` holds the cards: the focus stays in it when a card goes with its button. */
function useWishlistRemoval(
  { products, remove, putBack }: Pick<WishlistPage, 'products' | 'remove' | 'putBack'>,
  place: RefObject<HTMLElement | null>,
) {
  /** What was removed, and is on the page as long as its removal is not saved. */
  const going = useRef<{ productId: string; index: number } | null>(null)

  useEffect(() => {
    const gone = going.current
    if (!gone || isInWishlist(products, gone.productId)) return
    going.current = null
    // The customer may have gone elsewhere meanwhile.
    if (document.activeElement !== document.body) return
    const buttons = place.current?.querySelectorAll('li button') ?? []
    const next = buttons[Math.min(gone.index, buttons.length - 1)] ?? place.current?.querySelector('a')
    if (next instanceof HTMLElement) next.focus()
  }, [products, place])

  const told = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      going.current = null
      showToast(
        'error',
        error instanceof NotStoredFailure ? error.message : 'This device couldn’t save that.',
      )
    }
  }
  return (removed: readonly WishlistItem[]) =>
    void told(async () => {
      const [only, ...more] = removed
      if (!only) return
      const index = products.findIndex(({ productId }) => productId === only.productId)
      going.current = { productId: only.productId, index }
      for (const product of removed) await remove(product)
      const what = more.length === 0 ? only.name || 'The product' : counted(removed.length, 'product')
      showActionToast(`${what}: removed from your wishlist.`, {
        label: 'Undo',
        run: () =>
          void told(async () => {
            for (const product of removed.toReversed()) await putBack(product)
          }),
      })
    })
}
