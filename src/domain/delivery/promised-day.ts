/**
 * The promised day of a product before anything is chosen, by which lists filter and sort. Product, cart and order
 * calculate their days with the same `promisedDays`.
 */
import { type PromiseContext, promisedDays } from './promise'
import { daysFrom, shopDayAt } from './working-days'

/** `isDelivery`: `day` is the day of delivery, else the day of shipping. */
type PromisedDay = { day: string; isDelivery: boolean }

/**
 * Returns null when the availability names no time. A job counts as branded unless its customer chose no branding.
 */
type DayLookup = (availability: string | null, isBranded?: boolean) => PromisedDay | null

/** Thousands of products share a dozen production times, so each day is calculated once. */
export function createDayLookup(context: PromiseContext): DayLookup {
  const cache = new Map<string, PromisedDay | null>()
  return (availability, isBranded = true) => {
    if (availability === null) return null
    const key = `${isBranded} ${availability}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const days = promisedDays([{ availability, isBranded }], context)
    const day = days && {
      day: days.promise?.withYouBy ?? days.leavesBy,
      isDelivery: days.promise !== null,
    }
    cache.set(key, day)
    return day
  }
}

/** Returns the calendar days from today to the promised day of a branded job; null when no day can be promised. */
export type DaysUntilLookup = (availability: string | null) => number | null

export function createDaysUntilLookup(context: PromiseContext): DaysUntilLookup {
  const dayOf = createDayLookup(context)
  const today = shopDayAt(context.rules?.shipsFrom ?? null, context.now)
  const cache = new Map<string | null, number | null>()
  return (availability) => {
    const cached = cache.get(availability)
    if (cached !== undefined) return cached
    const promised = dayOf(availability)
    const days = promised && daysFrom(today, promised.day)
    cache.set(availability, days)
    return days
  }
}
