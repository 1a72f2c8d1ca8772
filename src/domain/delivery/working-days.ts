/**
 * Calendar days as ISO text, such as `2026-12-25`, and the counting of working days. Time zones and daylight saving
 * do not affect such days.
 */
import type { AustralianState } from '../account/address'

/** A public holiday in these states. */
export type Holiday = { day: string; name: string; states: readonly AustralianState[] }

export type DaysOff = ReadonlySet<string>

const dayMs = 86_400_000
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Accepts real calendar days only, so not 30 February. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text
}

export function addDays(day: string, count: number): string {
  const time = startOf(day) + count * dayMs
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}

export function daysOff(holidays: readonly Holiday[], states: readonly AustralianState[]): DaysOff {
  const stateHolidays = holidays.filter((holiday) => holiday.states.some((state) => states.includes(state)))
  return new Set(stateHolidays.map(({ day }) => day))
}

/** Monday to Friday, except holidays. */
export function isWorkingDay(day: string, off: DaysOff): boolean {
  const weekday = new Date(startOf(day)).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !off.has(day)
}

/** The day `count` working days after `day`, which itself does not count; `day` itself when `count` is 0. */
export function addWorkingDays(day: string, count: number, off: DaysOff): string {
  let last = day
  for (let remaining = count; remaining > 0; ) {
    last = addDays(last, 1)
    if (isWorkingDay(last, off)) remaining -= 1
  }
  return last
}

/** The day itself, or else the first working day after it. */
export function orNextWorkingDay(day: string, off: DaysOff): string {
  return isWorkingDay(day, off) ? day : addWorkingDays(day, 1, off)
}

/** Whole calendar days from `today` to `day`, negative for a past day; null for an invalid day. */
export function daysFrom(today: string, day: string): number | null {
  const days = Math.round((startOf(day) - startOf(today)) / dayMs)
  return Number.isNaN(days) ? null : days
}

/** The day of the shop at a moment (epoch ms): in the state from which it ships, else on this device. */
export function shopDayAt(shipsFrom: AustralianState | null, at: number): string {
  return shipsFrom ? dayInState(shipsFrom, at) : localDay(new Date(at))
}

/** The day in the calendar of this device, or of the server. */
export function localDay(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [date.getFullYear(), ...parts].join('-')
}

const timeZones: Record<AustralianState, string> = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  WA: 'Australia/Perth',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  ACT: 'Australia/Sydney',
  NT: 'Australia/Darwin',
}

const formats = new Map<AustralianState, Intl.DateTimeFormat>()

/** The day in a state at a moment (epoch ms), wherever this device or server is. */
export function dayInState(state: AustralianState, at: number): string {
  // The Swedish locale formats days as ISO does.
  const format = formats.get(state) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timeZones[state] })
  formats.set(state, format)
  return format.format(at)
}
