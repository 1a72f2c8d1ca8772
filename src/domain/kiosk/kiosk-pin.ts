/** The PIN that a kiosk is left with: what it may be, and how long a wrong one makes everybody wait. */

type PinFields = { pin: string; again: string }

/** In the order of the form; an empty object lets it through (req 10.6). */
export function newPinErrors({ pin, again }: PinFields): Partial<Record<keyof PinFields, string>> {
  if (pin === '') return { pin: 'PIN is required' }
  if (!/^\d{6,32}$/.test(pin)) return { pin: 'Use 6 or more digits, and nothing else' }
  return pin === again ? {} : { again: 'PINs do not match' }
}

const freeTries = 5
const firstWait = 60_000
const longestWait = 60 * 60_000

/** ms to wait after so many wrong tries in a row: a minute after five, and twice as long after each further one. */
export function waitAfter(wrong: number): number {
  return wrong < freeTries ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(wrong - freeTries, 10))
}

/** "1 minute and 5 seconds". */
export function waitWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const parts = [
    { count: Math.floor(seconds / 60), unit: 'minute' },
    { count: seconds % 60, unit: 'second' },
  ]
  const shown = parts.filter(({ count }) => count > 0)
  return shown.map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' and ')
}
