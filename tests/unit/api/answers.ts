/** A provider for the tests of src/api: one prepared answer after another, and a memory of what it was asked. */
import { connectTransport, type Outcome } from '../../../src/api/request'

export type Asked = { url: string; method: string; body: unknown; headers: Headers; signal: AbortSignal }

/** The time that the transport believes it is, in epoch ms. */
export const now = 1_700_000_000_000

/** Every call is answered by `answer`. The transport tells `outcomes` what became of each. */
export function provider(
  answer: (asked: Asked) => Response | Promise<Response>,
  token: string | null = null,
) {
  const asked: Asked[] = []
  const outcomes: Outcome[] = []
  connectTransport({
    fetch: async (url, init) => {
      const call: Asked = {
        url,
        method: init.method ?? 'GET',
        body: sentBody(init.body),
        headers: new Headers(init.headers),
        signal: init.signal ?? new AbortController().signal,
      }
      asked.push(call)
      return answer(call)
    },
    token: () => token,
    onOutcome: (outcome) => outcomes.push(outcome),
    now: () => now,
    headDeadline: 4000,
    bodyDeadline: 10_000,
  })
  return { asked, outcomes }
}

function sentBody(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams || body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** A provider that has one reply for everything. */
export function replying(reply: unknown, status = 200, token: string | null = null) {
  return provider(() => json(reply, status), token)
}

export function json(reply: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(reply), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

export function page(status = 200): Response {
  return new Response('<!doctype html><h1>Sign in to the hotel</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  })
}
