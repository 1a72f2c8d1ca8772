/** When the giveaway is drawn, and what it takes to be in the draw (A §2: the words under the form). */

export const giveawayDraw = {
  /** YYYY-MM-DD, or null while it is not said. */
  day: drawDayOf(import.meta.env?.VITE_GIVEAWAY_DRAW),
} as const

/** A day that the calendar has, else null. */
export function drawDayOf(text: string | undefined): string | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

export function drawTerms(day: string | null): string {
  const terms = 'To be in the draw, complete this form, and like and comment on our giveaway post.'
  if (day === null) return `The draw date is shown at our stall. ${terms}`
  const date = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return `The winner is drawn on ${date}. ${terms}`
}
