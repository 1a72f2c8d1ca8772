/** Reviews below the tabs. Their code and data load when the section is near the viewport (req 3.7). */
import type { Product } from '../../../domain/product/product'
import { lazyComponent } from '../../../ui/lazy/lazy-piece'
import { Skeleton, VisuallyHidden } from '../../../ui/page'
import { Stars } from '../../../ui/stars'
import { useNearViewport } from '../../../ui/viewport'
import styles from './reviews.module.css'

const reviewBox = lazyComponent(() => import('./review-box'), 'ReviewBox')

/** Number of placeholders that fill the box. */
const maxPlaceholders = 5

export function Reviews({ product }: { product: Product }) {
  const [section, isNear] = useNearViewport<HTMLElement>(400)
  const ReviewBox = reviewBox.useComponent(isNear)
  // Products without reviews show a single line, so they need no placeholder.
  const placeholder = product.ratingCount > 0 && (
    <Placeholder count={Math.min(maxPlaceholders, product.ratingCount)} />
  )
  return (
    <section id="reviews" ref={section} className={styles.reviews}>
      <div className={styles.summary}>
        <h2>Reviews</h2>
        {product.rating !== null && product.ratingCount > 0 && (
          <p className={styles.score}>
            <strong>{product.rating}</strong>
            <span>
              <Stars value={product.rating} />
              <span>
                {product.ratingCount} {product.ratingCount === 1 ? 'review' : 'reviews'}
              </span>
            </span>
          </p>
        )}
      </div>
      <div className={styles.body}>
        {ReviewBox && isNear ? <ReviewBox product={product}>{placeholder}</ReviewBox> : placeholder}
      </div>
    </section>
  )
}

function Placeholder({ count }: { count: number }) {
  return (
    <div className={styles.loading} aria-busy="true">
      <VisuallyHidden>Loading the reviews</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles['loading-review']}>
          <Skeleton className={styles['loading-name']} />
          <Skeleton className={styles['loading-remarks']} />
        </div>
      ))}
    </div>
  )
}
