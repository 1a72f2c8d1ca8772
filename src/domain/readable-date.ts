/** Dates as people write them: `12 May 2026`. No time zone moves a day of the provider's. */
const long = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** An ISO date in words; any other text as it is. */
export function readableDate(text: string): string {
  return written(text, long)
}

/** `12 May`, where there is little room and the year goes without saying. */
export function shortDate(text: string): string {
  return written(text, short)
}

/** An ISO date, perhaps with a time. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text)
}

function written(text: string, format: Intl.DateTimeFormat): string {
  if (!isDay(text)) return text
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : format.format(date)
}
