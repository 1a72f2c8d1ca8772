/** How far an order is, in the provider's own word: only the colour is ours. */
import styles from './order-status-chip.module.css'

/** Words of providers that have others keep the plain look. */
const looks: Record<string, string | undefined> = {
  COMPLETE: styles.good,
  SHIPPED: styles.good,
  REJECTED: styles.bad,
  PENDING: styles.waiting,
  'IN REVIEW': styles.waiting,
  Approved: styles.good,
  Reject: styles.bad,
  Pending: styles.waiting,
}

export function OrderStatusChip({ status }: { status: string }) {
  return <span className={`${styles.chip} ${looks[status] ?? ''}`}>{status || 'Not known'}</span>
}
