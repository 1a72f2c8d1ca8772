/** Parses the production time in a provider's words, such as "branded within 9 working days", and formats it. */
import { stockedQuantity } from '../quantity'
import { formatCount } from '../count'
import type { ProductTile } from '../product/product'
import { isEnough, isMadeToOrder, nextShipmentDay, type ShopDay, shortageText } from '../product/stock'
import { addDays, daysFrom } from './working-days'
import { shortDate } from '../readable-date'

const timePattern = /(\d+)(?:\s*(?:-|–|—|to)\s*(\d+))?\s*(working |business )?(day|week|month)s?\b/i

/** Promises count with the longer end, `to`. */
type ProductionTime = { from: number; to: number; unit: 'day' | 'week' | 'month'; isWorkingTime: boolean }

/** Returns null when no time is stated. */
export function productionTime(availability: string): ProductionTime | null {
  const match = timePattern.exec(availability)
  if (!match) return null
  const [, first, second, working, unit] = match
  const from = Number(first)
  const to = Math.max(from, Number(second ?? first))
  if (to > 999) return null
  const unitName = unit?.toLowerCase()
  return {
    from,
    to,
    unit: unitName === 'week' || unitName === 'month' ? unitName : 'day',
    isWorkingTime: working !== undefined,
  }
}

/** Production time in calendar days; null when no time is stated. */
export function productionDays(availability: string): number | null {
  const time = productionTime(availability)
  if (!time) return null
  if (time.unit === 'week') return time.to * 7
  if (time.unit === 'month') return time.to * 30
  return time.isWorkingTime ? Math.ceil((time.to * 7) / 5) : time.to
}

/**
 * The production time as a promise needs it, equal for all words with the same meaning: "9 working days", "12 weeks".
 * Returns null when no time is stated.
 */
export function productionText(availability: string): string | null {
  const time = productionTime(availability)
  if (!time) return null
  const countsWorkingDays = time.isWorkingTime && time.unit === 'day'
  return `${time.to} ${countsWorkingDays ? 'working ' : ''}${time.unit}s`
}

/** A text that is short enough for a tile: "9 working days", "8–12 weeks"; '' when no time is stated. */
export function dispatchText(availability: string): string {
  const time = productionTime(availability)
  if (!time) return ''
  const count = time.from === time.to ? String(time.to) : `${time.from}–${time.to}`
  return `${count} ${time.isWorkingTime ? 'working ' : ''}${time.unit}${count === '1' ? '' : 's'}`
}

type FilterContext = {
  /** The day on which the customer needs the product, as ISO date. */
  neededBy: string | null
  /** The current day of the shop, as ISO date. */
  today: string
  /** true when a postcode is known, so that days are days of delivery. */
  isDelivery: boolean
}

/** The filter 'within so many calendar days' in words, or the day itself when the customer requested that day. */
export function dispatchFilterText(days: number, { neededBy, today, isDelivery }: FilterContext): string {
  const isRequestedDay = neededBy !== null && daysFrom(today, neededBy) === days
  if (isRequestedDay || days % 7 !== 0 || days === 0)
    return `${isDelivery ? 'With you' : 'Ships'} by ${shortDate(addDays(today, days))}`
  return days === 7 ? 'Within 1 week' : `Within ${days / 7} weeks`
}

type TileDelivery = { dispatch: string; stock: string }

/**
 * Each text is '' when there is nothing to state. `needed` is null when the customer set no quantity; then no
 * shortage is reported.
 */
export function tileDelivery(tile: ProductTile, needed: number | null, today: ShopDay): TileDelivery {
  // Copies of earlier builds may lack these fields.
  const availability = tile.availability ?? ''
  const pieces = isMadeToOrder(availability) ? null : (tile.stock ?? null)
  const quantity = stockedQuantity(needed, tile.minimumQuantity ?? 1)
  const dispatch = isEnough(pieces, quantity) ? dispatchText(availability) : ''
  const nextShipment = nextShipmentDay([tile.nextShipment ?? ''], today)
  const shortage = needed === null ? null : shortageText({ pieces, nextShipment }, quantity)
  return { dispatch, stock: shortage ?? piecesText(pieces) }
}

function piecesText(pieces: number | null): string {
  if (pieces === null) return ''
  return pieces === 0 ? 'Out of stock' : `${formatCount(pieces)} in stock`
}
