/** What the customer wrote about an ordered line (A §2 "Review area per line"). */
import type { OrderLine } from '../../domain/order/order'
import { ReadMore } from '../../ui/read-more'
import { Stars } from '../../ui/stars'
import styles from './line-review.module.css'

/** Characters that are shown at first (A §9). */
const remarksShown = 80

export function LineReview({ review }: { review: NonNullable<OrderLine['review']> }) {
  return (
    <div className={styles.review}>
      <h3>Your review</h3>
      <Stars value={review.rating} />
      <ReadMore text={review.remarks} limit={remarksShown} />
    </div>
  )
}
