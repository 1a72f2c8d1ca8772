/** Formats amounts, dates and lists for the desk. */
import { dayIn, defaultTimeZone, momentIn } from '../src/domain/delivery/time-zone'
import { dayText } from '../src/domain/desk/day-text'
import { formatAud } from '../src/domain/price/money'

export const money = (cents: number) => formatAud(cents)

let timeZone = defaultTimeZone
/** Sets the shop's time zone, in which the desk shows and reads all times, wherever the person is. */
export function setTimeZone(name: string): void {
  timeZone = name
}

/** The ISO date of a moment in the shop; default: now. */
export const shopDay = (moment: string | number = Date.now()) => dayIn(timeZone, new Date(moment).getTime())
/** The moment at which clocks in the shop show this hour of an ISO date; hour 24 is the end of the day. */
export const shopMoment = (day: string, hour: number) => momentIn(timeZone, day, hour)

/** "27 Nov 2026, 3:04 pm"; '' for null, undefined or ''. `moment`: ISO text or epoch ms. */
export function formatDateTime(moment: string | number | null | undefined): string {
  if (!moment) return ''
  return new Date(moment).toLocaleString('en-AU', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
}

/** "7 Dec 2026" for an ISO date; '' for null, undefined or ''. */
export const formatDay = (day: string | null | undefined) => (day ? dayText(day) : '')

/** "Email: order status" for the task "mail: order status". */
export const taskTitle = (task: string) => task.replace(/^mail: /, 'Email: ')

/** "a · b", without empty parts. */
export const joinWithDots = (...parts: (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(' · ')
