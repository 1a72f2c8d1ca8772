/**
 * The transport: the only caller of `fetch`. It sends a call, waits at most a deadline, tells the kinds of failure
 * apart (req 14.5) and checks the reply against its schema. It knows no router, no toast and no cache.
 */
import type { Dated } from '../domain/dated'
import { InvalidTokenFailure, MissingFailure, OfflineFailure, RejectedFailure } from '../domain/failure'
import { cachedAtHeader } from '../device/storage-names'
import { apiUrl, takesOwnHeaders } from './hosts'
import { type Answer, checkReply, isNoReply, isShopsOwnWord, readReply, type ReplySchema } from './reply'

/** `answered`: the shop itself spoke, if only to refuse. `no-answer`: anything that leaves this open. */
export type Outcome = 'answered' | 'no-answer'

/** A reply that was saved: as the provider wrote it, and when, in epoch ms. */
export type SavedReply = { value: unknown; at: number }

export type Transport = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The signed-in customer's token, or null. */
  token: () => string | null
  /** Told of every outcome, so that connectivity is judged by real requests. */
  onOutcome: (outcome: Outcome) => void
  now: () => number
  /** Milliseconds until the reply's head must be here, and until all of it must be. */
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

/** For the one call that `fetch` cannot make (api/upload). */
export function transportInUse(): Transport {
  return transport
}

/** Milliseconds until a write must be answered. It is waited for longer than a read: given up, it is perhaps done. */
export const writeDeadline = 15_000

export type RequestOptions = {
  /** Sent as JSON; forms and files as they are. */
  body?: unknown
  signal?: AbortSignal | undefined
  /**
   * Sends the token when there is one; the giveaway wants it as a Bearer's (req 10.3). `if-wanted`: a call that is open to
   * everybody goes without it, and again with it where the provider refuses that (req 14.2).
   */
  asMember?: boolean | 'bearer' | 'if-wanted'
  /** Sends this token, of a session that has ended on this device, also when the page goes meanwhile. */
  token?: string
  /** Is sent also when the page goes meanwhile. */
  keepalive?: boolean
  /** Stands in for the provider's reply: nothing is sent. */
  saved?: SavedReply | undefined
  /** A UUID by which the provider knows a write that is sent again (req 14.2). */
  idempotencyKey?: string
  /** Headers by which a write is only carried out over the state that it was made for. */
  condition?: Record<string, string>
  /** A name of this device, by which the provider counts attempts to sign in: a whole hall may share one address. */
  deviceId?: string | null
  /** Milliseconds until the reply's head must be here, when not the usual ones. */
  headDeadline?: number
  /** Of the browser. By default it may answer, and is passed by where its answer is no reply. */
  cache?: RequestCache
}

/**
 * Sends one call and returns its checked reply with the provider's date. `path` is one of `apiUrl`. Throws
 * InvalidTokenFailure, RejectedFailure, ContractFailure or OfflineFailure; an abort by `signal` throws the signal's reason.
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
  // What is given up as soon as it was begun, as by a screen that is mounted anew, is never sent.
  await Promise.resolve()
  if (options.asMember !== 'if-wanted') return ask(method, path, schema, options)
  try {
    return await ask(method, path, schema, { ...options, asMember: false })
  } catch (error) {
    const isRefused =
      error instanceof InvalidTokenFailure || (error instanceof RejectedFailure && error.meansMissing)
    if (!isRefused || transport.token() === null) throw error
    return ask(method, path, schema, { ...options, asMember: true })
  }
}

/** A refusal that says "there is none" becomes MissingFailure; every other failure stays what it is. */
export async function orMissing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof RejectedFailure && error.meansMissing)
      throw new MissingFailure(error.message, { cause: error })
    throw error
  }
}

async function ask<T>(
  method: string,
  path: string,
  schema: ReplySchema<T>,
  options: RequestOptions,
): Promise<Dated<T>> {
  // Of the token that this call carried: one that carried none says nothing about anybody's session.
  const token = options.token ?? (options.asMember ? transport.token() : null)
  const endpoint = `${method} ${path}`
  const read = (from: Answer): Result<T> => {
    try {
      return { value: checkReply(readReply(from, endpoint, token), schema, endpoint) }
    } catch (error) {
      return { error }
    }
  }
  const { cache = 'default' } = options
  let answer = await exchange(method, path, { ...options, cache }, token)
  let result = read(answer)
  // A captive portal's page may be cached under the address of this call.
  const mayBeCached = method === 'GET' && cache === 'default' && answer.cachedAt === null
  if (mayBeCached && 'error' in result && isNoReply(answer, result.error)) {
    answer = await exchange(method, path, { ...options, cache: 'reload' }, token)
    result = read(answer)
  }
  const { cachedAt } = answer
  const isAnswered = cachedAt === null && ('value' in result || isShopsOwnWord(result.error))
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
): Promise<Answer> {
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
  /** Milliseconds until all of the answer must be here, when not the usual ones. */
  bodyDeadline?: number
}

/**
 * Sends one request and reads its answer with `read`, both in time. Throws OfflineFailure when there is no answer; an
 * abort by `signal` throws the signal's reason.
 */
export async function send<T>(
  url: string,
  init: RequestInit,
  { signal, headDeadline = transport.headDeadline, bodyDeadline = transport.bodyDeadline }: Limits,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const deadline = new AbortController()
  const late = () => deadline.abort(new OfflineFailure('The shop did not answer in time.'))
  const cancel = () => deadline.abort(signal?.reason)
  signal?.addEventListener('abort', cancel, { once: true })
  let timer = setTimeout(late, headDeadline)
  try {
    const response = await transport.fetch(url, { ...init, signal: deadline.signal })
    clearTimeout(timer)
    timer = setTimeout(late, bodyDeadline)
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
  const headers: Record<string, string> = takesOwnHeaders() ? { ...condition } : {}
  if (token) headers['Authorization'] = asMember === 'bearer' ? `Bearer ${token}` : token
  // The browser names the type of a file, and of a form with the boundary between its parts.
  const isForm = body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
  if (idempotencyKey && takesOwnHeaders()) headers['Idempotency-Key'] = idempotencyKey
  if (deviceId && takesOwnHeaders()) headers['X-Device-Id'] = deviceId
  // A GET without headers of its own can take up the preload that the server announced for this page.
  return {
    method,
    headers,
    cache,
    ...(options.token === undefined && !options.keepalive ? {} : { keepalive: true }),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }
}
