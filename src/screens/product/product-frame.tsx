/**
 * The layout of a product page, of a tile alone as of a whole product: gallery, heading and price stand in the same places.
 * It comes with the app's first scripts, so it is light.
 */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Product } from '../../domain/product/product'
import { Breadcrumb } from '../../ui/breadcrumb'
import { Page } from '../../ui/page'
import { Stars } from '../../ui/stars'
import { useCameDrawn } from '../../ui/use-lifetime'
import styles from './product-frame.module.css'

type ProductFrameProps = {
  product: Pick<Product, 'name' | 'heading' | 'sku' | 'trail' | 'rating' | 'ratingCount'>
  /** More of it is on its way. */
  isBusy?: boolean
  /** Shown over a page that has its own heading. */
  isStandIn?: boolean
  gallery: ReactNode
  /** Beside SKU and rating. */
  actions?: ReactNode
  /** What it costs and how to order it. */
  order: ReactNode
  tabs: ReactNode
  children?: ReactNode
}

export function ProductFrame(props: ProductFrameProps) {
  const { product, isBusy = false, isStandIn = false, gallery, actions, order, tabs, children } = props
  const cameDrawn = useCameDrawn()
  const Title = isStandIn ? 'p' : 'h1'
  return (
    <Page>
      <div className={styles.trail}>
        <Breadcrumb trail={product.trail} here={product.name} />
      </div>
      <article className={styles.product} aria-busy={isBusy}>
        <div className={styles.gallery}>{gallery}</div>
        <div>
          <Title className={styles.title}>{product.heading}</Title>
          <div className={styles.head}>
            <div className={styles.meta}>
              {product.sku && (
                <span>
                  SKU <span className={styles.sku}>{product.sku}</span>
                </span>
              )}
              <Rating rating={product.rating} count={product.ratingCount} />
            </div>
            <div className={styles.actions}>{actions}</div>
          </div>
          {order}
        </div>
      </article>
      <div className={cameDrawn ? `${styles.tabs} ${styles.later}` : styles.tabs}>{tabs}</div>
      {children}
    </Page>
  )
}

function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null) return null
  if (count === 0)
    return (
      <span className={styles.rating}>
        <Stars value={rating} />
      </span>
    )
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
