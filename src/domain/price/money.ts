/** Money in integer cents, and the two roundings of the trade (req 4.3, 4.6). Floats never touch a price. */
import { withoutSeparators } from '../quantity'
import { groupThousands } from '../count'

/** Parses an amount such as "12.5", 12.5 or "1,250.00" to cents, rounded half-up; null for anything else. */
export function centsOf(amount: number | string): number | null {
  // toFixed avoids the exponent of very large or small numbers.
  const text =
    typeof amount === 'number' ? amount.toFixed(6) : withoutSeparators(amount.trim().replace(/^\$/, ''))
  const parts = /^(-?)(\d{1,10})(?:\.(\d+))?$/.exec(text)
  if (!parts) return null
  const [, sign = '', whole = '0', fraction = ''] = parts
  const cents = Number(whole) * 100 + Number(`${fraction}00`.slice(0, 2))
  const rounded = cents + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0)
  return sign && rounded > 0 ? -rounded : rounded
}

/** `numerator / denominator`, rounded up. The two numbers are whole and not negative. */
export function roundUp(numerator: number, denominator: number): number {
  return Math.floor(numerator / denominator) + (numerator % denominator > 0 ? 1 : 0)
}

/** `percent` (up to four decimals, e.g. 37.5) of an amount in cents, half-up to a cent: -0.5 is 0. */
export function percentOf(cents: number, percent: number): number {
  // A large order times a scaled percentage does not fit a float exactly.
  const scaled = BigInt(cents) * BigInt(Math.round(percent * 10_000))
  const doubled = scaled * 2n + 1_000_000n
  const truncated = doubled / 2_000_000n
  return Number(doubled % 2_000_000n < 0n ? truncated - 1n : truncated)
}

/** "$1,250.50", "-$0.50": AUD with two decimals. */
export function formatAud(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${groupThousands(dollars(Math.abs(cents)))}`
}

/** Cents as replies spell them: dollars with two decimals, e.g. "1250.50". */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
