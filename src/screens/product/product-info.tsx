/** Beside the pictures: what it is, how it is rated, what can be done with it; below that how to order it. */
import { Link } from '@tanstack/react-router'
import { Check, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '../../domain/product/product'
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { addToCompare, listed, removeFromCompare, useCompared } from '../../session/product-lists'
import { Skeleton } from '../../ui/page'
import { Stars } from '../../ui/stars'
import { showToast } from '../../ui/toast/toast'
import { ShareButton } from '../../widgets/print/share-button'
import { LazyWishlistToggle } from '../../widgets/product/lazy-wishlist-toggle'
import { productPath } from './selection'
import type { ShownProduct } from './shown-product'
import styles from './product-info.module.css'

type ProductInfoProps = {
  shown: ShownProduct
  product: Product | null
  /** How to order it; its room is held as long as it is not there. */
  children?: ReactNode
}

export function ProductInfo({ shown, product, children }: ProductInfoProps) {
  const compared = useCompared()
  return (
    <div className={styles.info}>
      <h1>{shown.heading}</h1>
      <div className={styles.head}>
        <div className={styles.meta}>
          {shown.sku && (
            <span>
              SKU <span className={styles.sku}>{shown.sku}</span>
            </span>
          )}
          <Rating rating={shown.rating} count={shown.ratingCount} />
        </div>
        <div className={styles.actions}>
          {/* Its place is there for a visitor, too: nothing moves when the page learns who looks at it. */}
          <span className={styles.heart}>
            <LazyWishlistToggle product={product && wishlistedFrom(product)} look="inline" />
          </span>
          {product && <ShareProduct product={product} />}
          {product && <CompareToggle product={product} isChosen={compared.some(isThis(product))} />}
        </div>
      </div>
      {children || <OrderPlaceholder />}
      {compared.length > 1 && (
        <Link to="/compare" className={styles.way}>
          Compare {compared.length} products
        </Link>
      )}
    </div>
  )
}

function wishlistedFrom({ id, name, slug, gallery }: Product): WishlistItem {
  return { productId: id, name, slug, image: gallery[0] ?? null }
}

function isThis({ slug }: Product) {
  return (other: { slug: string }) => other.slug === slug
}

function Rating({ rating, count }: { rating: number | null; count: number | null }) {
  if (rating === null) return null
  if (!count) return <Stars value={rating} />
  return (
    <Link to="." hash="reviews" className={styles.rating}>
      <Stars value={rating} /> <span>{rating}</span>{' '}
      <span className={styles.count}>
        ({count}
        <span className={styles.unit}> {count === 1 ? 'review' : 'reviews'}</span>)
      </span>
    </Link>
  )
}

/** The size of the price, a row of colours and what follows: what most products have. */
function OrderPlaceholder() {
  return (
    <div className={styles.late} aria-hidden="true">
      <Skeleton className={styles['late-price']} />
      <Skeleton className={styles['late-choice']} />
      <Skeleton className={styles['late-choice']} />
    </div>
  )
}

function CompareToggle({ product, isChosen }: { product: Product; isChosen: boolean }) {
  const toggle = () => {
    if (isChosen) return removeFromCompare(product.slug)
    const refusal = addToCompare(listed(product))
    if (refusal !== null) showToast('warning', refusal)
  }
  return (
    <button type="button" aria-pressed={isChosen} className={styles.toggle} onClick={toggle}>
      {isChosen ? <Check aria-hidden="true" /> : <Scale aria-hidden="true" />}
      <span className={styles.words}>Compare</span>
    </button>
  )
}

/** Hands the product's page on: without prices, and without what is chosen on it. */
function ShareProduct({ product }: { product: Product }) {
  const what = () => ({ title: product.name, text: product.name, path: productPath(product) })
  return (
    <ShareButton what={what}>
      <span className={styles.words}>Share</span>
    </ShareButton>
  )
}
