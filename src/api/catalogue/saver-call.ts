/**
 * Calls of the saver of the catalogue: replies as the shop wrote them, past every cache and all of them in time. What is
 * none of the shop's own never gets through.
 */
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  refusal,
  RejectedFailure,
} from '../../domain/failure'
import { probeParameter } from '../../device/storage-names'
import { apiUrl, gstPath } from '../hosts'
import { isPage, milliseconds, readReply, SignInPageFailure } from '../reply'
import { send } from '../request'
import { saysRate } from '../probe'
import { fetchFile } from '../content/file'
import { within } from '../../device/deadline'

export type SaverCall = {
  method: 'GET' | 'POST'
  /** Relative to `frontend/api/`. */
  path: string
  body?: unknown
  /** Null asks as a visitor. */
  token: string | null
}

/** No screen waits for these: milliseconds until head and body must be here, and between two chunks. */
const headDeadline = 15_000
const bodyDeadline = 60_000
const chunkDeadline = 20_000

/** Throws as `request` does, and SignInPageFailure. */
export async function callRaw(
  call: SaverCall,
  signal: AbortSignal,
): Promise<{ reply: unknown; bytes: number }> {
  const limits = { signal, headDeadline, bodyDeadline }
  const { text, head } = await send(apiUrl(call.path), initOf(call), limits, async (response) => ({
    text: await response.text(),
    head: headOf(response),
  }))
  return { reply: replyIn(text, head, call), bytes: text.length }
}

export type RawStream = { chunks: AsyncIterable<Uint8Array<ArrayBuffer>> }

/** Resolves with the head of the reply: chunks have a deadline of their own. Both throw as `callRaw` does. */
export async function streamRaw(call: SaverCall, signal: AbortSignal): Promise<RawStream> {
  const limits = { signal, headDeadline, bodyDeadline }
  const { head, body, text } = await send(apiUrl(call.path), initOf(call), limits, async (response) => {
    const answered = headOf(response)
    const isStream = response.ok && response.body !== null && !/html/i.test(answered.contentType)
    return isStream
      ? { head: answered, body: response.body, text: '' }
      : { head: answered, body: null, text: await response.text() }
  })
  if (body) return { chunks: chunksOf(body, signal) }
  replyIn(text, head, call)
  throw new ContractFailure(nameOf(call), '', 'a reply in lines is due')
}

/** A picture that everybody may see. Throws as `fetchFile` does. */
export function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const options = { type: /^image\//i, name: 'picture', isPublic: true, cache: 'no-store' } as const
  return fetchFile(url, { ...options, signal, headDeadline, bodyDeadline })
}

export type ShopState = 'there' | 'network' | 'sign-in-page' | 'busy'

/** Asks the cheapest question that the shop knows, and judges by the content of the answer. */
export async function probeShop(signal: AbortSignal): Promise<ShopState> {
  const path = `${gstPath}?${probeParameter}=${Date.now()}`
  try {
    const { reply } = await callRaw({ method: 'GET', path, token: null }, signal)
    return saysRate(reply) ? 'there' : 'network'
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SignInPageFailure) return 'sign-in-page'
    if (error instanceof InvalidTokenFailure) return 'there'
    if (error instanceof RejectedFailure) return error.meansMissing ? 'there' : 'busy'
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

function replyIn(text: string, head: Head, call: SaverCall): unknown {
  const isOther = isPage(head.contentType, text)
  if (isOther && head.status < 400) throw new SignInPageFailure('A page came where data was due.')
  if (isOther || (!text.trim() && head.status >= 400))
    throw new RejectedFailure(refusal, '', head.status, milliseconds(head.retryAfter))
  return readReply({ text, ...head, cachedAt: null }, nameOf(call), call.token)
}

function initOf({ method, body, token }: SaverCall): RequestInit {
  const headers: Record<string, string> = {}
  if (token !== null) headers['Authorization'] = token
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  // By which the service worker knows to keep out of it: what is saved on purpose is not kept twice.
  const init: RequestInit = { method, headers, cache: 'no-store' }
  return body === undefined ? init : { ...init, body: JSON.stringify(body) }
}

function nameOf({ method, path }: SaverCall): string {
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
  const late = () => {
    throw new OfflineFailure('The shop broke off.')
  }
  try {
    const chunk = await within(chunkDeadline, reader.read(), late)
    signal.throwIfAborted()
    return chunk
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OfflineFailure) throw error
    throw new OfflineFailure('The shop broke off.', { cause: error })
  }
}
