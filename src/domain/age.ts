/** How the time of a saved copy is said: by the clock today, with the date before that. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `10:40 am` today, `12 May, 10:40 am` this year, `12 May 2024, 10:40 am` before. Both in epoch ms, local time. */
export function copyTime(at: number, now: number): string {
  const then = new Date(at)
  const today = new Date(now)
  const clock = clockTime(then)
  if (then.toDateString() === today.toDateString()) return clock
  const day = `${then.getDate()} ${months[then.getMonth()]}`
  return then.getFullYear() === today.getFullYear()
    ? `${day}, ${clock}`
    : `${day} ${then.getFullYear()}, ${clock}`
}

const minute = 60_000
const hour = 60 * minute

/** "just now", "5 minutes ago", "2 hours ago"; what is older than a day is said by its date. Both in epoch ms, local time. */
export function agoWords(at: number, now: number): string {
  const age = now - at
  // The clock was set back since, or forward before.
  if (age < -minute || age >= 24 * hour) return copyTime(at, now)
  if (age < minute) return 'just now'
  const [count, unit] = age < hour ? [Math.floor(age / minute), 'minute'] : [Math.floor(age / hour), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

function clockTime(date: Date): string {
  const hours = date.getHours()
  const minutes = String(date.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

/** From this age on, in ms, a kept price is said to be doubtful (req 4.14). */
const doubtfulAge = 24 * 60 * 60 * 1000

/** Whether a price of that time may have changed since; one that is yet to come is of a wrong clock. Both in epoch ms. */
export function isDoubtful(at: number, now: number): boolean {
  return Math.abs(now - at) >= doubtfulAge
}

/** What is said beside prices that did not come from the provider just now; null when there is nothing to say. */
export function pricesAsOf({ at, fresh }: { at: number; fresh: boolean }, now: number): string | null {
  const doubtful = isDoubtful(at, now)
  if (fresh && !doubtful) return null
  return `Prices as of ${copyTime(at, now)}${doubtful ? ' and may have changed' : ''}`
}
