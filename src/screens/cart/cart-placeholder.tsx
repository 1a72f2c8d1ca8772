/** Stands where the lines and the sums will be. */
import { Skeleton } from '../../ui/skeleton'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './cart-placeholder.module.css'

export function CartPlaceholder() {
  return (
    <div className={styles.waiting}>
      <VisuallyHidden role="status">Loading the cart</VisuallyHidden>
      <div className={styles.lines}>
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
      </div>
      <Skeleton className={styles.sums} />
    </div>
  )
}
