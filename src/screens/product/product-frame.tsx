/**
 * The layout of a product page, shared by the preview from a tile and the full page, so that gallery, heading and
 * price do not move. The layout is part of the initial bundle and therefore small.
 */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Product } from '../../domain/product/product'
import { Breadcrumb } from '../../ui/breadcrumb'
import { Page } from '../../ui/page'
import { Stars } from '../../ui/stars'
import { useIsServerRendered } from '../../ui/use-lifetime'
import styles from './product-frame.module.css'

type ProductFrameProps = {
  product: Pick<Product, 'name' | 'heading' | 'sku' | 'trail' | 'rating' | 'ratingCount'>
  /** More of the product is loading. */
  isBusy?: boolean
  /** The frame covers a page that has its own heading. */
  isStandIn?: boolean
  gallery: ReactNode
  /** Shown next to SKU and rating. */
  actions?: ReactNode
  /** Price and order form. */
  order: ReactNode
  tabs: ReactNode
  children?: ReactNode
}

export function ProductFrame(props: ProductFrameProps) {
  const { product, isBusy = false, isStandIn = false, gallery, actions, order, tabs, children } = props
  const isServerRendered = useIsServerRendered()
  const Title = isStandIn ? 'p' : 'h1'
  return (
    <Page>
      <div className={styles.trail}>
        <Breadcrumb trail={product.trail} pageName={product.name} />
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
      <div className={isServerRendered ? `${styles.tabs} ${styles.later}` : styles.tabs}>{tabs}</div>
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
