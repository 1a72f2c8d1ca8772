/**
 * Sends load to a provider and prints the outcomes. This script runs in a separate process, so that the load and the
 * provider do not wait for each other. With `perSecond`, visits start by the clock and are timed from the moment they
 * were due, so that a provider that falls behind does not receive fewer requests. With `connections`, each of so many
 * connections starts its next visit as soon as the previous visit has ended.
 */
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { percentile } from './tables'

export type LoadRequest = { method: string; path: string; body?: string; headers?: Record<string, string> }
/** Requests that are sent one after another and timed as one visit. */
export type Visit = { kind: string; requests: LoadRequest[] }
/** `visits` are sent cyclically, starting at index `from`. */
export type Load = { origin: string; visits: Visit[]; from: number; seconds: number } & (
  | { perSecond: number }
  | { connections: number }
)
/** Times in ms. */
export type Outcome = {
  kind: string
  visits: number
  failures: number
  perSecond: number
  p50: number
  p95: number
}

const load = JSON.parse(await text(process.stdin)) as Load
const { origin, visits, seconds } = load
const agent = new http.Agent({ keepAlive: true })
const statsByKind = new Map<string, { times: number[]; failures: number }>()
let next = load.from

async function visit(due: number): Promise<void> {
  const { kind, requests } = visits[next++ % visits.length] ?? { kind: '', requests: [] }
  const stats = statsByKind.get(kind) ?? { times: [], failures: 0 }
  statsByKind.set(kind, stats)
  try {
    for (const request of requests) await send(request)
    stats.times.push(performance.now() - due)
  } catch (error) {
    stats.failures += 1
    if (stats.failures === 1) console.error(kind, error)
  }
}

function send({ method, path, body, headers }: LoadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const request = http.request(new URL(path, origin), {
      agent,
      method,
      headers: { 'Accept-Encoding': 'gzip', ...type, ...headers },
    })
    request.on('error', reject)
    request.on('response', (reply) => {
      reply.on('error', reject)
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${reply.statusCode} of ${path}`)),
      )
      reply.resume()
    })
    request.end(body)
  })
}

const startedAt = performance.now()
const end = startedAt + seconds * 1000
if ('perSecond' in load) {
  const all: Promise<void>[] = []
  for (let due = startedAt; due < end; due += 1000 / load.perSecond) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    all.push(visit(due))
  }
  await Promise.all(all)
} else {
  const runConnection = async () => {
    while (performance.now() < end) await visit(performance.now())
  }
  await Promise.all(Array.from({ length: load.connections }, runConnection))
}
const elapsedSeconds = (performance.now() - startedAt) / 1000
const outcomes = [...statsByKind].map(([kind, { times, failures }]): Outcome => {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  return { kind, visits: times.length, failures, perSecond: times.length / elapsedSeconds, p50, p95 }
})
agent.destroy()
console.log(JSON.stringify(outcomes))
