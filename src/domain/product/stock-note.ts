/** Whether a quantity can be delivered, and what is said of it: stock, restock date and quantity read together (req 16.8). */
import { formatCount } from '../count'
import { isDay, shortDate } from '../readable-date'

/** `pieces` is null when the provider does not say; `nextShipment` is as it writes it, possibly ''. */
export type Stock = { pieces: number | null; nextShipment: string }
/** Whether so many can be delivered in the time that the provider names. Where it counts no stock (null), its time stands. */
export function isEnough(pieces: number | null, quantity: number): boolean {
  return pieces === null || !(quantity > pieces)
}

/** What is said where fewer are in stock than are wanted; null where there are enough, or nobody counts. */
export function shortNote({ pieces, nextShipment }: Stock, quantity: number): string | null {
  if (pieces === null || isEnough(pieces, quantity)) return null
  // Words that name no day promise nothing.
  const wanted = formatCount(quantity)
  const rest = isDay(nextShipment)
    ? `${wanted} not before ${shortDate(nextShipment)}`
    : `ask us about ${wanted}`
  return `${formatCount(pieces)} in stock now; ${rest}`
}

/** What is made for each order has no stock that could run out. */
export function isMadeToOrder(availability: string): boolean {
  return /\b(to order|indent)\b/i.test(availability)
}
