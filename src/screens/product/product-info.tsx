/** Beside the pictures: what it is, how it is rated, how many to order and when it is there. */
import { Link } from '@tanstack/react-router'
import { Check, Info, Package, Scale, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '../../domain/product/product'
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { addToCompare, listed, removeFromCompare, useCompared } from '../../session/product-lists'
import { Skeleton } from '../../ui/skeleton'
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
  /** Below the facts: how to order it. */
  children?: ReactNode
}

export function ProductInfo({ shown, product, children }: ProductInfoProps) {
  return (
    <div className={styles.info}>
      <div className={styles.head}>
        <h1>{shown.heading}</h1>
        <LazyWishlistToggle product={product && wishedFor(product)} look="inline" />
      </div>
      <div className={styles.meta}>
        {shown.sku && (
          <span>
            SKU <span className={styles.sku}>{shown.sku}</span>
          </span>
        )}
        <Rating rating={shown.rating} count={shown.ratingCount} />
      </div>
      <CompareToggle product={product}>{product && <ShareProduct product={product} />}</CompareToggle>
      {shown.lead && <p className={styles.lead}>{shown.lead}</p>}
      {product ? <Facts product={product} /> : <FactsPlaceholder />}
      {children}
    </div>
  )
}

function wishedFor({ id, name, slug, gallery }: Product): WishlistItem {
  return { productId: id, name, slug, image: gallery[0] ?? null }
}

function Rating({ rating, count }: { rating: number | null; count: number | null }) {
  if (rating === null) return null
  if (!count) return <Stars value={rating} />
  return (
    <Link to="." hash="reviews" className={styles.rating}>
      <Stars value={rating} /> <span>{rating}</span>{' '}
      <span className={styles.count}>
        ({count} {count === 1 ? 'review' : 'reviews'})
      </span>
    </Link>
  )
}

function Facts({ product }: { product: Product }) {
  return (
    <>
      <ul className={styles.facts}>
        {product.availability && (
          <li>
            <Truck aria-hidden="true" />
            <span>{product.availability}</span>
          </li>
        )}
        <li>
          <Package aria-hidden="true" />
          <span>
            Minimum order <strong>{product.minimumQuantity}</strong>
          </span>
        </li>
      </ul>
      {product.information && (
        <p className={styles.information}>
          <Info aria-hidden="true" />
          <span>{product.information}</span>
        </p>
      )}
    </>
  )
}

/** The size of two facts: what most products have. */
function FactsPlaceholder() {
  return (
    <div className={`${styles.facts} ${styles.late}`} aria-hidden="true">
      <Skeleton className={styles['late-fact']} />
      <Skeleton className={styles['late-fact']} />
    </div>
  )
}

type CompareToggleProps = {
  product: Product | null
  /** What else can be done with the product, beside it. */
  children?: ReactNode
}

/** Holds its room while the product is not known whole. */
function CompareToggle({ product, children }: CompareToggleProps) {
  const compared = useCompared()
  const chosen = compared.some(({ slug }) => slug === product?.slug)
  const toggle = () => {
    if (!product) return
    if (chosen) return removeFromCompare(product.slug)
    const refusal = addToCompare(listed(product))
    if (refusal !== null) showToast('warning', refusal)
  }
  return (
    <div className={styles.compare}>
      {product && (
        <button type="button" aria-pressed={chosen} className={styles.toggle} onClick={toggle}>
          {chosen ? <Check aria-hidden="true" /> : <Scale aria-hidden="true" />}
          Compare
        </button>
      )}
      {children}
      {product && compared.length > 1 && (
        <Link to="/compare" className={styles.way}>
          Compare {compared.length} products
        </Link>
      )}
    </div>
  )
}

/** Hands the product's page on: without prices, and without what is chosen on it. */
function ShareProduct({ product }: { product: Product }) {
  const what = () => ({ title: product.name, text: product.name, path: productPath(product) })
  return <ShareButton what={what}>Share</ShareButton>
}
