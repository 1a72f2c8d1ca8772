/** When the giveaway is drawn, what it takes to be in the draw, and where the visitor goes on to (req 10.2). */
import { drawDayOf } from './giveaway'

export const giveawayDraw = {
  /** YYYY-MM-DD, or null while it is not said. */
  day: drawDayOf(import.meta.env?.VITE_GIVEAWAY_DRAW),
  /** A page of the shop. */
  next: shopPathOf(import.meta.env?.VITE_GIVEAWAY_NEXT),
} as const

/** What stands below the form (req 10.2). `day` is YYYY-MM-DD. */
export function drawTerms(day: string | null): string {
  const terms = 'To be in the draw, complete this form, and like and comment on our giveaway post.'
  if (day === null) return `The draw date is shown at our stall. ${terms}`
  const date = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return `The winner is drawn on ${date}. ${terms}`
}

/** No open redirect: `//host` and `/\\host` would. */
export function shopPathOf(text: string | undefined): string {
  return text !== undefined && /^\/(?![/\\])/.test(text) ? text : '/shop'
}
