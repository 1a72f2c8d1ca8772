/** Day and terms of the giveaway draw, and the page that follows an entry (req 10.2). */
import { drawDayOf } from './giveaway'

export const giveawayDraw = {
  /** YYYY-MM-DD; null: not announced. */
  day: drawDayOf(import.meta.env?.VITE_GIVEAWAY_DRAW),
  /** Path of a page of the shop. */
  next: shopPathOf(import.meta.env?.VITE_GIVEAWAY_NEXT),
} as const

/** The text below the form (req 10.2). `day` is YYYY-MM-DD. */
export function drawTerms(day: string | null): string {
  const terms = 'To be in the draw, complete this form, and like and comment on our giveaway post.'
  if (day === null) return `The draw date is shown at our stall. ${terms}`
  const date = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return `The winner is drawn on ${date}. ${terms}`
}

/** Returns the text if it is a path of this site, else the path of the shop. `//host` and `/\\host` are other sites. */
export function shopPathOf(text: string | undefined): string {
  return text !== undefined && /^\/(?![/\\])/.test(text) ? text : '/shop'
}
