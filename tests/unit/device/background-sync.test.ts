/** Background Sync is requested when the browser supports it, and it never causes a failure. */
import { expect, test, vi } from 'vitest'
import { requestSync, onSyncWake } from '../../../src/device/background-sync'
import { syncTag, wakeMessage } from '../../../src/device/storage-names'

function withWorkers(sync?: { register: (tag: string) => Promise<void> }): EventTarget {
  const container = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve(sync === undefined ? {} : { sync }),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  return container
}

test('sync request registers the tag that wakes the shop', async () => {
  const register = vi.fn((_tag: string) => Promise.resolve())
  withWorkers({ register })
  await requestSync()
  expect(register.mock.calls).toEqual([[syncTag]])
})

test.each([
  ['a browser without Background Sync', () => withWorkers()],
  ['a browser that refuses it', () => withWorkers({ register: () => Promise.reject(new Error('denied')) })],
  ['plain http', () => vi.stubGlobal('navigator', {})],
])('sync request does not fail with %s', async (_, arrange) => {
  arrange()
  await expect(requestSync()).resolves.toBeUndefined()
  expect(onSyncWake(() => {})).not.toThrow()
})

test('wake listener reacts only to the worker’s message, until it is stopped', () => {
  const container = withWorkers()
  const sendMessage = (data: unknown) => container.dispatchEvent(new MessageEvent('message', { data }))
  const run = vi.fn()
  const stop = onSyncWake(run)
  for (const data of [null, 'WAKE_OUTBOX', {}, { type: 'CACHE_UPDATED' }]) sendMessage(data)
  expect(run).not.toHaveBeenCalled()
  sendMessage({ type: wakeMessage })
  expect(run).toHaveBeenCalledTimes(1)
  stop()
  sendMessage({ type: wakeMessage })
  expect(run).toHaveBeenCalledTimes(1)
})
