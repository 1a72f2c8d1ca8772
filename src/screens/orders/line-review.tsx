/** What the customer wrote about an ordered line (req 6.13). */
import type { OrderLine } from '../../domain/order/order'
import { ReadMore } from '../../ui/read-more'
import { Stars } from '../../ui/stars'
import styles from './line-review.module.css'

/** Characters that are shown at first (req 3.7). */
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
