/** Parses values of callers: page numbers out of range are clamped, and wrong values are refused with 422. */
import { normalizeEmail, normalizePhone } from '../../src/domain/account/contact-details'
import * as v from 'valibot'
import { neededByProblem } from '../../src/domain/delivery/needed-by'
import { dayInState, isCalendarDay } from '../../src/domain/delivery/working-days'
import { decodeTextFile, notATextFileMessage } from '../../src/domain/table/text-file'
import { cleanLine, cleanText } from '../../src/domain/text'
import { invalid } from './errors'

export type Page = { page: number; limit: number; offset: number }

/** No catalogue has more pages; the limit prevents offsets beyond PostgreSQL's integers. */
const maxPage = 1_000_000
const maxPageLength = 100

/** Text from a form field. */
export const PlainText = v.pipe(v.string(), v.transform(cleanLine))

/** Like PlainText, but line breaks remain. */
export const LongText = v.pipe(v.string(), v.transform(cleanText))

/** A count, as a number or as digits. */
export const Count = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^-?\d{0,15}$/),
    v.transform((text) => (text === '' ? 0 : Number(text))),
  ),
])

/** Returns true if objects and arrays are nested more than `maxDepth` levels deep. */
export function exceedsDepth(value: unknown, maxDepth: number): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === maxDepth) return true
    level = level.flatMap((node) =>
      typeof node === 'object' && node !== null
        ? Object.values(node).filter((child) => typeof child === 'object' && child !== null)
        : [],
    )
  }
  return false
}

/** Returns whole numbers in range; numbers below the range become its first, numbers above it become its last. */
export function clampPage(page: number, limit: number): Page {
  const size = Math.trunc(Math.min(Math.max(limit, 1), maxPageLength))
  const number = Math.trunc(Math.min(Math.max(page, 1), maxPage))
  return { page: number, limit: size, offset: (number - 1) * size }
}

/** Returns the text as a key for a lookup, such as a slug; '' for a text that cannot be a key and matches nothing. */
export function keyOfText(key: string): string {
  return key.length <= 200 && wellFormed(key) === key && !key.includes('\0') ? key : ''
}

/** Returns the id in this key, or null for a text that is not a PostgreSQL integer. */
export function idOf(key: string): number | null {
  return /^\d{1,9}$/.test(key) ? Number(key) : null
}

/** An id in a body, as a number or as text; null for a value that cannot be an id. */
export const WireId = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((id) => idOf(String(id).trim())),
)

/** A flag in one of the spellings that storefronts use. */
export const isYes = (flag: unknown) => flag === true || flag === 1 || flag === '1' || flag === 'true'

/** Replaces lone surrogates by U+FFFD, as UTF-8 does. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}

/** Decodes a file's bytes. Refuses a file that is not text, such as a workbook. */
export function textOfFile(bytes: Uint8Array): string {
  const text = decodeTextFile(bytes)
  if (text === null) throw invalid(notATextFileMessage)
  return text
}

/** One line of text, trimmed. A missing value becomes ''; digits may be sent as a number. */
export const Line = v.pipe(
  v.optional(v.nullable(v.union([PlainText, v.pipe(v.number(), v.finite(), v.transform(String))])), ''),
  v.transform((text) => (text ?? '').trim()),
)

/** A normalized email address; the caller checks if it is valid. */
export const EmailLine = v.pipe(Line, v.transform(normalizeEmail))

/** A telephone number, normalized. */
export const PhoneLine = v.pipe(Line, v.transform(normalizePhone))

/** The text must be in lower case. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Returns the LIKE pattern that matches texts with these words anywhere in them. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/** Returns the UUID in lower case; '' when the text is empty. Refuses other texts. */
export function uuidOf(name: string, text: string): string {
  const id = text.trim().toLowerCase()
  if (id === '' || isUuid(id)) return id
  throw invalid(`${name} must be a UUID.`)
}

/**
 * Returns the customer's delivery date; null when the text is empty. `isLate`: the date may have passed since it was
 * chosen.
 */
export function neededByOf(text: string, isLate = false): string | null {
  // A day ends last in Western Australia.
  const today = isLate && isCalendarDay(text) ? text : dayInState('WA', Date.now())
  const problem = neededByProblem(text, today)
  if (problem !== null) throw invalid(`${problem}.`)
  return text || null
}

/** Returns the text; refuses a text that is empty or too long. */
export function requireText(name: string, text: string | null, maxLength: number): string {
  if (text === null || text === '') throw invalid(`${name} is required`)
  return limitLength(name, text, maxLength)
}

export function limitLength(name: string, text: string, maxLength: number): string {
  if (text.length > maxLength) throw invalid(`${name} can have at most ${maxLength} characters`)
  return text
}

/** Refuses with the first message, if there is any. */
export function refuseFirst(errors: Record<string, string | undefined>): void {
  const first = Object.values(errors).find((message) => message !== undefined)
  if (first !== undefined) throw invalid(first)
}
