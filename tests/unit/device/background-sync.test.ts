/** Background Sync: asked for where the browser has it, and never a reason to fail. */
import { expect, test, vi } from 'vitest'
import { askForSync, onSyncWake } from '../../../src/device/background-sync'
import { syncTag, wakeMessage } from '../../../src/device/storage-names'

function withWorkers(sync?: { register: (tag: string) => Promise<void> }): EventTarget {
  const container = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve(sync === undefined ? {} : { sync }),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  return container
}

test('asks the browser to wake the shop', async () => {
  const register = vi.fn((_tag: string) => Promise.resolve())
  withWorkers({ register })
  await askForSync()
  expect(register.mock.calls).toEqual([[syncTag]])
})

test.each([
  ['a browser without Background Sync', () => withWorkers()],
  ['one that refuses it', () => withWorkers({ register: () => Promise.reject(new Error('denied')) })],
  ['one that throws', () => withWorkers({ register: () => expect.unreachable() })],
  ['plain http', () => vi.stubGlobal('navigator', {})],
  ['no browser at all', () => vi.stubGlobal('navigator', undefined)],
])('%s is no trouble', async (_, arrange) => {
  arrange()
  await expect(askForSync()).resolves.toBeUndefined()
  expect(onSyncWake(() => {})).not.toThrow()
})

test('hears the worker, nobody else, and not for longer than wanted', () => {
  const container = withWorkers()
  const say = (data: unknown) => container.dispatchEvent(new MessageEvent('message', { data }))
  const run = vi.fn()
  const stop = onSyncWake(run)
  for (const data of [null, 'WAKE_OUTBOX', {}, { type: 'CACHE_UPDATED' }]) say(data)
  expect(run).not.toHaveBeenCalled()
  say({ type: wakeMessage })
  expect(run).toHaveBeenCalledTimes(1)
  stop()
  say({ type: wakeMessage })
  expect(run).toHaveBeenCalledTimes(1)
})
