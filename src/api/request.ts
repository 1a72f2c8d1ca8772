/**
 * The transport, and the only caller of `fetch`. It sends a call, enforces a deadline, distinguishes the kinds of
 * failure (req 14.5) and checks the reply against its schema. It knows neither router nor toasts nor query cache.
 */
import type { Dated } from '../domain/dated'
import { InvalidTokenFailure, MissingFailure, OfflineFailure, RejectedFailure } from '../domain/failure'
import { cachedAtHeader } from '../device/storage-names'
import { apiUrl, supportsCustomHeaders } from './hosts'
import { type RawReply, checkReply, isNoReply, isShopRefusal, readReply, type ReplySchema } from './reply'

/** `answered`: the shop itself answered, even with a refusal. `no-answer`: anything else. */
export type CallOutcome = 'answered' | 'no-answer'

/** A saved reply in the provider's form, and its time in epoch ms. */
export type SavedReply = { value: unknown; at: number }

export type Transport = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The signed-in customer's token, or null. */
  token: () => string | null
  /** Receives every outcome, so that real requests determine the connectivity. */
  onOutcome: (outcome: CallOutcome) => void
  now: () => number
  /** Time limits in ms for the reply's head and for the whole reply. */
  headDeadline: number
  bodyDeadline: number
}

let transport: Transport = {
  fetch: (url, init) => globalThis.fetch(url, init),
  token: () => null,
  onOutcome: () => {},
  now: () => Date.now(),
  headDeadline: 4000,
  bodyDeadline: 10_000,
}

/** Wires the transport once, in main.tsx (and in tests). */
export function connectTransport(parts: Partial<Transport>): void {
  transport = { ...transport, ...parts }
}

/** Returns the transport for the only call that `fetch` cannot make (api/upload). */
export function currentTransport(): Transport {
  return transport
}

/** Time limit for a write. It is longer than for a read, because an abandoned write may have been carried out. */
export const writeDeadlineMs = 15_000

export type RequestOptions = {
  /** Sent as JSON; forms and files as they are. */
  body?: unknown
  signal?: AbortSignal | undefined
  /**
   * `true` sends the token when there is one; `bearer` sends it as a Bearer token, as the giveaway requires (req
   * 10.3). `after-refusal` is for public calls: the first attempt has no token, and a refusal is followed by an attempt
   * with the token (req 14.2).
   */
  asMember?: boolean | 'bearer' | 'after-refusal'
  /** Sends this token, of a session that has ended on this device, even when the page closes meanwhile. */
  token?: string
  /** Sends the request even when the page closes meanwhile. */
  keepalive?: boolean
  /** Replaces the provider's reply: nothing is sent. */
  saved?: SavedReply | undefined
  /** A UUID, by which the provider recognizes a repeated write (req 14.2). */
  idempotencyKey?: string
  /** Headers such as If-Match, which make a write fail when the state has changed. */
  condition?: Record<string, string>
  /**
   * Identifies this device, by which the provider limits attempts to sign in: a whole hall may share one IP address.
   */
  deviceId?: string | null
  /** Time limit in ms for the reply's head; the default is the transport's. */
  headDeadline?: number
  /**
   * The browser's cache mode. By default the browser may answer from its cache; if that answer is not a reply of the
   * shop, the cache is bypassed.
   */
  cache?: RequestCache
}

/**
 * Sends one call and returns its checked reply with the provider's date. `path` is a path for `apiUrl`. Throws
 * InvalidTokenFailure, RejectedFailure, ContractFailure or OfflineFailure; an abort by `signal` throws the signal's
 * reason.
 */
export async function request<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  schema: ReplySchema<T>,
  options: RequestOptions = {},
): Promise<Dated<T>> {
  const { saved } = options
  if (saved)
    return { value: checkReply(saved.value, schema, `${method} ${path}`), at: saved.at, fresh: false }
  // A call that is aborted in the same tick, as by a screen that remounts, is never sent.
  await Promise.resolve()
  if (options.asMember !== 'after-refusal') return exchangeChecked(method, path, schema, options)
  try {
    return await exchangeChecked(method, path, schema, { ...options, asMember: false })
  } catch (error) {
    const isRefused =
      error instanceof InvalidTokenFailure || (error instanceof RejectedFailure && error.isMissing)
    if (!isRefused || transport.token() === null) throw error
    return exchangeChecked(method, path, schema, { ...options, asMember: true })
  }
}

/** Turns a refusal that means "does not exist" into MissingFailure; every other failure stays. */
export async function orMissing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof RejectedFailure && error.isMissing)
      throw new MissingFailure(error.message, { cause: error })
    throw error
  }
}

async function exchangeChecked<T>(
  method: string,
  path: string,
  schema: ReplySchema<T>,
  options: RequestOptions,
): Promise<Dated<T>> {
  // A failure names the token that this call sent: a call without a token says nothing about a session.
  const token = options.token ?? (options.asMember ? transport.token() : null)
  const endpoint = `${method} ${path}`
  const read = (rawReply: RawReply): Result<T> => {
    try {
      return { value: checkReply(readReply(rawReply, endpoint, token), schema, endpoint) }
    } catch (error) {
      return { error }
    }
  }
  const { cache = 'default' } = options
  let answer = await exchange(method, path, { ...options, cache }, token)
  let result = read(answer)
  // A captive portal's page (the sign-in page of a network) may be cached under the URL of this call.
  const canBeCached = method === 'GET' && cache === 'default' && answer.cachedAt === null
  if (canBeCached && 'error' in result && isNoReply(answer, result.error)) {
    answer = await exchange(method, path, { ...options, cache: 'reload' }, token)
    result = read(answer)
  }
  const { cachedAt } = answer
  const isAnswered = cachedAt === null && ('value' in result || isShopRefusal(result.error))
  transport.onOutcome(isAnswered ? 'answered' : 'no-answer')
  if ('error' in result) throw result.error
  return { value: result.value, at: cachedAt ?? transport.now(), fresh: cachedAt === null }
}

type Result<T> = { value: T } | { error: unknown }

async function exchange(
  method: string,
  path: string,
  options: RequestOptions,
  token: string | null,
): Promise<RawReply> {
  return send(apiUrl(path), requestInit(method, options, token), options, async (response) => {
    const cachedAt = Number(response.headers.get(cachedAtHeader) ?? Number.NaN)
    return {
      status: response.status,
      text: await response.text(),
      contentType: response.headers.get('content-type') ?? '',
      cachedAt: Number.isFinite(cachedAt) ? cachedAt : null,
      retryAfter: response.headers.get('retry-after'),
    }
  })
}

export type Limits = {
  signal?: AbortSignal | undefined
  headDeadline?: number
  /** Time limit in ms for the whole reply; the default is the transport's. */
  bodyDeadline?: number
}

/**
 * Sends one request and reads its answer with `read`, both within their deadlines. Throws OfflineFailure when no
 * answer arrives; an abort by `signal` throws the signal's reason.
 */
export async function send<T>(
  url: string,
  init: RequestInit,
  { signal, headDeadline = transport.headDeadline, bodyDeadline = transport.bodyDeadline }: Limits,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const deadline = new AbortController()
  const abortLate = () => deadline.abort(new OfflineFailure('The shop did not answer in time.'))
  const cancel = () => deadline.abort(signal?.reason)
  signal?.addEventListener('abort', cancel, { once: true })
  let timer = setTimeout(abortLate, headDeadline)
  try {
    const response = await transport.fetch(url, { ...init, signal: deadline.signal })
    clearTimeout(timer)
    timer = setTimeout(abortLate, bodyDeadline)
    return await read(response)
  } catch (error) {
    signal?.throwIfAborted()
    transport.onOutcome('no-answer')
    if (error instanceof OfflineFailure) throw error
    throw new OfflineFailure('The shop could not be reached.', { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

function requestInit(method: string, options: RequestOptions, token: string | null): RequestInit {
  const { body, asMember, idempotencyKey, deviceId, condition, cache = 'default' } = options
  const headers: Record<string, string> = supportsCustomHeaders() ? { ...condition } : {}
  if (token) headers['Authorization'] = asMember === 'bearer' ? `Bearer ${token}` : token
  // The browser sets the type of a file, and the type of a form with its boundary.
  const isForm = body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
  if (idempotencyKey && supportsCustomHeaders()) headers['Idempotency-Key'] = idempotencyKey
  if (deviceId && supportsCustomHeaders()) headers['X-Device-Id'] = deviceId
  // Headers are added only when needed: only a GET without them can use the preload that the server announced.
  return {
    method,
    headers,
    cache,
    ...(options.token === undefined && !options.keepalive ? {} : { keepalive: true }),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }
}
