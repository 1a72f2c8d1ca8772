/** Sends JSON text: public replies with a validator, private ones so that nobody keeps them. */
import type { Context } from 'hono'
import { type Encoding, encode, pickEncoding } from './compression'
import { contentHash, etagOf, isHeld } from './etag'
import { presentedToken } from '../auth/session'

/** A public body with its hash, and its encodings as they were asked for. */
export class PublicBody {
  readonly bytes: Uint8Array
  readonly hash: string
  readonly #encoded = new Map<Encoding, Promise<Uint8Array>>()

  constructor(text: string) {
    this.bytes = new TextEncoder().encode(text)
    this.hash = contentHash(this.bytes)
  }

  in(encoding: Encoding): Promise<Uint8Array> {
    const ready = this.#encoded.get(encoding) ?? encode(this.bytes, encoding)
    this.#encoded.set(encoding, ready)
    return ready
  }
}

export async function sendPublic(c: Context, body: PublicBody): Promise<Response> {
  const encoding = pickEncoding(c.req.header('Accept-Encoding'), body.bytes.byteLength)
  const headers: Record<string, string> = {
    ETag: etagOf(body.hash, encoding),
    Vary: 'Accept-Encoding',
    // Whoever is signed in leaves no trace in a cache, not even of what is public.
    'Cache-Control': presentedToken(c) === null ? 'no-cache' : 'no-store',
  }
  if (c.req.method === 'GET' && isHeld(c.req.header('If-None-Match'), body.hash))
    return c.body(null, 304, headers)
  return sendBytes(c, await body.in(encoding), encoding, headers)
}

export async function sendPrivate(c: Context, text: string): Promise<Response> {
  const bytes = new TextEncoder().encode(text)
  const encoding = pickEncoding(c.req.header('Accept-Encoding'), bytes.byteLength)
  const headers = { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding, Authorization' }
  return sendBytes(c, await encode(bytes, encoding), encoding, headers)
}

function sendBytes(
  c: Context,
  bytes: Uint8Array,
  encoding: Encoding,
  headers: Record<string, string>,
): Response {
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  headers['Content-Type'] = 'application/json; charset=utf-8'
  headers['Content-Length'] = String(bytes.byteLength)
  return c.body(new Uint8Array(bytes), 200, headers)
}
