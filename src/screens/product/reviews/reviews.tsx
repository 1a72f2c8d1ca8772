/** Reviews below the tabs: a box of 570 px that reads further pages while it is scrolled (req 3.7). */
import type { Product } from '../../../domain/product/product'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { Stars } from '../../../ui/stars'
import { useNearViewport } from '../../../ui/use-near-viewport'
import { ReviewList } from './review-list'
import { useReviewPages } from './use-review-pages'
import styles from './reviews.module.css'

/** Placeholders that fill the box. */
const boxful = 5

export function Reviews({ product }: { product: Product }) {
  const [section, near] = useNearViewport<HTMLElement>(400)
  const pages = useReviewPages(product.id, near)
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
        {pages.reviews.length > 0 ? (
          <ReviewList name={product.name} pages={pages} />
        ) : pages.failed ? (
          <div className={styles.failed} role="alert">
            <p>The reviews could not be loaded.</p>
            <Button look="quiet" onClick={pages.retry}>
              Retry
            </Button>
          </div>
        ) : pages.started ? (
          <p className={styles.none}>No reviews yet.</p>
        ) : (
          <Placeholder reviews={Math.min(boxful, product.ratingCount)} />
        )}
      </div>
    </section>
  )
}

function Placeholder({ reviews }: { reviews: number }) {
  return (
    <div className={styles.late} aria-busy="true">
      <span className={styles.words}>Loading the reviews</span>
      {Array.from({ length: reviews }, (_, index) => (
        <div key={index} className={styles['late-review']}>
          <Skeleton className={styles['late-name']} />
          <Skeleton className={styles['late-remarks']} />
        </div>
      ))}
    </div>
  )
}
