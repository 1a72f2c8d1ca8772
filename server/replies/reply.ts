/** Sends JSON, compressed: public replies with a validator, private replies as no-store. */
import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { presentedToken } from '../auth/session'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database } from '../db/client'
import type { VisitorRead } from '../db/replica'
import { versionCache } from '../base/version-cache'

type Encoding = 'br' | 'gzip' | 'identity'

/** For fewer bytes the headers cost as much as compression saves. */
const minCompressedBytes = 860
/** This quality takes about a millisecond for a page of products. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const encoders = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: promisify(gzip),
  identity: async (bytes: Uint8Array) => bytes,
}
const compressors = {
  br: () => createBrotliCompress(brotliOptions),
  gzip: () => createGzip(),
  identity: () => new PassThrough(),
}

/** The encoding with the smallest result that the caller accepts. */
export function acceptedEncoding(c: Context): Encoding {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'identity',
    match: (accepted, { supports, default: plain }) =>
      supports.find((name) => accepted.some(({ type, q }) => type.toLowerCase() === name && q > 0)) ?? plain,
  })
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity'
}

/** A public reply for a cache: hashed once, and compressed once for each encoding. */
export class PublicReply {
  readonly bytes: Uint8Array
  readonly etag: string
  readonly #encoded = new Map<Encoding, Promise<Uint8Array>>()

  constructor(content: string | Uint8Array) {
    this.bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    this.etag = etagOf(this.bytes)
  }

  encodedAs(encoding: Encoding): Promise<Uint8Array> {
    const encoded = this.#encoded.get(encoding) ?? encoders[encoding](this.bytes)
    this.#encoded.set(encoding, encoded)
    return encoded
  }
}

/** The validator is weak, because each encoding has other bytes but the same content shares one validator. */
export function etagOf(content: Uint8Array | string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Returns true when the caller already has this content. */
export function hasCurrentCopy(c: Context, etag: string): boolean {
  return c.req.header('If-None-Match')?.includes(etag.slice('W/'.length)) ?? false
}

/** Headers that decide which caches store a reply, and for how long. */
type Caching = Record<'Cache-Control', string> & Record<string, string>

/** A cache asks the provider before it answers with its copy. */
export const revalidated: Caching = { 'Cache-Control': 'no-cache' }

/**
 * A CDN answers with its copy for 30 s, and for 5 min more while it fetches a new one (docs/guide/deploy.md). Browsers
 * ask each time: without `must-revalidate` they would follow `stale-while-revalidate` as well. Some CDNs ignore that
 * directive next to the other two, and follow the second header (RFC 9213).
 */
export const cdnCaching: Caching = {
  'Cache-Control': 'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=300',
  'CDN-Cache-Control': 'max-age=30, stale-while-revalidate=300',
}

/** No cache stores replies to a signed-in customer, not even public content, and no CDN the reply to a POST. */
export function publicHeaders(
  c: Context,
  etag: string,
  caching: Caching = cdnCaching,
): Record<string, string> {
  const headers = { ETag: etag, Vary: 'Accept-Encoding' }
  if (presentedToken(c) !== null) return { ...headers, 'Cache-Control': 'no-store' }
  return { ...headers, ...(c.req.method === 'POST' ? revalidated : caching) }
}

export const privateHeaders = { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding, Authorization' }

type PublicOptions = { caching?: Caching; headers?: Record<string, string> }

/** `headers`: further headers, such as another type than JSON. */
export async function sendPublic(
  c: Context,
  reply: PublicReply,
  { caching, headers: extraHeaders = {} }: PublicOptions = {},
): Promise<Response> {
  const headers = { ...publicHeaders(c, reply.etag, caching), ...extraHeaders }
  if (c.req.method === 'GET' && hasCurrentCopy(c, reply.etag)) return c.body(null, 304, headers)
  const encoding = reply.bytes.byteLength < minCompressedBytes ? 'identity' : acceptedEncoding(c)
  return send(c, await reply.encodedAs(encoding), encoding, headers, extraHeaders['Content-Type'])
}

export async function sendPrivate(c: Context, data: object | string): Promise<Response> {
  const bytes = new TextEncoder().encode(typeof data === 'string' ? data : JSON.stringify(data))
  const encoding = bytes.byteLength < minCompressedBytes ? 'identity' : acceptedEncoding(c)
  return send(c, await encoders[encoding](bytes), encoding, privateHeaders)
}

/**
 * Sends a reply without personal data that only some callers get. Their browser stores it, and revalidates it each
 * time.
 */
export async function sendRevalidated(c: Context, data: object): Promise<Response> {
  const reply = new PublicReply(JSON.stringify(data))
  const headers = {
    ETag: reply.etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding, Authorization, X-Device-Id',
  }
  if (hasCurrentCopy(c, reply.etag)) return c.body(null, 304, headers)
  const encoding = reply.bytes.byteLength < minCompressedBytes ? 'identity' : acceptedEncoding(c)
  return send(c, await reply.encodedAs(encoding), encoding, headers)
}

/**
 * Compresses lines of JSON. Each line is built and compressed before the next, so that other requests are served in
 * between.
 */
export async function compressLines(lines: Iterable<string>, encoding: Encoding): Promise<Uint8Array> {
  const compressor = compressors[encoding]()
  const [compressed] = await Promise.all([
    buffer(compressor),
    pipeline(Readable.from(withLineEnds(lines)), compressor),
  ])
  return compressed
}

function* withLineEnds(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`
}

/** `bytes` are in this encoding; the default `type` is JSON. */
export function send(
  c: Context,
  bytes: Uint8Array,
  encoding: Encoding,
  headers: Record<string, string>,
  type = 'application/json; charset=utf-8',
): Response {
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    'Content-Type': type,
    'Content-Length': String(bytes.byteLength),
  })
}

/** Builds the JSON text of a public reply from this database, which may be a replica. */
export type Build = (db: Database) => Promise<string>

/** Public replies of the current catalogue, whose version is read from the database on every request. */
export class PublicReplies {
  readonly #db: Database
  readonly #readAsVisitor: VisitorRead
  // The size includes compressed copies and the overhead of the cache.
  readonly #cache = versionCache<PublicReply>(48 * 1024 * 1024, ({ bytes }) =>
    Math.ceil(bytes.byteLength * 1.5 + 1000),
  )

  constructor(db: Database, readAsVisitor: VisitorRead) {
    this.#db = db
    this.#readAsVisitor = readAsVisitor
  }

  /** `key` identifies the reply: it contains the call and everything on which the reply depends. */
  async send(c: Context, key: string, build: Build, options?: PublicOptions): Promise<Response> {
    return sendPublic(c, await this.reply(c, key, build), options)
  }

  async reply(c: Context, key: string, build: Build): Promise<PublicReply> {
    // The version is read before the rows: a change in between makes this copy newer than its version, never older.
    const version = await readCatalogueVersion(this.#db)
    return this.#cache(version, key, async () => new PublicReply(await this.read(c, build)))
  }

  /** Customers read the primary, also when they call a public read. */
  read<T>(c: Context, read: (db: Database) => Promise<T>): Promise<T> {
    return presentedToken(c) === null ? this.#readAsVisitor(read) : read(this.#db)
  }
}
