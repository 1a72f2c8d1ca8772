/**
 * Calls of the catalogue saver, which downloads the catalogue for use offline. They bypass every cache, have a
 * deadline for each part, and return the reply in the provider's form. They throw when the reply does not come from
 * the shop.
 */
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  defaultRefusal,
  RejectedFailure,
} from '../../domain/failure'
import { probeParameter } from '../../device/storage-names'
import { apiUrl, gstPath } from '../hosts'
import { looksLikeWebPage, retryAfterMs, readReply, SignInPageFailure } from '../reply'
import { send } from '../request'
import { hasRate } from '../probe'
import { fetchFile } from '../content/file'
import { withDeadline } from '../../device/deadline'

export type SaverCall = {
  method: 'GET' | 'POST'
  /** Relative to `frontend/api/`. */
  path: string
  body?: unknown
  /** null sends the request as a visitor. */
  token: string | null
}

/**
 * Time limits in ms for the head, the body, and the pause between two chunks. They are generous because no screen
 * waits for these calls.
 */
const headDeadline = 15_000
const bodyDeadline = 60_000
const chunkDeadline = 20_000

/** Throws the failures of `request`, and SignInPageFailure. */
export async function callRaw(
  call: SaverCall,
  signal: AbortSignal,
): Promise<{ reply: unknown; bytes: number }> {
  const limits = { signal, headDeadline, bodyDeadline }
  const { text, head } = await send(apiUrl(call.path), requestInit(call), limits, async (response) => ({
    text: await response.text(),
    head: headOf(response),
  }))
  return { reply: parseReply(text, head, call), bytes: text.length }
}

export type RawStream = { chunks: AsyncIterable<Uint8Array<ArrayBuffer>> }

/**
 * Resolves when the head of the reply has arrived; each chunk has its own deadline. The promise and the chunks throw
 * the failures of `callRaw`.
 */
export async function streamRaw(call: SaverCall, signal: AbortSignal): Promise<RawStream> {
  const limits = { signal, headDeadline, bodyDeadline }
  const { head, body, text } = await send(apiUrl(call.path), requestInit(call), limits, async (response) => {
    const responseHead = headOf(response)
    const isStream = response.ok && response.body !== null && !/html/i.test(responseHead.contentType)
    return isStream
      ? { head: responseHead, body: response.body, text: '' }
      : { head: responseHead, body: null, text: await response.text() }
  })
  if (body) return { chunks: chunksOf(body, signal) }
  parseReply(text, head, call)
  throw new ContractFailure(endpointOf(call), '', 'expected a reply in NDJSON')
}

/** Fetches a public picture. Throws the failures of `fetchFile`. */
export function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const options = { type: /^image\//i, name: 'picture', mustBePublic: true, cache: 'no-store' } as const
  return fetchFile(url, { ...options, signal, headDeadline, bodyDeadline })
}

/** `network`: there is no connection, or another server answered. */
export type ShopState = 'reachable' | 'network' | 'sign-in-page' | 'busy'

/** Sends the cheapest request that every shop answers, and judges the shop by the content of the reply. */
export async function probeShop(signal: AbortSignal): Promise<ShopState> {
  const path = `${gstPath}?${probeParameter}=${Date.now()}`
  try {
    const { reply } = await callRaw({ method: 'GET', path, token: null }, signal)
    return hasRate(reply) ? 'reachable' : 'network'
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SignInPageFailure) return 'sign-in-page'
    if (error instanceof InvalidTokenFailure) return 'reachable'
    if (error instanceof RejectedFailure) return error.isMissing ? 'reachable' : 'busy'
    return 'network'
  }
}

type Head = { status: number; contentType: string; retryAfter: string | null }

function headOf({ status, headers }: Response): Head {
  return {
    status,
    contentType: headers.get('content-type') ?? '',
    retryAfter: headers.get('retry-after'),
  }
}

function parseReply(text: string, head: Head, call: SaverCall): unknown {
  const isWebPage = looksLikeWebPage(head.contentType, text)
  if (isWebPage && head.status < 400) throw new SignInPageFailure('Received a web page instead of data.')
  if (isWebPage || (!text.trim() && head.status >= 400))
    throw new RejectedFailure(defaultRefusal, '', head.status, retryAfterMs(head.retryAfter))
  return readReply({ text, ...head, cachedAt: null }, endpointOf(call), call.token)
}

function requestInit({ method, body, token }: SaverCall): RequestInit {
  const headers: Record<string, string> = {}
  if (token !== null) headers['Authorization'] = token
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  // The service worker ignores requests with `no-store` (sw/cache-policy.ts), because the saver itself stores the
  // replies.
  const init: RequestInit = { method, headers, cache: 'no-store' }
  return body === undefined ? init : { ...init, body: JSON.stringify(body) }
}

function endpointOf({ method, path }: SaverCall): string {
  return `${method} ${path}`
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal) {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const { done, value } = await chunkInTime(reader, signal)
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function chunkInTime(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
) {
  const throwTimeout = () => {
    throw new OfflineFailure('The connection was interrupted.')
  }
  try {
    const chunk = await withDeadline(chunkDeadline, reader.read(), throwTimeout)
    signal.throwIfAborted()
    return chunk
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OfflineFailure) throw error
    throw new OfflineFailure('The connection was interrupted.', { cause: error })
  }
}
