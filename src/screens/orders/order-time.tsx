/** When an order was placed, on a 12-hour clock (req 6.10). Where there is little room, day and clock stay whole. */
import { orderTime } from '../../domain/order/order'
import styles from './order-facts.module.css'

export function OrderTime({ placedOn }: { placedOn: number | null }) {
  if (placedOn === null) return 'Not known'
  const [day, clock] = orderTime(placedOn).split(', ')
  return (
    <time dateTime={new Date(placedOn).toISOString()}>
      <span className={styles.whole}>{day},</span> <span className={styles.whole}>{clock}</span>
    </time>
  )
}
