/** Placeholders of the size that addresses and their form will have. */
import { Skeleton } from '../../ui/skeleton'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './loading-addresses.module.css'

export function LoadingAddresses() {
  return (
    <div className={styles.cards}>
      <VisuallyHidden>Loading addresses</VisuallyHidden>
      <Skeleton className={styles.card} />
    </div>
  )
}

export function LoadingAddress() {
  return (
    <div className={styles.fields}>
      <VisuallyHidden>Loading the address</VisuallyHidden>
      {['name', 'country', 'city', 'line'].map((field) => (
        <Skeleton key={field} className={styles.field} />
      ))}
    </div>
  )
}
