/**
 * Public reads: the provider first, the last good answer when it does not answer well or in time. Workbox's NetworkFirst,
 * with one plugin that says under which key, what counts as an answer, and what of it may be kept.
 */
import type { WorkboxPlugin } from 'workbox-core'
import { NetworkFirst } from 'workbox-strategies'
import { hasPayload } from '../src/api/reply'
import { cachedAtHeader } from '../src/device/storage-names'
import { trim } from './trim'

/** Below the page's own 4 s, so that the page gets the kept answer. */
const networkTimeoutSeconds = 3

type Kept = {
  key?: Request
  /** What came in place of an answer: given only where nothing is kept. */
  notAnAnswer?: Response
  /** The text of what may be kept. */
  data?: string
}

/** A kept answer says so with `x-cached-at`; without one the network's own result is passed on. */
export function readStrategy(cacheName: string, most: number): NetworkFirst {
  return new LateToo({ cacheName, networkTimeoutSeconds, plugins: [storedReads(most)] })
}

/** After its timeout NetworkFirst would let the browser end the worker before a late answer is kept. */
class LateToo extends NetworkFirst {
  override _getNetworkPromise(asked: Parameters<NetworkFirst['_getNetworkPromise']>[0]) {
    return asked.handler.waitUntil(super._getNetworkPromise(asked))
  }
}

function storedReads(most: number): WorkboxPlugin {
  const of = (state: unknown) => state as Kept
  return {
    // Before anything is sent, since sending uses the body up.
    handlerWillStart: async ({ request, state }) => {
      of(state).key = await readKey(request)
    },
    cacheKeyWillBeUsed: async ({ request, state }) => of(state).key ?? request,
    fetchDidSucceed: async ({ request, response, state }) => {
      let text = await response.text()
      let { status, headers } = response
      if (readReply(text) === 'nonsense' && mayBeCached(request)) {
        const again = await fetch(new Request(request, { cache: 'reload' }))
        text = await again.text()
        ;({ status, headers } = again)
      }
      const whole = new Response(text, { status, headers })
      const says = readReply(text)
      if (status === 200 && says === 'data') of(state).data = text
      else if (!isRefusal(status, says)) {
        of(state).notAnAnswer = whole
        throw new Error('This is no answer of the provider.')
      }
      return whole
    },
    cacheWillUpdate: async ({ state }) => {
      const { data } = of(state)
      if (data === undefined) return null
      const headers = { 'content-type': 'application/json', [cachedAtHeader]: String(Date.now()) }
      return new Response(data, { headers })
    },
    cacheDidUpdate: ({ cacheName }) => trim(cacheName, most),
    handlerDidError: async ({ state }) => of(state).notAnAnswer,
  }
}

/** The browser caches a captive portal's page under the address of the call, and keeps it after the network is back. */
export const mayBeCached = ({ method, cache }: Request): boolean => method === 'GET' && cache !== 'reload'

/** The provider itself says no, which counts more than a kept yes; its own trouble passes and says nothing. */
function isRefusal(status: number, says: ReturnType<typeof readReply>): boolean {
  const isInTrouble = status >= 500 || status === 408 || status === 429
  return says !== 'nonsense' && !isInTrouble && (says === 'error' || status >= 400)
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
 * The key under which a read is kept: method, address with sorted query, and the body of a POST read. It is a GET request
 * of our own, because Cache Storage takes no other and because its headers cannot miss on `Vary`.
 */
export async function readKey(request: Request): Promise<Request> {
  const url = new URL(request.url)
  url.searchParams.sort()
  const body = request.method === 'POST' ? canonical(await request.clone().text()) : ''
  const name = await sha256(`${request.method} ${url.href}\n${body}`)
  return new Request(new URL(`/kept-read/${name}`, self.location.origin))
}

/** JSON with sorted keys, so that the order in which a body was written makes no difference. */
export function canonical(text: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(text)))
  } catch {
    return text
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
