/** Converts a written date, a weekday or "the end of the month" to the next such day from today (req 17.1). */
import { addDays, isCalendarDay } from '../delivery/working-days'
import type { WrittenDate } from './sentence-tokens'
import { isTypo } from './words'

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
/** Shorter names are too similar to other words to accept misspellings. */
const minTypoLength = 6

/** 1 to 12; null for any other word. */
export function monthOf(word: string): number | null {
  return numberOfName(months, word, 1)
}

/** 0 is Sunday. */
export function weekdayOf(word: string): number | null {
  return numberOfName(weekdays, word, 0)
}

function numberOfName(names: string[], word: string, first: number): number | null {
  const isShort = (name: string) => word.length >= 3 && word.length <= 5 && name.startsWith(word)
  const index = names.findIndex(
    (name) => name === word || isShort(name) || (name.length >= minTypoLength && isTypo(word, name)),
  )
  return index === -1 ? null : index + first
}

/** ISO date; null when the day does not exist. Without a year it is the next such day, today included. */
export function dayOfDate({ day, month, year }: WrittenDate, today: string): string | null {
  const thisYear = Number(today.slice(0, 4))
  const inYear = (candidateYear: number) => `${candidateYear}-${twoDigits(month)}-${twoDigits(day)}`
  // 29 February may be years away.
  const years = year === null ? [0, 1, 2, 3, 4].map((offset) => thisYear + offset) : [year]
  const days = years.map(inYear).filter(isCalendarDay)
  return days.find((candidate) => year !== null || candidate >= today) ?? null
}

/** "The 12th" of this month, or of the next. */
export function dayOfMonth(day: number, today: string): string | null {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const candidates = [0, 1, 2].map((offset) => {
    const monthIndex = month - 1 + offset
    return `${year + Math.floor(monthIndex / 12)}-${twoDigits((monthIndex % 12) + 1)}-${twoDigits(day)}`
  })
  return candidates.find((candidate) => isCalendarDay(candidate) && candidate >= today) ?? null
}

/** "Friday" and "this Friday" may be today; "next Friday" is in the week after this one. Weeks start on Monday. */
export function dayOfWeekday(weekday: number, isNext: boolean, today: string): string {
  const daysAhead = (weekday - weekdayOn(today) + 7) % 7
  if (!isNext) return addDays(today, daysAhead)
  const daysToMonday = 7 - ((weekdayOn(today) + 6) % 7)
  return addDays(today, daysToMonday + ((weekday + 6) % 7))
}

/** The last day of this month, or of a named month. */
export function endOfMonth(month: number | null, isNext: boolean, today: string): string {
  const [year = 0, thisMonth = 0] = today.split('-').map(Number)
  const monthNumber = month ?? thisMonth + (isNext ? 1 : 0)
  const yearNumber = month !== null && month < thisMonth ? year + 1 : year
  return addDays(new Date(Date.UTC(yearNumber, monthNumber, 1)).toISOString().slice(0, 10), -1)
}

/** The Friday of this week, or of the next; on a weekend, "this week" is the coming week. */
export function endOfWeek(isNext: boolean, today: string): string {
  const friday = weekdays.indexOf('friday')
  return dayOfWeekday(friday, isNext, today)
}

function weekdayOn(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function twoDigits(figure: number): string {
  return String(figure).padStart(2, '0')
}
