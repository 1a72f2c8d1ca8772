/** When a product leaves the house, out of the words that a provider writes: "branded within 9 working days". */
import { pricedQuantity } from '../cart/quantity'
import { formatCount } from '../count'
import type { ProductTile } from '../product/product'
import { isMadeToOrder, shortNote } from '../product/stock'
import { shortDay, weekdayAndDay } from '../readable-date'

const span = /(\d+)(?:\s*(?:-|–|—|to)\s*(\d+))?\s*(working |business )?(day|week|month)s?\b/i

type Span = { from: number; to: number; unit: 'day' | 'week' | 'month'; isWorking: boolean }

function readSpan(availability: string): Span | null {
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

/** Calendar days, the longer end of a span; null where no time is named. */
export function dispatchDays(availability: string): number | null {
  const read = readSpan(availability)
  if (!read) return null
  if (read.unit === 'week') return read.to * 7
  if (read.unit === 'month') return read.to * 30
  return read.isWorking ? Math.ceil((read.to * 7) / 5) : read.to
}

/** As short as a tile needs it: "9 working days", "8–12 weeks"; '' where no time is named. */
export function dispatchWords(availability: string): string {
  const read = readSpan(availability)
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

/** `Tue 8 Dec`: the day by which an order of `from` (epoch ms, local time) leaves; '' where no time is named. */
export function dispatchDay(availability: string, from: number): string {
  const date = dispatchDate(availability, from)
  return date ? weekdayAndDay(date) : ''
}

/** Whether it leaves on the day `by` (`2026-12-01`) or before; null where nobody can tell. */
export function leavesInTime(availability: string, from: number, by: string | null): boolean | null {
  const date = dispatchDate(availability, from)
  if (!date || by === null) return null
  return isoDay(date) <= by
}

/** The longer end of a span; working days are counted from Monday to Friday. */
function dispatchDate(availability: string, from: number): Date | null {
  const read = readSpan(availability)
  const days = dispatchDays(availability)
  if (!read || days === null) return null
  const date = new Date(from)
  if (!read.isWorking) date.setDate(date.getDate() + days)
  else for (let left = read.to; left > 0; left -= isWeekend(date) ? 0 : 1) date.setDate(date.getDate() + 1)
  return date
}

function isWeekend(date: Date): boolean {
  return date.getDay() === 0 || date.getDay() === 6
}

function isoDay(date: Date): string {
  const [month, dayOfMonth] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${date.getFullYear()}-${month}-${dayOfMonth}`
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
