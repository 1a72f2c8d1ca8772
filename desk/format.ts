/** Formats amounts, dates and lists for the desk. */
import { dayText } from '../src/domain/desk/day-text'
import { formatAud } from '../src/domain/price/money'

export const money = (cents: number) => formatAud(cents)

/** "27 Nov 2026, 3:04 pm"; '' for null, undefined or ''. `moment`: ISO text or epoch ms. */
export function formatDateTime(moment: string | number | null | undefined): string {
  if (!moment) return ''
  return new Date(moment).toLocaleString('en-AU', { dateStyle: 'medium', timeStyle: 'short' })
}

/** "7 Dec 2026" for an ISO date; '' for null, undefined or ''. */
export const formatDay = (day: string | null | undefined) => (day ? dayText(day) : '')

/** "Email: order status" for the task "mail: order status". */
export const taskTitle = (task: string) => task.replace(/^mail: /, 'Email: ')

/** "a · b", without empty parts. */
export const joinWithDots = (...parts: (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(' · ')
