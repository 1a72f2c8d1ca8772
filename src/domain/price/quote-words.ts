/** A quote in words: dated and limited as it is printed, and the parts of a price. */
import { counted } from '../count'
import { type PiecePrice, quoteValidDays } from './price'

const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })

/** `12 May 2026`, by this device's calendar. `at` in epoch ms. */
export function quoteDay(at: number): string {
  return day.format(at)
}

/** 'Valid for 30 days, until 11 June 2026'. */
export function validityWords(now: number, days = quoteValidDays): string {
  const last = new Date(now)
  last.setDate(last.getDate() + days)
  return `Valid for ${counted(days, 'day')}, until ${quoteDay(last.getTime())}`
}

/** What a piece costs, in the parts that add up to it (req 4.13): a part that costs nothing is left out. */
export function quoteRows({ unitCents, setupCents, freightCents, eachCents }: PiecePrice) {
  return [
    { name: 'Unit price', cents: unitCents },
    { name: 'Set-up per piece', cents: setupCents },
    { name: 'Freight per piece', cents: freightCents },
    { name: 'Price each', cents: eachCents },
  ].filter(({ cents }) => cents > 0)
}
