/**
 * Reads what callers send. Odd pages are clamped, wrong types are refused with 422, and nothing else gets
 * through.
 */
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { invalid, Refusal } from './errors'
import { type Pace, paceOf } from '../requests/pace'

export type Page = { page: number; limit: number; offset: number }

/**
 * A page number beyond this is past the end of any catalogue; it keeps offsets inside PostgreSQL's integers.
 */
const lastPage = 1_000_000
const largestPage = 100

/**
 * Text as people type it: control characters (PostgreSQL refuses NUL) and halves of surrogate pairs become
 * blanks.
 */
export const PlainText = v.pipe(
  v.string(),
  v.transform((text) => wellFormed(text).replace(/[\p{Cc}\ufffd]+/gu, ' ')),
)

/** PlainText that keeps its line breaks. */
export const LongText = v.pipe(
  v.string(),
  v.transform((text) =>
    wellFormed(text)
      .replace(/\r\n?/g, '\n')
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

/** A whole number in range; anything below counts as the first, anything above as the last. */
export function clampPage(page: number, limit: number): Page {
  const size = Math.trunc(Math.min(Math.max(limit, 1), largestPage))
  const number = Math.trunc(Math.min(Math.max(page, 1), lastPage))
  return { page: number, limit: size, offset: (number - 1) * size }
}

export function pageOf(c: Context, usualLimit: number): Page {
  const page = Number(c.req.query('page') ?? 1)
  const limit = Number(c.req.query('limit') ?? usualLimit)
  return clampPage(Number.isNaN(page) ? 1 : page, Number.isNaN(limit) ? usualLimit : limit || usualLimit)
}

/** An empty body counts as an empty object, because several calls need none. */
export async function bodyOf<T extends v.GenericSchema>(c: Context, schema: T): Promise<v.InferOutput<T>> {
  const text = await c.req.text()
  let body: unknown = {}
  if (text.trim() !== '') {
    try {
      body = JSON.parse(text)
    } catch {
      throw invalid('The request body is not valid JSON.')
    }
  }
  if (Array.isArray(body)) throw invalid('The request body has a wrong shape.')
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const issue = parsed.issues[0]
  const field = v.getDotPath(issue)
  throw invalid(field ? `${field} has a wrong value.` : 'The request body has a wrong shape.')
}

/** As bodyOf, for writes: only what calls itself JSON, which a page of another origin cannot send unasked. */
export async function jsonBodyOf<T extends v.GenericSchema>(
  c: Context,
  schema: T,
): Promise<v.InferOutput<T>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw new Refusal(415, 'NOTJSON', 'Please send the request as application/json.')
  return bodyOf(c, schema)
}

/** A slug or id out of the path; what cannot be one reads as an empty slug, which is never found. */
export function keyOf(c: Context, name: string): string {
  return keyOfText(c.req.param(name) ?? '')
}

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

/** One line of text, trimmed. Missing counts as empty; digits may come as a number. */
export const Line = v.pipe(
  v.optional(v.nullable(v.union([PlainText, v.pipe(v.number(), v.finite(), v.transform(String))])), ''),
  v.transform((text) => (text ?? '').trim()),
)

/** A UUID in small letters, or '' where none was given. */
export function uuidOf(name: string, text: string): string {
  const id = text.trim().toLowerCase()
  if (id === '' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id
  throw invalid(`${name} must be a UUID.`)
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

/**
 * Refuses bodies by their announced size, and cuts off the others where they grow too large or come too slowly, when a route
 * reads them: nothing is read before it has looked at who sends it. `maxSize` in bytes; `message` is for people.
 */
export function limitBody(maxSize: number, message: string): MiddlewareHandler {
  const tooLarge = () => new Refusal(413, 'TOOLARGE', message)
  return async (c, next) => {
    if (['GET', 'HEAD'].includes(c.req.method)) return next()
    // Not closed at once, for an answer is lost where somebody still writes: the server takes what comes for half a second.
    const announced = Number(c.req.header('Content-Length')) || maxSize
    if (announced > maxSize) throw tooLarge()
    const { body } = c.req.raw
    if (!body) return next()
    const read = { some: false, all: false }
    const onRead = (isAll: boolean) => Object.assign(read, { some: true, all: isAll })
    const limits = { maxSize, tooLarge, onRead, inPace: paceOf(announced) }
    const init = { body: limited(body, limits), duplex: 'half' as const }
    c.req.raw = new Request(c.req.raw, init)
    await next()
    // What is left of it would come before the next request, which a balancer may have of another customer.
    if (read.some && !read.all) c.header('Connection', 'close')
  }
}

type Limits = { maxSize: number; tooLarge: () => Refusal; onRead: (isAll: boolean) => void; inPace: Pace }

function limited(body: ReadableStream<Uint8Array>, limits: Limits): ReadableStream {
  const { maxSize, tooLarge, onRead, inPace } = limits
  const reader = body.getReader()
  let left = maxSize
  const next = async () => {
    const { done, value } = await inPace(reader.read())
    onRead(done)
    if (done) return null
    left -= value.byteLength
    if (left < 0) throw tooLarge()
    return value
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const chunk = await next()
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        } catch (error) {
          controller.error(error)
          await reader.cancel(error)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Only what is asked for: a body whose turn has not come waits in the network.
    { highWaterMark: 0 },
  )
}
