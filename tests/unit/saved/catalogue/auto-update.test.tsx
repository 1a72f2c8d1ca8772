/** Automatic updates of the saved catalogue, and the conditions that prevent them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bundle } from '../../../../src/domain/catalogue/bundle'

const minuteMs = 60_000
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
let createFailure: (() => Error) | null = null
const listeners = new Set<() => void>()

vi.mock('../../../../src/saved/catalogue/control', () => ({
  currentCatalogue: () => state,
  refreshCatalogueState: () => Promise.resolve(),
  resumeIfAlone: () => Promise.resolve(),
  useCatalogue: () => state,
  chooseUpdates: (choice: 'on' | 'off') => {
    state.updates = choice
    return Promise.resolve()
  },
  updateInBackground: () => {
    updates.push(Date.now())
    if (createFailure) return Promise.reject(createFailure())
    if (state.bundle) state.bundle.startedAt = Date.now()
    return Promise.resolve()
  },
}))
vi.mock('../../../../src/session/connectivity', () => ({
  connectivity: () => state.network,
  onConnectivityChange: (listener: () => void) => listeners.add(listener),
}))
vi.mock('../../../../src/device/data-saver', () => ({ savesData: () => state.savesData }))

const setNetwork = (network: string) => {
  state.network = network
  for (const listener of listeners) listener()
}
const setVisible = (isVisible: boolean) => {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  })
  document.dispatchEvent(new Event('visibilitychange'))
}
const advanceMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minuteMs)

let addListenerSpy: { mock: { calls: Parameters<typeof document.addEventListener>[] } }
let auto: typeof import('../../../../src/saved/catalogue/auto-update')
let saver: typeof import('../../../../src/saved/catalogue/save/saver-client')
beforeEach(async () => {
  vi.useFakeTimers({ now: 1e12 })
  vi.resetModules()
  addListenerSpy = vi.spyOn(document, 'addEventListener')
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  document.body.replaceChildren()
  updates.length = 0
  createFailure = null
  listeners.clear()
  Object.assign(state, { job: null, prices: null, updates: null, network: 'online', savesData: false })
  state.bundle = { startedAt: Date.now() - 60 * minuteMs, version: '7' }
  setVisible(true)
  auto = await import('../../../../src/saved/catalogue/auto-update')
  saver = await import('../../../../src/saved/catalogue/save/saver-client')
})
afterEach(() => {
  vi.useRealTimers()
  // These listeners belong to the page of this test and must not run in the next test.
  for (const [type, listener] of addListenerSpy.mock.calls) document.removeEventListener(type, listener)
})

test('catalogue is updated a few minutes after the start, and every four hours', async () => {
  await auto.resumeAndUpdate()
  await advanceMinutes(4)
  expect(updates).toHaveLength(0)
  await advanceMinutes(1)
  expect(updates).toHaveLength(1)
  await advanceMinutes(241)
  expect(updates).toHaveLength(2)
})

test('catalogue is updated when the network returns and when the page is shown again', async () => {
  state.network = 'offline'
  await auto.resumeAndUpdate()
  await advanceMinutes(60)
  expect(updates).toHaveLength(0)
  setNetwork('online')
  await advanceMinutes(5)
  expect(updates).toHaveLength(1)
  setVisible(false)
  await advanceMinutes(300)
  expect(updates).toHaveLength(1)
  setVisible(true)
  await advanceMinutes(5)
  expect(updates).toHaveLength(2)
})

test.each([
  ['it is recent', () => Object.assign(state.bundle ?? {}, { startedAt: Date.now() })],
  ['it is being saved', () => (state.job = {})],
  ['its provider has no bulk read', () => Object.assign(state.bundle ?? {}, { version: null })],
  ['the browser saves data', () => (state.savesData = true)],
  ['the customer turned updates off', () => auto.setAutoUpdate(false)],
])('catalogue is not updated when %s', async (_, prepare) => {
  await Promise.resolve(prepare())
  await auto.resumeAndUpdate()
  await advanceMinutes(9)
  expect(updates).toHaveLength(0)
})

test('catalogue is updated when the customer’s prices are older than it', async () => {
  Object.assign(state.bundle ?? {}, { startedAt: Date.now() })
  state.prices = { at: Date.now() - 60 * minuteMs }
  await auto.resumeAndUpdate()
  await advanceMinutes(5)
  expect(updates).toHaveLength(1)
})

test('catalogue is updated with data saver on when the customer turned updates on', async () => {
  state.savesData = true
  await auto.setAutoUpdate(true)
  await auto.resumeAndUpdate()
  await advanceMinutes(5)
  expect(updates).toHaveLength(1)
})

test('catalogue is not updated while a form is filled in, but soon after it is sent', async () => {
  document.body.innerHTML = '<form><input name="email"></form><input type="search">'
  await auto.resumeAndUpdate()
  const type = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event('input', { bubbles: true }))
  type('[type=search]')
  type('[name=email]')
  await advanceMinutes(20)
  expect(updates).toHaveLength(0)
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
  await advanceMinutes(1)
  expect(updates).toHaveLength(1)
})

test('failed update is retried after longer delays, never before the shop’s delay', async () => {
  createFailure = () => new saver.LaterFailure(30 * minuteMs)
  await auto.resumeAndUpdate()
  await advanceMinutes(5)
  expect(updates).toHaveLength(1)
  await advanceMinutes(29)
  expect(updates).toHaveLength(1)
  createFailure = () => new saver.LaterFailure(null)
  await advanceMinutes(1)
  expect(updates).toHaveLength(2)
  // After the second failure in a row, the delay is random between 10 and 20 minutes.
  await advanceMinutes(14)
  expect(updates).toHaveLength(2)
  await advanceMinutes(1)
  expect(updates).toHaveLength(3)
})
