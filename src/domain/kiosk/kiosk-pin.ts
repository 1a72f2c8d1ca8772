/** Validation of a kiosk's PIN, and the waiting time after wrong PINs. */

type PinFields = { pin: string; confirmation: string }

/** Errors in the order of the form; empty when valid (req 10.6). */
export function newPinErrors({ pin, confirmation }: PinFields): Partial<Record<keyof PinFields, string>> {
  if (pin === '') return { pin: 'PIN is required' }
  if (!/^\d{6,32}$/.test(pin)) return { pin: 'Use 6 or more digits, and nothing else' }
  return pin === confirmation ? {} : { confirmation: 'PINs do not match' }
}

const maxFreeTries = 5
const firstWaitMs = 60_000
const maxWaitMs = 60 * 60_000

/** Waiting time in ms after this many wrong PINs in a row: a minute after five, doubled with each further wrong PIN. */
export function waitAfter(wrongPins: number): number {
  return wrongPins < maxFreeTries
    ? 0
    : Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(wrongPins - maxFreeTries, 10))
}

/** "1 minute and 5 seconds". */
export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const parts = [
    { count: Math.floor(seconds / 60), unit: 'minute' },
    { count: seconds % 60, unit: 'second' },
  ]
  const nonZeroParts = parts.filter(({ count }) => count > 0)
  return nonZeroParts.map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' and ')
}
