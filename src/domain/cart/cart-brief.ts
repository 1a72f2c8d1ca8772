/** The brief of a cart line: what the customer wants done, in words (req 5.8). */
import { formatCount } from '../count'

/** In characters, as our provider counts them. */
export const maxBriefLength = 5000
/** From here on the rest is counted aloud. */
const nearly = 4500

/** What stands under the field near its limit; null before. */
export function briefCounter(brief: string): string | null {
  return brief.length < nearly
    ? null
    : `${formatCount(brief.length)} of ${formatCount(maxBriefLength)} characters`
}

/** Why a brief cannot be saved, in words; null lets it through (req 5.8). */
export function briefProblem(brief: string): string | null {
  return brief.trim().length > maxBriefLength
    ? `Brief can have at most ${formatCount(maxBriefLength)} characters`
    : null
}

/**
 * Providers store line ends, outer blanks and what is invisible (Word has such line breaks, spreadsheets tabs) in
 * their own way: texts that differ in nothing else are the same.
 */
export function isSameBrief(one: string, other: string): boolean {
  return normalized(one) === normalized(other)
}

function normalized(brief: string): string {
  return brief
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?:[^\P{Cc}\n]|[\p{Cs}\ufffd])+/gu, ' ')
    .trim()
}
