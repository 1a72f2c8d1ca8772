/**
 * The promised day of a product before anything of it is chosen, as lists filter and sort by it. Product, cart and order make
 * their days with the same `promisedDays`.
 */
import { type PromiseContext, promisedDays } from './promise'
import { daysFrom, shopToday } from './working-days'

/** `isDelivery`: the day on which it is with its customer, else the day on which it leaves. */
type PromisedDay = { day: string; isDelivery: boolean }

/** Null where the words name no time. A job counts as branded unless its customer chose none. */
type DayReader = (availability: string | null, isBranded?: boolean) => PromisedDay | null

/** Thousands of products have a dozen production times among them: each day is calculated once. */
export function dayReader(context: PromiseContext): DayReader {
  const known = new Map<string, PromisedDay | null>()
  return (availability, isBranded = true) => {
    if (availability === null) return null
    const key = `${isBranded} ${availability}`
    const before = known.get(key)
    if (before !== undefined) return before
    const days = promisedDays([{ availability, isBranded }], context)
    const day = days && {
      day: days.promise?.withYouBy ?? days.leavesBy,
      isDelivery: days.promise !== null,
    }
    known.set(key, day)
    return day
  }
}

/** Calendar days from today until the promised day of a branded job; null where no day can be told. */
export type DaysReader = (availability: string | null) => number | null

export function daysReader(context: PromiseContext): DaysReader {
  const dayOf = dayReader(context)
  const today = shopToday(context.rules?.shipsFrom ?? null, context.now)
  const known = new Map<string | null, number | null>()
  return (availability) => {
    const before = known.get(availability)
    if (before !== undefined) return before
    const promised = dayOf(availability)
    const days = promised && daysFrom(today, promised.day)
    known.set(availability, days)
    return days
  }
}
