/** The brief of a cart line: the customer's instructions in words (req 5.8). */
import { formatCount } from '../count'

/** In characters, as our provider counts them. */
export const maxBriefLength = 5000
/** Length from which the counter is shown. */
const counterLength = 4500

/** The counter below the field when the text is near its limit, else null. */
export function briefCounter(brief: string): string | null {
  return brief.length < counterLength
    ? null
    : `${formatCount(brief.length)} of ${formatCount(maxBriefLength)} characters`
}

/** The error of a brief, or null when it is valid (req 5.8). */
export function briefProblem(brief: string): string | null {
  return brief.trim().length > maxBriefLength
    ? `Brief can have at most ${formatCount(maxBriefLength)} characters`
    : null
}

/**
 * Ignores line endings, outer spaces and control characters, which providers store in different ways. Line breaks
 * from Word and tabs from spreadsheets are such characters.
 */
export function isSameBrief(first: string, second: string): boolean {
  return normalized(first) === normalized(second)
}

function normalized(brief: string): string {
  return brief
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?:[^\P{Cc}\n]|[\p{Cs}\ufffd])+/gu, ' ')
    .trim()
}
