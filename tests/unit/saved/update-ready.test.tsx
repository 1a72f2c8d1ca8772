/**
 * A new version is applied on request, in this tab only, once, and after typed text is written (req 13.2). A device
 * without space for it says so (req 13.8).
 */
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { Workbox } from 'workbox-window'
import { beforeEach, describe, expect, test, vi } from 'vitest'

type Update = typeof import('../../../src/saved/update-ready')
let update: Update
let worker: EventTarget & { messageSkipWaiting: () => void }
let workers: EventTarget & {
  controller: object | null
  getRegistration: () => Promise<{ waiting: object | null; update?: () => Promise<void> }>
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

const dispatchWorkerEvent = (type: string, facts = {}) =>
  act(async () => void worker.dispatchEvent(Object.assign(new Event(type), facts)))
const changeController = () => workers.dispatchEvent(new Event('controllerchange'))

test('update is offered, accepted, and reloads after typed text is written', async () => {
  const { result } = renderHook(() => update.useUpdate())
  expect(result.current).toBe('none')
  await dispatchWorkerEvent('waiting')
  expect(result.current).toBe('ready')
  await act(async () => {
    void update.acceptUpdate()
    void update.acceptUpdate()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect([result.current, ...events]).toEqual(['updating', 'skip waiting'])
  await act(async () => {
    changeController()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(events).toEqual(['skip waiting', 'written', 'reload'])
})

test('tab of the first version offers the update that another tab accepted', async () => {
  const { result } = renderHook(() => update.useUpdate())
  workers.controller = {}
  await dispatchWorkerEvent('controlling')
  expect(result.current).toBe('none')
  workers.controller = {}
  await dispatchWorkerEvent('controlling')
  expect(result.current).toBe('ready')
})

test('worker that is activated late does not reload the page', async () => {
  const { result } = renderHook(() => update.useUpdate())
  await dispatchWorkerEvent('waiting')
  await act(async () => {
    void update.acceptUpdate()
    await vi.advanceTimersByTimeAsync(10_000)
  })
  expect(result.current).toBe('ready')
  changeController()
  await dispatchWorkerEvent('controlling')
  expect([result.current, ...events]).toEqual(['ready', 'skip waiting'])
})

test('page reloads when the browser does not report the waiting worker', async () => {
  workers.getRegistration = () => new Promise(() => {})
  await act(async () => {
    void update.acceptUpdate()
    await vi.advanceTimersByTimeAsync(2000)
  })
  expect(events).toEqual(['written', 'reload'])
})

describe('a version whose installation failed', () => {
  let put: () => Promise<void>
  let notice: typeof import('../../../src/widgets/shell/full-device')
  const check = vi.fn(async () => {})
  const show = async () => {
    update.reportFailedUpdate()
    await act(async () => void render(<notice.FullDevice later={null} />))
  }

  beforeEach(async () => {
    vi.useRealTimers()
    vi.stubGlobal('caches', {
      has: async () => false,
      open: async () => ({ put: () => put() }),
      delete: async () => true,
    })
    workers.getRegistration = async () => ({ waiting: null, update: check })
    notice = await import('../../../src/widgets/shell/full-device')
  })

  test('is reported when the device is full, and installed again after space was freed', async () => {
    put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    const { result } = renderHook(() => update.useUpdate())
    await act(show)
    expect(result.current).toBe('failed')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Free up space' })))
    expect([result.current, check.mock.calls.length]).toEqual(['none', 1])
  })

  test('is not reported when the device has space', async () => {
    put = async () => {}
    await act(show)
    expect(screen.queryByText('No space for an update')).toBeNull()
  })
})
