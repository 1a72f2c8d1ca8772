/** Calendar days in a named time zone, wherever this device or server is. */
import { addDays } from './working-days'
import { readableDate } from '../readable-date'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The Swedish locale formats dates as ISO does: '2026-12-25 08:30:00'. */
function clockIn(timeZone: string, at: number): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format.format(at)
}

/** The shop's time zone when no other one is set. */
export const defaultTimeZone = 'Australia/Sydney'

/**
 * `2026-12-25 08:30:00` by the clocks of the time zone; spreadsheets read it as a date with a time. `at` in epoch ms.
 */
export function dateTimeIn(timeZone: string, at: number): string {
  return clockIn(timeZone, at)
}

/** The ISO date in the time zone. `at` in epoch ms. */
export function dayIn(timeZone: string, at: number): string {
  return clockIn(timeZone, at).slice(0, 10)
}

/** `25 December 2026`, the date in the time zone. `at` in epoch ms. */
export function longDayIn(timeZone: string, at: number): string {
  return readableDate(dayIn(timeZone, at))
}

/** The moment at which clocks in the time zone show this hour of an ISO date; hour 24 is the end of the day. */
export function momentIn(timeZone: string, day: string, hour = 0): Date {
  const [date, clock] = hour === 24 ? [addDays(day, 1), 0] : [day, hour]
  const localAsUtc = Date.parse(`${date}T${String(clock).padStart(2, '0')}:00:00Z`)
  const offsetAt = (at: number) => Date.parse(`${clockIn(timeZone, at).replace(' ', 'T')}Z`) - at
  // The offset at the result is decisive, because clocks may change in the hours between.
  const guess = localAsUtc - offsetAt(localAsUtc)
  return new Date(localAsUtc - offsetAt(guess))
}
