/** Texts for the time of a saved copy: the clock time today, the date before that. */

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * `10:40 am` today, `12 May, 10:40 am` this year, `12 May 2024, 10:40 am` before. `at` and `now` are epoch ms; the
 * text is in local time.
 */
export function formatCopyTime(at: number, now: number): string {
  const then = new Date(at)
  const today = new Date(now)
  const clock = clockTime(then)
  if (then.toDateString() === today.toDateString()) return clock
  const day = `${then.getDate()} ${months[then.getMonth()]}`
  return then.getFullYear() === today.getFullYear()
    ? `${day}, ${clock}`
    : `${day} ${then.getFullYear()}, ${clock}`
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * "just now", "5 minutes ago", "2 hours ago"; the date for anything older than a day. `at` and `now` are epoch ms;
 * the text is in local time.
 */
export function agoText(at: number, now: number): string {
  const age = now - at
  // A negative age means that the clock was set back since then, or was ahead at that time.
  if (age < -minuteMs || age >= 24 * hourMs) return formatCopyTime(at, now)
  if (age < minuteMs) return 'just now'
  const [count, unit] =
    age < hourMs ? [Math.floor(age / minuteMs), 'minute'] : [Math.floor(age / hourMs), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

function clockTime(date: Date): string {
  const hours = date.getHours()
  const minutes = String(date.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

/** Age in ms from which a stored price is marked as doubtful (req 4.14). */
const doubtfulAgeMs = 24 * 60 * 60 * 1000

/**
 * A price that was received at `at` may have changed by `now`, both in epoch ms. A time in the future comes from a
 * wrong clock, so the distance counts in both directions.
 */
export function isDoubtful(at: number, now: number): boolean {
  return Math.abs(now - at) >= doubtfulAgeMs
}

/** The note next to prices that did not come from the provider just now; null when no note is needed. */
export function priceAgeNote({ at, fresh }: { at: number; fresh: boolean }, now: number): string | null {
  const doubtful = isDoubtful(at, now)
  if (fresh && !doubtful) return null
  return `Prices as of ${formatCopyTime(at, now)}${doubtful ? ' and may have changed' : ''}`
}
