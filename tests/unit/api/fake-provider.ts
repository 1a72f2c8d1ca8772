/** A fake provider for the tests of src/api, with prepared answers and a record of the requests. */
import { connectTransport, type CallOutcome } from '../../../src/api/request'

export type RecordedRequest = {
  url: string
  method: string
  body: unknown
  headers: Headers
  signal: AbortSignal
}

/** The transport's current time, in epoch ms. */
export const now = 1_700_000_000_000

/**
 * Connects the transport to a fake provider that answers every call with `answer`. `outcomes` contains what the
 * transport reported for each call.
 */
export function connectProvider(
  answer: (request: RecordedRequest) => Response | Promise<Response>,
  token: string | null = null,
) {
  const requests: RecordedRequest[] = []
  const outcomes: CallOutcome[] = []
  connectTransport({
    fetch: async (url, init) => {
      const call: RecordedRequest = {
        url,
        method: init.method ?? 'GET',
        body: sentBody(init.body),
        headers: new Headers(init.headers),
        signal: init.signal ?? new AbortController().signal,
      }
      requests.push(call)
      return answer(call)
    },
    token: () => token,
    onOutcome: (outcome) => outcomes.push(outcome),
    now: () => now,
    headDeadline: 4000,
    bodyDeadline: 10_000,
  })
  return { requests, outcomes }
}

function sentBody(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams || body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** Connects the transport to a fake provider that has one reply for all calls. */
export function connectReply(reply: unknown, status = 200, token: string | null = null) {
  return connectProvider(() => json(reply, status), token)
}

export function json(reply: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(reply), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

export function signInPage(status = 200): Response {
  return new Response('<!doctype html><h1>Sign in to the hotel</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  })
}
