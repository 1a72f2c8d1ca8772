/**
 * Public reads: the provider first, and the last good answer when the provider's answer is bad or late. Workbox's
 * NetworkFirst with one plugin, which decides about the key, about valid answers, and about the stored text.
 */
import type { WorkboxPlugin } from 'workbox-core'
import { NetworkFirst } from 'workbox-strategies'
import { hasPayload } from '../src/api/reply'
import { cachedAtHeader } from '../src/device/storage-names'
import { trim } from './cached-files'

/** Shorter than the page's limit of 4 s, so that the page gets the stored answer. */
const networkTimeoutSeconds = 3

type ReadState = {
  key?: Request
  /** An invalid response, which is returned only when nothing is stored. */
  invalidResponse?: Response
  /** The text that may be stored. */
  data?: string
}

/** A stored answer has the header `x-cached-at`. Without a stored answer, the network's result is passed on. */
export function readStrategy(cacheName: string, maxEntries: number): NetworkFirst {
  return new NetworkFirstWithLateAnswers({
    cacheName,
    networkTimeoutSeconds,
    plugins: [readPlugin(maxEntries)],
  })
}

/** Stores late answers too: NetworkFirst would let the browser end the worker after the timeout. */
class NetworkFirstWithLateAnswers extends NetworkFirst {
  override _getNetworkPromise(args: Parameters<NetworkFirst['_getNetworkPromise']>[0]) {
    return args.handler.waitUntil(super._getNetworkPromise(args))
  }
}

function readPlugin(maxEntries: number): WorkboxPlugin {
  const stateOf = (state: unknown) => state as ReadState
  return {
    // The key is computed before sending, because sending consumes the body.
    handlerWillStart: async ({ request, state }) => {
      stateOf(state).key = await readKey(request)
    },
    cacheKeyWillBeUsed: async ({ request, state }) => stateOf(state).key ?? request,
    fetchDidSucceed: async ({ request, response, state }) => {
      let text = await response.text()
      let { status, headers } = response
      if (readReply(text) === 'nonsense' && mayBeCached(request)) {
        const retried = await fetch(new Request(request, { cache: 'reload' }))
        text = await retried.text()
        ;({ status, headers } = retried)
      }
      const completeResponse = new Response(text, { status, headers })
      const replyKind = readReply(text)
      if (status === 200 && replyKind === 'data') stateOf(state).data = text
      else if (!isRefusal(status, replyKind)) {
        stateOf(state).invalidResponse = completeResponse
        throw new Error('Not a provider reply.')
      }
      return completeResponse
    },
    cacheWillUpdate: async ({ state }) => {
      const { data } = stateOf(state)
      if (data === undefined) return null
      const headers = { 'content-type': 'application/json', [cachedAtHeader]: String(Date.now()) }
      return new Response(data, { headers })
    },
    cacheDidUpdate: ({ cacheName }) => trim(cacheName, maxEntries),
    handlerDidError: async ({ state }) => stateOf(state).invalidResponse,
  }
}

/**
 * Returns true when the reply may come from the browser's cache, which can contain a captive portal's page under the
 * URL of the call even after the network is back.
 */
export const mayBeCached = ({ method, cache }: Request): boolean => method === 'GET' && cache !== 'reload'

/** A refusal by the provider overrides a stored answer; an error of the provider is temporary and does not. */
function isRefusal(status: number, replyKind: ReturnType<typeof readReply>): boolean {
  const isRetryableError = status >= 500 || status === 408 || status === 429
  return replyKind !== 'nonsense' && !isRetryableError && (replyKind === 'error' || status >= 400)
}

/** JSON without a payload is `empty`; a captive portal's page and a truncated reply are `nonsense`. */
export function readReply(text: string): 'data' | 'empty' | 'error' | 'nonsense' {
  try {
    const reply: unknown = JSON.parse(text)
    if (reply === null || typeof reply !== 'object') return 'nonsense'
    const isError =
      ('ErrorCode' in reply && reply.ErrorCode) || ('ErrorMessage' in reply && reply.ErrorMessage)
    if (isError) return 'error'
    return hasPayload(reply) ? 'data' : 'empty'
  } catch {
    return 'nonsense'
  }
}

/**
 * Returns the key under which a read is stored: a GET request with a hash of the method, the URL with sorted query, and
 * the body of a POST read. Cache Storage accepts no other method, and a key without headers matches despite `Vary`.
 */
export async function readKey(request: Request): Promise<Request> {
  const url = new URL(request.url)
  url.searchParams.sort()
  const body = request.method === 'POST' ? canonical(await request.clone().text()) : ''
  const name = await sha256(`${request.method} ${url.href}\n${body}`)
  return new Request(new URL(`/kept-read/${name}`, self.location.origin))
}

/** Returns JSON with sorted keys, so that the order of keys in a body makes no difference. */
export function canonical(text: string): string {
  try {
    return JSON.stringify(sortKeys(JSON.parse(text)))
  } catch {
    return text
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
