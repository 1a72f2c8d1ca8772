/** "Needed by": the customer's own day, which may be left open (req 21.3). */
import { weekdayAndDate } from '../readable-date'
import { addDays, isCalendarDay } from './working-days'

/** About two years. */
const maxDaysAhead = 731

/** What is wrong with a day, '' being none; null lets it through. Both as ISO text. */
export function neededByProblem(day: string, today: string): string | null {
  if (day === '') return null
  if (!isCalendarDay(day)) return 'Needed by isn’t a date'
  if (day < today) return 'Needed by is over already'
  return day > addDays(today, maxDaysAhead) ? 'Needed by can be at most two years ahead' : null
}

/** `Mon 7 Dec 2026`. */
export function dayInFull(day: string): string {
  return `${weekdayAndDate(day)} ${day.slice(0, 4)}`
}
