/** Reads the parts of a request: page number, path parameters, and body, with limits for size, speed and depth. */
import type { ReadableStreamReadResult } from 'node:stream/web'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { withoutInvisible } from '../../src/domain/text'
import { invalid, Refusal } from '../base/errors'
import { withTimeout } from '../base/concurrency'
import { clampPage, exceedsDepth, keyOfText, type Page } from '../base/input'
import { sentenceOf } from '../base/issue'

export function pageOf(c: Context, defaultLimit: number): Page {
  const page = Number(c.req.query('page') ?? 1)
  const limit = Number(c.req.query('limit') ?? defaultLimit)
  return clampPage(Number.isNaN(page) ? 1 : page, Number.isNaN(limit) ? defaultLimit : limit || defaultLimit)
}

/** No call needs this depth, and only a much greater depth overflows the call stack of JSON.stringify. */
const maxJsonDepth = 100

/** An empty body counts as an empty object, because several calls need no body. */
export async function bodyOf<T extends v.GenericSchema>(c: Context, schema: T): Promise<v.InferOutput<T>> {
  const text = await c.req.text()
  let body: unknown = {}
  if (text.trim() !== '') {
    try {
      body = JSON.parse(text, cleanValue)
    } catch {
      throw invalid('The request body is not valid JSON.')
    }
  }
  if (Array.isArray(body)) throw invalid('The request body must be a JSON object.')
  if (exceedsDepth(body, maxJsonDepth)) throw invalid('The request body is nested too deeply.')
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  throw invalid(sentenceOf(parsed.issues[0]))
}

/** A reviver for JSON.parse that removes invisible characters from text. Passwords stay as they were typed. */
function cleanValue(name: string, value: unknown): unknown {
  return typeof value === 'string' && !/password/i.test(name) ? withoutInvisible(value) : value
}

/**
 * Reads the body of a write as bodyOf does, but only accepts the content type of JSON, which a page of another origin
 * cannot send without permission.
 */
export async function jsonBodyOf<T extends v.GenericSchema>(
  c: Context,
  schema: T,
): Promise<v.InferOutput<T>> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw new Refusal(415, 'NOTJSON', 'Please send the request as application/json.')
  return bodyOf(c, schema)
}

/** Reads the body of a call whose body is a file. */
export async function fileOf(c: Context): Promise<Uint8Array> {
  return new Uint8Array(await c.req.arrayBuffer())
}

/** Returns a slug or id from the path; '' for an invalid value, which matches nothing. */
export function pathParam(c: Context, name: string): string {
  return keyOfText(c.req.param(name) ?? '')
}

/** The limit of the bodies of most calls of the API. */
export const maxApiJsonBytes = 64 * 1024
/** The limit of the bodies of calls whose path matches. */
export type BodyLimit = { path: RegExp; limit: MiddlewareHandler }

/**
 * Refuses bodies by their announced size, and aborts bodies that grow too large or arrive too slowly. A body is only
 * read when a route reads it, after the route has checked the sender. `maxSize` is in bytes; `message` is for people.
 */
export function limitBody(maxSize: number, message: string, code = 'TOOLARGE'): MiddlewareHandler {
  const tooLarge = () => new Refusal(413, code, message)
  return async (c, next) => {
    if (['GET', 'HEAD'].includes(c.req.method)) return next()
    // The connection is not closed at this point, because a reply gets lost while the client still writes. The server
    // accepts the body for another half second.
    const announcedBytes = Number(c.req.header('Content-Length')) || maxSize
    if (announcedBytes > maxSize) throw tooLarge()
    const { body } = c.req.raw
    if (!body) return next()
    const progress = { hasStarted: false, isComplete: false }
    const onRead = (isDone: boolean) => Object.assign(progress, { hasStarted: true, isComplete: isDone })
    const limits = { maxSize, tooLarge, onRead, pace: paceOf(announcedBytes) }
    const init = { body: limitStream(body, limits), duplex: 'half' as const }
    c.req.raw = new Request(c.req.raw, init)
    await next()
    // The unread part of the body would precede the next request on the connection, on which a balancer may send a
    // request of another customer.
    if (progress.hasStarted && !progress.isComplete) c.header('Connection', 'close')
  }
}

type Limits = { maxSize: number; tooLarge: () => Refusal; onRead: (isDone: boolean) => void; pace: Pace }

function limitStream(body: ReadableStream<Uint8Array>, limits: Limits): ReadableStream {
  const { maxSize, tooLarge, onRead, pace } = limits
  const reader = body.getReader()
  let remainingBytes = maxSize
  const next = async () => {
    const { done, value } = await pace(reader.read())
    onRead(done)
    if (done) return null
    remainingBytes -= value.byteLength
    if (remainingBytes < 0) throw tooLarge()
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
    // Nothing is read in advance, so that a body waits in the network until a route reads it.
    { highWaterMark: 0 },
  )
}

/*
 * Aborts bodies that arrive too slowly: below a minimum speed, or not complete by a deadline for their size. Only
 * time in which the provider waits for the sender counts (req 14.11).
 */

const kilobyte = 1024
/** Bytes per ms: 8 KB a second. */
const minBytesPerMs = (8 * kilobyte) / 1000
/** Milliseconds by which a sender may be behind the minimum speed. */
const maxBehindMs = 20_000
/** Milliseconds for a body of this many bytes: a minute, and a second for every 16 KB. */
const maxDurationMs = (bytes: number) => 60_000 + (bytes * 1000) / (16 * kilobyte)

type ChunkResult = ReadableStreamReadResult<Uint8Array>
/** Waits for a part of a body. Throws 408 when it takes too long. */
type Pace = (part: Promise<ChunkResult>) => Promise<ChunkResult>

/** `bytes` is the maximum size of the body. */
export function paceOf(bytes: number): Pace {
  let remainingMs = maxDurationMs(bytes)
  let behindMs = 0
  return async (part) => {
    const began = performance.now()
    const result = await withTimeout(part, Math.min(remainingMs, maxBehindMs - behindMs), tooSlow)
    const waitedMs = performance.now() - began
    remainingMs -= waitedMs
    behindMs = Math.max(0, behindMs + waitedMs - (result.value?.byteLength ?? 0) / minBytesPerMs)
    return result
  }
}

const tooSlow = () =>
  new Refusal(
    408,
    'TIMEOUT',
    'Your connection is too slow: not everything arrived in time. Please try again.',
  )
