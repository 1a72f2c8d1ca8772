/**
 * A network between devices and a provider: it loses requests, and answers after the provider has done its work, it
 * delays and spoils what passes, and writes down what became of each call.
 */
import { seeded } from '../support/seed'
import { atWork, pause } from './virtual-clock'

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

type Fetch = (path: string, init: RequestInit) => Promise<Response>

export type BadNetwork = {
  /** As the device of this name fetches a path of the provider. */
  fetchAs: (device: string) => Fetch
  /** In the order in which they came. */
  calls: Call[]
  /** Replaces what goes on now. */
  weather: (next: BadWeather) => void
  /** Resolves when nothing is on its way to the provider any more. */
  quiet: () => Promise<void>
}

/** ms after which a late request gets there: nobody waits so long for a write. */
const lateBy = 16_000

type Settings = { seed: number; honoursKeys?: boolean }

/** `honoursKeys` false: the provider never sees an Idempotency-Key, like one that keeps to the contract and no more. */
export function openBadNetwork(provider: Fetch, { seed, honoursKeys = true }: Settings): BadNetwork {
  const random = seeded(seed)
  const onTheWay = new Set<Promise<unknown>>()
  const calls: Call[] = []
  let weather: BadWeather = { latency: 0 }
  const travel = () => pause((weather.latency / 2) * (0.5 + random()))

  const passOn = (path: string, init: RequestInit, call: Call) =>
    atWork(async () => {
      const answer = await provider(path, init)
      call.status = answer.status
      const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
      call.retryAfter = Number.isFinite(wait) ? wait : null
      return { answer, text: await answer.text() }
    })

  const carry = async (call: Call, path: string, { signal: _, ...init }: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (!honoursKeys) headers.delete('idempotency-key')
    const send = () => passOn(path, { ...init, headers }, call)
    if (call.fate === 'late') {
      await pause(lateBy)
      await send()
      throw new TypeError('late')
    }
    await travel()
    if (call.fate === 'lost') throw new TypeError('lost')
    if (call.fate === 'error') return new Response('Bad gateway', { status: 502 })
    if (call.fate === 'busy') {
      call.retryAfter = 1
      return new Response('{"ErrorMessage":"Wait."}', {
        status: 429,
        headers: { ...json, 'retry-after': '1' },
      })
    }
    if (call.fate === 'captive') return new Response('<!doctype html><h1>Wi-Fi</h1>', { headers: page })
    const { answer, text } = await send()
    await travel()
    if (call.fate === 'unanswered') throw new TypeError('unanswered')
    return new Response(call.fate === 'cut' ? text.slice(0, Math.floor(text.length / 2)) : text, answer)
  }

  return {
    fetchAs: (device) => (path, init) => {
      const call = callOf(device, path, init, fateOf(weather, random))
      calls.push(call)
      const carried = carry(call, path, init)
      onTheWay.add(carried)
      carried.catch(() => {}).finally(() => onTheWay.delete(carried))
      // Whoever gives up hears no more of it; what was sent goes on.
      return Promise.race([carried, aborted(init.signal)])
    },
    calls,
    weather: (next) => {
      weather = next
    },
    quiet: async () => void (await Promise.allSettled(onTheWay)),
  }
}

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

function callOf(device: string, path: string, init: RequestInit, fate: Fate): Call {
  const headers = new Headers(init.headers)
  return {
    at: Date.now(),
    device,
    method: init.method ?? 'GET',
    path,
    token: headers.get('authorization'),
    key: headers.get('idempotency-key'),
    fate,
    status: null,
    retryAfter: null,
  }
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
