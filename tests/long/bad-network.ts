/**
 * A network between devices and a provider: it loses requests, and answers after the provider has done its work, it
 * delays and spoils what passes, and writes down what became of each call.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seeded } from '../support/seed'

/**
 * `lost`: never got there. `unanswered`: the provider did it, its answer was lost. `late`: it got there when nobody
 * waited for it any more. `error`: a 502 from something in between, which in the case of `busy` asks for a second's rest.
 * `captive`: a hotel's sign-in page. `cut`: half of the answer.
 */
export type Fate = 'passed' | 'lost' | 'unanswered' | 'late' | 'error' | 'busy' | 'captive' | 'cut'

/** Each a chance from 0 to 1; what is left passes. `latency` in ms, for way and way back, half of it always. */
export type BadWeather = Partial<Record<Exclude<Fate, 'passed'>, number>> & { latency: number }

export type Call = {
  /** Epoch ms. */
  at: number
  device: string
  method: string
  path: string
  token: string | null
  key: string | null
  fate: Fate
  /** What the provider said; null as long as it was not asked. */
  status: number | null
  /** Seconds for which the device was asked to wait. */
  retryAfter: number | null
}

export type BadNetwork = {
  url: string
  /** In the order in which they came. */
  calls: Call[]
  /** Replaces what goes on now. */
  weather: (next: BadWeather) => void
  close: () => Promise<void>
}

/** The header by which a device of a test names itself; it ends here. */
export const deviceHeader = 'x-test-device'
/** ms after which a late request gets there: nobody waits so long for a write. */
const lateBy = 16_000

type Settings = { seed: number; honoursKeys?: boolean }

/** `honoursKeys` false: the provider never sees an Idempotency-Key, like one that keeps to the contract and no more. */
export async function openBadNetwork(
  target: string,
  { seed, honoursKeys = true }: Settings,
): Promise<BadNetwork> {
  const random = seeded(seed)
  const agent = new http.Agent({ keepAlive: true })
  const late = new Set<Promise<unknown>>()
  const calls: Call[] = []
  let weather: BadWeather = { latency: 0 }
  const travel = () => pause((weather.latency / 2) * (0.5 + random()))

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const call = callOf(request, fateOf(weather, random))
    calls.push(call)
    const body = await bodyOf(request)
    const headers: http.IncomingHttpHeaders = { ...request.headers, host: new URL(target).host }
    delete headers[deviceHeader]
    // What is cut has to be text.
    delete headers['accept-encoding']
    if (!honoursKeys) delete headers['idempotency-key']
    const send = () => passOn(`${target}${request.url}`, { method: call.method, headers, agent }, body, call)
    if (call.fate === 'late') {
      const arrives = pause(lateBy).then(send)
      late.add(arrives)
      void arrives.finally(() => late.delete(arrives))
      return
    }
    await travel()
    if (call.fate === 'lost') return void response.destroy()
    if (call.fate === 'error') return void response.writeHead(502, plain).end('Bad gateway')
    if (call.fate === 'busy') {
      call.retryAfter = 1
      return void response.writeHead(429, { ...json, 'retry-after': '1' }).end('{"ErrorMessage":"Wait."}')
    }
    if (call.fate === 'captive')
      return void response.writeHead(200, page).end('<!doctype html><h1>Wi-Fi</h1>')
    const answer = await send()
    await travel()
    if (call.fate === 'unanswered') return void response.destroy()
    const text = call.fate === 'cut' ? answer.text.slice(0, Math.floor(answer.text.length / 2)) : answer.text
    const kept = Object.fromEntries(
      ['content-type', 'retry-after'].flatMap((name) => {
        const value = answer.headers[name]
        return value === undefined ? [] : [[name, value]]
      }),
    )
    response.writeHead(answer.status, kept).end(text)
  }

  const server = http.createServer((request, response) => {
    // A device that gives up leaves half a request behind.
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    weather: (next) => {
      weather = next
    },
    close: async () => {
      await Promise.all(late)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}

const plain = { 'content-type': 'text/plain' }
const json = { 'content-type': 'application/json' }
const page = { 'content-type': 'text/html' }
const fates = ['lost', 'unanswered', 'late', 'error', 'busy', 'captive', 'cut'] as const

function fateOf(weather: BadWeather, random: () => number): Fate {
  let left = random()
  for (const fate of fates) {
    left -= weather[fate] ?? 0
    if (left < 0) return fate
  }
  return 'passed'
}

function callOf(request: IncomingMessage, fate: Fate): Call {
  return {
    at: Date.now(),
    device: String(request.headers[deviceHeader] ?? ''),
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    token: request.headers.authorization ?? null,
    key: String(request.headers['idempotency-key'] ?? '') || null,
    fate,
    status: null,
    retryAfter: null,
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string }

function passOn(url: string, options: http.RequestOptions, body: Buffer, call: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onward = http.request(url, options, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        call.status = answer.statusCode ?? 0
        const wait = Number(answer.headers['retry-after'])
        call.retryAfter = Number.isFinite(wait) ? wait : null
        resolve({ status: call.status, headers: answer.headers, text: Buffer.concat(parts).toString() })
      })
    })
    onward.on('error', reject)
    onward.end(body)
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
