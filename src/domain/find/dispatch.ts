/** When a product leaves the house, out of the words that a provider writes: "branded within 9 working days". */
import { pricedQuantity } from '../cart/quantity'
import { formatCount } from '../count'
import type { ProductTile } from '../product/product'
import { isMadeToOrder, shortNote } from '../product/stock'
import { shortDay } from '../readable-date'

const span = /(\d+)(?:\s*(?:-|–|—|to)\s*(\d+))?\s*(working |business )?(day|week|month)s?\b/i

/** The longer end, `to`, is the one that counts. */
type ProductionTime = { from: number; to: number; unit: 'day' | 'week' | 'month'; isWorking: boolean }

/** Null where no time is named. */
export function productionTime(availability: string): ProductionTime | null {
  const match = span.exec(availability)
  if (!match) return null
  const [, first, second, working, unit] = match
  const from = Number(first)
  const to = Math.max(from, Number(second ?? first))
  if (to > 999) return null
  const named = unit?.toLowerCase()
  return {
    from,
    to,
    unit: named === 'week' || named === 'month' ? named : 'day',
    isWorking: working !== undefined,
  }
}

/** Calendar days; null where no time is named. */
export function dispatchDays(availability: string): number | null {
  const time = productionTime(availability)
  if (!time) return null
  if (time.unit === 'week') return time.to * 7
  if (time.unit === 'month') return time.to * 30
  return time.isWorking ? Math.ceil((time.to * 7) / 5) : time.to
}

/** As short as a tile needs it: "9 working days", "8–12 weeks"; '' where no time is named. */
export function dispatchWords(availability: string): string {
  const read = productionTime(availability)
  if (!read) return ''
  const count = read.from === read.to ? String(read.to) : `${read.from}–${read.to}`
  return `${count} ${read.isWorking ? 'working ' : ''}${read.unit}${count === '1' ? '' : 's'}`
}

/** The filter 'within so many calendar days' in words: the day itself, where that is what was asked for. `now` in epoch ms. */
export function dispatchFilterWords(days: number, by: string | null, now: number): string {
  const isAsked = by !== null && daysUntil(by, now) === days
  if (isAsked || days % 7 !== 0) return `Ready by ${shortDay(new Date(now + days * dayMs))}`
  return days === 7 ? 'Within 1 week' : `Within ${days / 7} weeks`
}

const dayMs = 24 * 60 * 60 * 1000

/** Whole calendar days from today to a day such as `2026-12-01`, below 0 for one that is over. `now` in epoch ms. */
export function daysUntil(isoDate: string, now: number): number | null {
  const then = Date.parse(`${isoDate}T00:00:00`)
  if (Number.isNaN(then)) return null
  return Math.round((then - new Date(now).setHours(0, 0, 0, 0)) / dayMs)
}

/** Each '' where there is nothing to say. */
export function tileDelivery(tile: ProductTile, needed: number | null): { dispatch: string; stock: string } {
  // Copies of earlier builds may lack all of it.
  const availability = tile.availability ?? ''
  const quantity = pricedQuantity(needed, tile.minimumQuantity ?? 1)
  const pieces = isMadeToOrder(availability) ? null : (tile.stock ?? null)
  const short = shortNote({ pieces, nextShipment: tile.nextShipment ?? '' }, quantity)
  return {
    dispatch: short === null ? dispatchWords(availability) : '',
    stock: short ?? (pieces === null ? '' : `${formatCount(pieces)} in stock`),
  }
}
