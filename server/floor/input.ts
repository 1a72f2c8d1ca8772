/** Values as callers send them: odd pages are clamped, and wrong values are refused with 422. */
import { normalizeEmail, normalizePhone } from '../../src/domain/account/contact-details'
import * as v from 'valibot'
import { neededByProblem } from '../../src/domain/delivery/needed-by'
import { dayInState, isCalendarDay } from '../../src/domain/delivery/working-days'
import { decodeTextFile, notATextFile } from '../../src/domain/table/text-file'
import { withoutInvisible } from '../../src/domain/text'
import { invalid } from './errors'

export type Page = { page: number; limit: number; offset: number }

/**
 * A page number beyond this is past the end of any catalogue; it keeps offsets inside PostgreSQL's integers.
 */
const lastPage = 1_000_000
const maxPageBytes = 100

/**
 * Text as people type it: invisible characters are removed, control characters (PostgreSQL refuses NUL), separators of
 * lines and halves of surrogate pairs become blanks.
 */
export const PlainText = v.pipe(
  v.string(),
  v.transform((text) => visible(text).replace(/[\p{Cc}\p{Zl}\p{Zp}\ufffd]+/gu, ' ')),
)

/** PlainText that keeps its line breaks. */
export const LongText = v.pipe(
  v.string(),
  v.transform((text) =>
    visible(text)
      .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
      .replace(/(?:[^\P{Cc}\n\t]|\ufffd)+/gu, ' '),
  ),
)

/** A count that may come as a number or as its digits. */
export const Count = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^-?\d{0,15}$/),
    v.transform((text) => (text === '' ? 0 : Number(text))),
  ),
])

/** True where objects and arrays are nested more than `maxDepth` levels deep. */
export function exceedsDepth(value: unknown, maxDepth: number): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === maxDepth) return true
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null
        ? Object.values(one).filter((child) => typeof child === 'object' && child !== null)
        : [],
    )
  }
  return false
}

/** A whole number in range; anything below counts as the first, anything above as the last. */
export function clampPage(page: number, limit: number): Page {
  const size = Math.trunc(Math.min(Math.max(limit, 1), maxPageBytes))
  const number = Math.trunc(Math.min(Math.max(page, 1), lastPage))
  return { page: number, limit: size, offset: (number - 1) * size }
}

/** A key; what cannot be one reads as an empty text, which is never found. */
export function keyOfText(key: string): string {
  return key.length <= 200 && wellFormed(key) === key && !key.includes('\0') ? key : ''
}

/** The id that a key spells, or null: ids are PostgreSQL integers. */
export function idOf(key: string): number | null {
  return /^\d{1,9}$/.test(key) ? Number(key) : null
}

/** An id in a body, as a number or as text; what cannot be one is null, as nothing has it. */
export const WireId = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((id) => idOf(String(id).trim())),
)

/** A flag, as storefronts spell it. */
export const isYes = (flag: unknown) => flag === true || flag === 1 || flag === '1' || flag === 'true'

/** A surrogate without its other half turns into U+FFFD on the way through UTF-8. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}

const visible = (text: string) => withoutInvisible(wellFormed(text))

/** The text of a file that came as bytes. Refuses what is none, such as a workbook. */
export function textOfFile(bytes: Uint8Array): string {
  const text = decodeTextFile(bytes)
  if (text === null) throw invalid(notATextFile)
  return text
}

/** One line of text, trimmed. Missing counts as empty; digits may come as a number. */
export const Line = v.pipe(
  v.optional(v.nullable(v.union([PlainText, v.pipe(v.number(), v.finite(), v.transform(String))])), ''),
  v.transform((text) => (text ?? '').trim()),
)

/** An email address, normalized; whether it is one is for the caller to check. */
export const EmailLine = v.pipe(Line, v.transform(normalizeEmail))

/** A telephone number, normalized. */
export const PhoneLine = v.pipe(Line, v.transform(normalizePhone))

/** In small letters. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** What LIKE finds the words by, wherever they stand. */
export const containing = (words: string) => `%${words.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`

/** A UUID in small letters, or '' where none was given. */
export function uuidOf(name: string, text: string): string {
  const id = text.trim().toLowerCase()
  if (id === '' || isUuid(id)) return id
  throw invalid(`${name} must be a UUID.`)
}

/** The customer's own day; null where none was given. `isLate`: one that is over by now may come, too. */
export function neededByOf(text: string, isLate = false): string | null {
  // Where it is still today for longest.
  const today = isLate && isCalendarDay(text) ? text : dayInState('WA', Date.now())
  const problem = neededByProblem(text, today)
  if (problem !== null) throw invalid(`${problem}.`)
  return text || null
}

/** The text, or a refusal when there is none or too much of it. */
export function given(name: string, text: string | null, most: number): string {
  if (text === null || text === '') throw invalid(`${name} is required`)
  return within(name, text, most)
}

export function within(name: string, text: string, most: number): string {
  if (text.length > most) throw invalid(`${name} can have at most ${most} characters`)
  return text
}

/** Refuses with the first of the messages, if there is one. */
export function refuseFirst(errors: Record<string, string | undefined>): void {
  const first = Object.values(errors).find((message) => message !== undefined)
  if (first !== undefined) throw invalid(first)
}
