/** Formats amounts, dates and lists for the desk. */
import { formatAud } from '../src/domain/price/money'

export const money = (cents: number) => formatAud(cents)

/** "27 Nov 2026, 3:04 pm"; '' for null, undefined or ''. */
export function momentOf(text: string | null | undefined): string {
  if (!text) return ''
  return new Date(text).toLocaleString('en-AU', { dateStyle: 'medium', timeStyle: 'short' })
}

/** "a · b", without empty parts. */
export const dotted = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')
