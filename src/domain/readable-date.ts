/**
 * Dates as people write them: `12 May 2026`. They are not formatted with `Intl`, because its first formatter takes
 * tens of milliseconds on a phone.
 */

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** An ISO date in words; any other text is returned as it is. Time zones do not move the provider's day. */
export function readableDate(text: string): string {
  return formatProviderDate(text, longDay)
}

/** `12 May`, where there is little room and the year is obvious. */
export function shortDate(text: string): string {
  return formatProviderDate(text, shortDay)
}

/** `12 May 2026`, by this device's calendar. */
export function longDay(date: Date): string {
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`
}

/** `12 May`, by this device's calendar. */
function shortDay(date: Date): string {
  return `${date.getDate()} ${shortMonths[date.getMonth()]}`
}

/** `Tue 12 May`, of an ISO date. */
export function weekdayAndDate(text: string): string {
  return formatProviderDate(text, (date) => `${weekdays[date.getDay()]} ${shortDay(date)}`)
}

/** Accepts an ISO date, with or without a time. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text)
}

const dayMonthYear = /^(\d{1,2})(?:[/.-](\d{1,2})[/.-]|\s+([a-z]{3})[a-z]*\.?,?\s+)(\d{4})(?!\d)/i

/**
 * The day at the start of a provider's text, as ISO date: "2026-11-07", "7/11/2026" or "7 Nov 2026"; null without
 * one.
 */
export function writtenDay(text: string): string | null {
  const trimmed = text.trim()
  if (isDay(trimmed)) return trimmed.slice(0, 10)
  const [, day = '', number, name = '', year = ''] = dayMonthYear.exec(trimmed) ?? []
  const monthIndex = months.findIndex((month) => month.slice(0, 3).toLowerCase() === name.toLowerCase())
  const month = number === undefined ? monthIndex + 1 : Number(number)
  if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return null
  return [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-')
}

function formatProviderDate(text: string, format: (date: Date) => string): string {
  if (!isDay(text)) return text
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  return format(new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
}
