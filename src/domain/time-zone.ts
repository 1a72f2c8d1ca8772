/** Days of the calendar in a named time zone, wherever this device or server stands. */
import { addDays } from './delivery/working-days'
import { readableDate } from './readable-date'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Sweden writes dates as ISO does: '2026-12-25 08:30:00'. */
function clockIn(timeZone: string, at: number): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format.format(at)
}

/** The shop's, where it is set to no other. */
export const defaultTimeZone = 'Australia/Sydney'

/** `2026-12-25 08:30:00`, as clocks there show it: spreadsheets read it as a date with a time. `at` in epoch ms. */
export function dateTimeIn(timeZone: string, at: number): string {
  return clockIn(timeZone, at)
}

/** The ISO date that it is there. `at` in epoch ms. */
export function dayIn(timeZone: string, at: number): string {
  return clockIn(timeZone, at).slice(0, 10)
}

/** `25 December 2026`, as it is there. `at` in epoch ms. */
export function longDayIn(timeZone: string, at: number): string {
  return readableDate(dayIn(timeZone, at))
}

/** The moment at which the clocks there show this hour of an ISO date; hour 24 is the end of the day. */
export function momentIn(timeZone: string, day: string, hour = 0): Date {
  const [date, clock] = hour === 24 ? [addDays(day, 1), 0] : [day, hour]
  const wanted = Date.parse(`${date}T${String(clock).padStart(2, '0')}:00:00Z`)
  const offsetAt = (at: number) => Date.parse(`${clockIn(timeZone, at).replace(' ', 'T')}Z`) - at
  // The offset at the answer is what counts: clocks may change in the hours between.
  const guess = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(guess))
}
