/** "Needed by": the day that the customer enters, which may be left open (req 21.3). */
import { weekdayAndDate } from '../readable-date'
import { addDays, isCalendarDay } from './working-days'

/** About two years. */
const maxDaysAhead = 731

/** The error of a day, or null. `day` and `today` are ISO dates; '' means that no day is entered. */
export function neededByProblem(day: string, today: string): string | null {
  if (day === '') return null
  if (!isCalendarDay(day)) return 'Needed by isn’t a date'
  if (day < today) return 'That date has passed. Choose a later date'
  return day > addDays(today, maxDaysAhead) ? 'Choose a date in the next two years' : null
}

/** `Mon 7 Dec 2026`. */
export function dayInFull(day: string): string {
  return `${weekdayAndDate(day)} ${day.slice(0, 4)}`
}
