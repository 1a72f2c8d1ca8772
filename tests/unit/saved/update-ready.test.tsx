/** A new version is applied by a press, in that tab alone, once, and not without what was typed (req 13.2). */
import { act, renderHook } from '@testing-library/react'
import type { Workbox } from 'workbox-window'
import { beforeEach, expect, test, vi } from 'vitest'

type Update = typeof import('../../../src/saved/update-ready')
let update: Update
let worker: EventTarget & { messageSkipWaiting: () => void }
let workers: EventTarget & {
  controller: object | null
  getRegistration: () => Promise<{ waiting: object | null }>
}
let waiting: object | null
const reload = vi.fn()
const events: string[] = []

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  events.length = 0
  reload.mockReset().mockImplementation(() => events.push('reload'))
  waiting = {}
  workers = Object.assign(new EventTarget(), {
    controller: null,
    getRegistration: async () => ({ waiting }),
  })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  worker = Object.assign(new EventTarget(), { messageSkipWaiting: () => events.push('skip waiting') })
  update = await import('../../../src/saved/update-ready')
  const { onLeaving } = await import('../../../src/device/page-events')
  onLeaving(async () => {
    await Promise.resolve()
    events.push('written')
  })
  update.watchForUpdate(worker as unknown as Workbox)
})

const say = (type: string, facts = {}) =>
  act(async () => void worker.dispatchEvent(Object.assign(new Event(type), facts)))
const takeCharge = () => workers.dispatchEvent(new Event('controllerchange'))

test('it is offered, accepted, written down and loaded, in this order', async () => {
  const { result } = renderHook(() => update.useUpdate())
  expect(result.current).toBe('none')
  await say('waiting')
  expect(result.current).toBe('ready')
  await act(async () => {
    void update.acceptUpdate()
    void update.acceptUpdate()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect([result.current, ...events]).toEqual(['updating', 'skip waiting'])
  await act(async () => {
    takeCharge()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(events).toEqual(['skip waiting', 'written', 'reload'])
})

test('the tab with the first version hears of one that another tab accepted', async () => {
  const { result } = renderHook(() => update.useUpdate())
  workers.controller = {}
  await say('controlling')
  expect(result.current).toBe('none')
  workers.controller = {}
  await say('controlling')
  expect(result.current).toBe('ready')
})

test('a worker that is held back reloads nobody’s page later on', async () => {
  const { result } = renderHook(() => update.useUpdate())
  await say('waiting')
  await act(async () => {
    void update.acceptUpdate()
    await vi.advanceTimersByTimeAsync(10_000)
  })
  expect(result.current).toBe('ready')
  takeCharge()
  await say('controlling')
  expect([result.current, ...events]).toEqual(['ready', 'skip waiting'])
})

test('a browser that does not say what waits loads the page anew all the same', async () => {
  workers.getRegistration = () => new Promise(() => {})
  await act(async () => {
    void update.acceptUpdate()
    await vi.advanceTimersByTimeAsync(2000)
  })
  expect(events).toEqual(['written', 'reload'])
})
