/** When an order was placed, on a 12-hour clock (A §2). */
import { orderTime } from '../../domain/order'

export function OrderTime({ placedOn }: { placedOn: number | null }) {
  if (placedOn === null) return 'Not known'
  return <time dateTime={new Date(placedOn).toISOString()}>{orderTime(placedOn)}</time>
}
