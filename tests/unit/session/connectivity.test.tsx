/** Connectivity to the shop is derived from answers, never from the browser's online state. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Network = 'fine' | 'down' | 'captive' | 'trouble'

let network: Network
let requests: string[]
let states: string[]
let stop: () => void
let watcher: typeof import('../../../src/session/connectivity')
let transport: typeof import('../../../src/api/request')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  network = 'fine'
  requests = []
  states = []
  watcher = await import('../../../src/session/connectivity')
  transport = await import('../../../src/api/request')
  transport.connectTransport({ fetch: answer, onOutcome: watcher.recordOutcome })
  watcher.onConnectivityChange(() => states.push(watcher.connectivity()))
  stop = watcher.watchConnectivity()
})
afterEach(() => stop())

async function answer(url: string): Promise<Response> {
  requests.push(url.includes('showfloor-probe') ? 'probe' : 'read')
  if (network === 'down') throw new TypeError('Failed to fetch')
  if (network === 'captive')
    return new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })
  return network === 'trouble'
    ? Response.json({ ErrorMessage: 'Restocking.' }, { status: 500 })
    : Response.json({ Data: { Rate: 10 } })
}

async function read(): Promise<void> {
  const { fetchGst } = await import('../../../src/api/cart/cart')
  await fetchGst().catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
}

test('connectivity starts online and stays so while reads are answered', async () => {
  await read()
  expect([watcher.connectivity(), requests, states]).toEqual(['online', ['read'], []])
})

test.each(['down', 'captive'] as const)(
  '%s network: a failed read triggers the probe, whose failure means offline',
  async (kind) => {
    network = kind
    await read()
    // A page may come from the browser's cache, so the read is repeated without the cache.
    const reads = kind === 'captive' ? ['read', 'read'] : ['read']
    expect([watcher.connectivity(), requests, states]).toEqual(['offline', [...reads, 'probe'], ['offline']])
    await vi.advanceTimersByTimeAsync(60_000)
    await read()
    expect(states).toEqual(['offline'])
  },
)

test('shop that answers with errors stays online', async () => {
  network = 'trouble'
  await read()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states).toEqual([])
})

test('single failed read does not make the shop offline', async () => {
  transport.connectTransport({
    fetch: (url) => {
      if (url.includes('showfloor-probe')) return answer(url)
      throw new TypeError('Failed to fetch')
    },
  })
  await read()
  expect([watcher.connectivity(), requests, states]).toEqual(['online', ['probe'], []])
})

test('any answer makes the shop online again', async () => {
  network = 'down'
  await read()
  network = 'fine'
  await read()
  expect(states).toEqual(['offline', 'online'])
})

test('offline page probes every few seconds, and recovers without help', async () => {
  network = 'down'
  await read()
  requests.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests.length).toBeGreaterThanOrEqual(10)
  expect(requests.length).toBeLessThanOrEqual(30)
  network = 'fine'
  await vi.advanceTimersByTimeAsync(5000)
  expect(states).toEqual(['offline', 'online'])
})

test('online page without reads notices that the shop is unreachable', async () => {
  network = 'down'
  await vi.advanceTimersByTimeAsync(15_000)
  expect(states).toEqual(['offline'])
})

test('hidden page and stopped watcher send no probe', async () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requests).toEqual([])
  state.mockRestore()
  stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requests).toEqual([])
})

test('online and offline events of the browser only trigger a probe', async () => {
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect([requests, states]).toEqual([['probe'], []])
  network = 'down'
  await read()
  requests.length = 0
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([requests, states]).toEqual([['probe'], ['offline']])
  network = 'fine'
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual(['offline', 'online'])
})

test('simultaneous checks share one probe', async () => {
  const answers = await Promise.all([watcher.checkNow(), watcher.checkNow(), watcher.checkNow()])
  expect([answers, requests]).toEqual([[true, true, true], ['probe']])
})
