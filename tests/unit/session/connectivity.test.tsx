/** Whether the shop can be reached: judged by answers, never by the browser's opinion. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Network = 'fine' | 'down' | 'captive' | 'trouble'

let network: Network
let asked: string[]
let said: string[]
let stop: () => void
let watcher: typeof import('../../../src/session/connectivity')
let transport: typeof import('../../../src/api/request')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  network = 'fine'
  asked = []
  said = []
  watcher = await import('../../../src/session/connectivity')
  transport = await import('../../../src/api/request')
  transport.connectTransport({ fetch: answer, onOutcome: watcher.noteOutcome })
  watcher.onConnectivityChange(() => said.push(watcher.connectivity()))
  stop = watcher.watchConnectivity()
})
afterEach(() => stop())

async function answer(url: string): Promise<Response> {
  asked.push(url.includes('showfloor-probe') ? 'probe' : 'read')
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

test('begins online and stays so while reads are answered', async () => {
  await read()
  expect([watcher.connectivity(), asked, said]).toEqual(['online', ['read'], []])
})

test.each(['down', 'captive'] as const)(
  '%s: a failed read asks the probe, whose failure means offline',
  async (kind) => {
    network = kind
    await read()
    // A page may come from the browser's cache, so a read is made again past it.
    const reads = kind === 'captive' ? ['read', 'read'] : ['read']
    expect([watcher.connectivity(), asked, said]).toEqual(['offline', [...reads, 'probe'], ['offline']])
    await vi.advanceTimersByTimeAsync(60_000)
    await read()
    expect(said).toEqual(['offline'])
  },
)

test('a shop in trouble is there, for a minute and without coming and going', async () => {
  network = 'trouble'
  await read()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([])
})

test('one read that failed by itself does not make the shop offline', async () => {
  transport.connectTransport({
    fetch: (url) => {
      if (url.includes('showfloor-probe')) return answer(url)
      throw new TypeError('Failed to fetch')
    },
  })
  await read()
  expect([watcher.connectivity(), asked, said]).toEqual(['online', ['probe'], []])
})

test('any answer brings it back', async () => {
  network = 'down'
  await read()
  network = 'fine'
  await read()
  expect(said).toEqual(['offline', 'online'])
})

test('offline, it asks by itself every few seconds, and comes back by itself', async () => {
  network = 'down'
  await read()
  asked.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBeGreaterThanOrEqual(10)
  expect(asked.length).toBeLessThanOrEqual(30)
  network = 'fine'
  await vi.advanceTimersByTimeAsync(5000)
  expect(said).toEqual(['offline', 'online'])
})

test('online, a quiet page notices by itself that the shop is gone', async () => {
  network = 'down'
  await vi.advanceTimersByTimeAsync(15_000)
  expect(said).toEqual(['offline'])
})

test('a page that nobody sees does not ask, nor does a stopped watch', async () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toEqual([])
  state.mockRestore()
  stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toEqual([])
})

test('the browser saying "offline" or "online" makes nothing so by itself', async () => {
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, said]).toEqual([['probe'], []])
  network = 'down'
  await read()
  asked.length = 0
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, said]).toEqual([['probe'], ['offline']])
  network = 'fine'
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toEqual(['offline', 'online'])
})

test('several doubts at once are one question', async () => {
  const answers = await Promise.all([watcher.checkNow(), watcher.checkNow(), watcher.checkNow()])
  expect([answers, asked]).toEqual([[true, true, true], ['probe']])
})
