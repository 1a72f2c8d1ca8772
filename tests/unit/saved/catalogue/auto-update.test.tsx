/** A saved catalogue that is kept up to date by itself: when it is, and when it is left alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bundle } from '../../../../src/domain/catalogue/bundle'

const minute = 60_000
const state = {
  bundle: { startedAt: 0, version: '7' } as Partial<Bundle> | null,
  job: null as object | null,
  prices: null as { at: number } | null,
  updates: null as 'on' | 'off' | null,
  network: 'online',
  savesData: false,
  isVisible: true,
}
const updates: number[] = []
let fails: (() => Error) | null = null
const listeners = new Set<() => void>()

vi.mock('../../../../src/saved/catalogue/control', () => ({
  currentCatalogue: () => state,
  lookAtCatalogue: () => Promise.resolve(),
  resumeIfAlone: () => Promise.resolve(),
  useCatalogue: () => state,
  chooseUpdates: (choice: 'on' | 'off') => {
    state.updates = choice
    return Promise.resolve()
  },
  updateUnasked: () => {
    updates.push(Date.now())
    if (fails) return Promise.reject(fails())
    if (state.bundle) state.bundle.startedAt = Date.now()
    return Promise.resolve()
  },
}))
vi.mock('../../../../src/session/connectivity', () => ({
  connectivity: () => state.network,
  onConnectivityChange: (listener: () => void) => listeners.add(listener),
}))
vi.mock('../../../../src/device/data-saver', () => ({ savesData: () => state.savesData }))

const come = (network: string) => {
  state.network = network
  for (const listener of listeners) listener()
}
const show = (isVisible: boolean) => {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  })
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute)

let heard: { mock: { calls: Parameters<typeof document.addEventListener>[] } }
let auto: typeof import('../../../../src/saved/catalogue/auto-update')
let saver: typeof import('../../../../src/saved/catalogue/save/saver-client')
beforeEach(async () => {
  vi.useFakeTimers({ now: 1e12 })
  vi.resetModules()
  heard = vi.spyOn(document, 'addEventListener')
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  document.body.replaceChildren()
  updates.length = 0
  fails = null
  listeners.clear()
  Object.assign(state, { job: null, prices: null, updates: null, network: 'online', savesData: false })
  state.bundle = { startedAt: Date.now() - 60 * minute, version: '7' }
  show(true)
  auto = await import('../../../../src/saved/catalogue/auto-update')
  saver = await import('../../../../src/saved/catalogue/save/saver-client')
})
afterEach(() => {
  vi.useRealTimers()
  // Of this test's page, which the next one is not.
  for (const [type, listener] of heard.mock.calls) document.removeEventListener(type, listener)
})

test('at the start, when it is this device’s turn, and every four hours', async () => {
  await auto.goOnSaving()
  await pass(4)
  expect(updates).toHaveLength(0)
  await pass(1)
  expect(updates).toHaveLength(1)
  await pass(241)
  expect(updates).toHaveLength(2)
})

test('when the network comes back, and when the page does', async () => {
  state.network = 'offline'
  await auto.goOnSaving()
  await pass(60)
  expect(updates).toHaveLength(0)
  come('online')
  await pass(5)
  expect(updates).toHaveLength(1)
  show(false)
  await pass(300)
  expect(updates).toHaveLength(1)
  show(true)
  await pass(5)
  expect(updates).toHaveLength(2)
})

test.each([
  ['one that is young', () => Object.assign(state.bundle ?? {}, { startedAt: Date.now() })],
  ['one that is being saved', () => (state.job = {})],
  ['one of a provider without a bulk read', () => Object.assign(state.bundle ?? {}, { version: null })],
  ['where the browser saves data', () => (state.savesData = true)],
  ['where somebody turned it off', () => auto.setUpdatesByItself(false)],
])('not of %s', async (_, prepare) => {
  await Promise.resolve(prepare())
  await auto.goOnSaving()
  await pass(9)
  expect(updates).toHaveLength(0)
})

test('own prices that are older than the rest are a reason', async () => {
  Object.assign(state.bundle ?? {}, { startedAt: Date.now() })
  state.prices = { at: Date.now() - 60 * minute }
  await auto.goOnSaving()
  await pass(5)
  expect(updates).toHaveLength(1)
})

test('with the browser saving data, where it was asked for', async () => {
  state.savesData = true
  await auto.setUpdatesByItself(true)
  await auto.goOnSaving()
  await pass(5)
  expect(updates).toHaveLength(1)
})

test('not while a form is filled in, and soon after it was sent', async () => {
  document.body.innerHTML = '<form><input name="email"></form><input type="search">'
  await auto.goOnSaving()
  const type = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event('input', { bubbles: true }))
  type('[type=search]')
  type('[name=email]')
  await pass(20)
  expect(updates).toHaveLength(0)
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
  await pass(1)
  expect(updates).toHaveLength(1)
})

test('a shop that cannot answer is asked later each time, never sooner than it says', async () => {
  fails = () => new saver.LaterFailure(30 * minute)
  await auto.goOnSaving()
  await pass(5)
  expect(updates).toHaveLength(1)
  await pass(29)
  expect(updates).toHaveLength(1)
  fails = () => new saver.LaterFailure(null)
  await pass(1)
  expect(updates).toHaveLength(2)
  // The second failure in a row: 20 minutes, of which half to all.
  await pass(14)
  expect(updates).toHaveLength(2)
  await pass(1)
  expect(updates).toHaveLength(3)
})
