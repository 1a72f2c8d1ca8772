/**
 * A simulated network between devices and a provider. The network loses requests, loses replies after the provider has
 * done its work, delays other requests, and records the fate of each call.
 */
import { seeded } from '../support/seed'
import { stopTimeDuring, pause } from './virtual-clock'

/**
 * `lost`: the request never arrived. `unanswered`: the provider did the work, but its reply was lost. `busy`: a proxy
 * asked to retry after one second.
 */
type Fate = 'passed' | 'lost' | 'unanswered' | 'busy'

/**
 * Probability of each fate from 0 to 1; the remainder passes. `latency`: mean round trip in ms, where each way varies
 * by half.
 */
type NetworkConditions = Partial<Record<Exclude<Fate, 'passed'>, number>> & { latency: number }

export type Call = {
  /** Epoch ms. */
  at: number
  device: string
  path: string
  token: string | null
  fate: Fate
  /** Seconds for which the device was asked to wait. */
  retryAfter: number | null
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>

export type BadNetwork = {
  /** Returns the fetch function for the device of this name. Its paths are paths of the provider. */
  fetchAs: (device: string) => Fetch
  /** Calls in the order in which they were made. */
  calls: Call[]
  /** Replaces the current conditions. */
  setConditions: (next: NetworkConditions) => void
}

export function openBadNetwork(provider: Fetch, { seed }: { seed: number }): BadNetwork {
  const random = seeded(seed)
  const calls: Call[] = []
  let conditions: NetworkConditions = { latency: 0 }
  const waitOneWay = () => pause((conditions.latency / 2) * (0.5 + random()))

  const passOn = (path: string, init: RequestInit, call: Call) =>
    stopTimeDuring(async () => {
      const reply = await provider(path, init)
      const wait = Number(reply.headers.get('retry-after') ?? Number.NaN)
      call.retryAfter = Number.isFinite(wait) ? wait : null
      return { reply, text: await reply.text() }
    })

  const carry = async (call: Call, path: string, { signal: _, ...init }: RequestInit): Promise<Response> => {
    await waitOneWay()
    if (call.fate === 'lost') throw new TypeError('lost')
    if (call.fate === 'busy') {
      call.retryAfter = 1
      const headers = { 'content-type': 'application/json', 'retry-after': '1' }
      return new Response('{"ErrorMessage":"Wait."}', { status: 429, headers })
    }
    const { reply, text } = await passOn(path, init, call)
    await waitOneWay()
    if (call.fate === 'unanswered') throw new TypeError('unanswered')
    return new Response(text, reply)
  }

  return {
    fetchAs: (device) => (path, init) => {
      const call = callOf(device, path, init, fateOf(conditions, random))
      calls.push(call)
      const carried = carry(call, path, init)
      carried.catch(() => {})
      // A caller that aborts stops waiting, while a request that was sent goes on.
      return Promise.race([carried, aborted(init.signal)])
    },
    calls,
    setConditions: (next) => {
      conditions = next
    },
  }
}

const fates = ['lost', 'unanswered', 'busy'] as const

function fateOf(conditions: NetworkConditions, random: () => number): Fate {
  let remainder = random()
  for (const fate of fates) {
    remainder -= conditions[fate] ?? 0
    if (remainder < 0) return fate
  }
  return 'passed'
}

function callOf(device: string, path: string, init: RequestInit, fate: Fate): Call {
  const headers = new Headers(init.headers)
  return { at: Date.now(), device, path, token: headers.get('authorization'), fate, retryAfter: null }
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
