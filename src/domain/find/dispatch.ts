/** When a product leaves the house, out of the words that a provider writes: "branded within 9 working days". */
import { stockedQuantity } from '../cart/quantity'
import { formatCount } from '../count'
import type { ProductTile } from '../product/product'
import { isEnough, isMadeToOrder, nextShipmentDay, type ShopDay, shortNote } from '../product/stock'
import { addDays, daysFrom } from '../delivery/working-days'
import { shortDate } from '../readable-date'

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

/**
 * What a promise needs of the provider's words, the same for all words that mean the same: "9 working days", "12 weeks". Null
 * where no time is named.
 */
export function productionWords(availability: string): string | null {
  const time = productionTime(availability)
  if (!time) return null
  const counts = time.isWorking && time.unit === 'day'
  return `${time.to} ${counts ? 'working ' : ''}${time.unit}s`
}

/** As short as a tile needs it: "9 working days", "8–12 weeks"; '' where no time is named. */
export function dispatchWords(availability: string): string {
  const read = productionTime(availability)
  if (!read) return ''
  const count = read.from === read.to ? String(read.to) : `${read.from}–${read.to}`
  return `${count} ${read.isWorking ? 'working ' : ''}${read.unit}${count === '1' ? '' : 's'}`
}

type FilterContext = {
  /** The customer's own day, as ISO text. */
  by: string | null
  /** The shop's day, as ISO text. */
  today: string
  /** A postcode is known: days are those of the delivery. */
  isDelivery: boolean
}

/** The filter 'within so many calendar days' in words: the day itself, where that is what was asked for. */
export function dispatchFilterWords(days: number, { by, today, isDelivery }: FilterContext): string {
  const isAsked = by !== null && daysFrom(today, by) === days
  if (isAsked || days % 7 !== 0 || days === 0)
    return `${isDelivery ? 'With you' : 'Ships'} by ${shortDate(addDays(today, days))}`
  return days === 7 ? 'Within 1 week' : `Within ${days / 7} weeks`
}

type TileDelivery = { dispatch: string; stock: string }

/** Each '' where there is nothing to say. `needed` is null where the customer set no quantity: then nothing is too few. */
export function tileDelivery(tile: ProductTile, needed: number | null, today: ShopDay): TileDelivery {
  // Copies of earlier builds may lack all of it.
  const availability = tile.availability ?? ''
  const pieces = isMadeToOrder(availability) ? null : (tile.stock ?? null)
  const quantity = stockedQuantity(needed, tile.minimumQuantity ?? 1)
  const dispatch = isEnough(pieces, quantity) ? dispatchWords(availability) : ''
  const nextShipment = nextShipmentDay([tile.nextShipment ?? ''], today)
  const short = needed === null ? null : shortNote({ pieces, nextShipment }, quantity)
  return { dispatch, stock: short ?? piecesWords(pieces) }
}

function piecesWords(pieces: number | null): string {
  if (pieces === null) return ''
  return pieces === 0 ? 'Out of stock' : `${formatCount(pieces)} in stock`
}
