/** Locks between tabs, in browsers that support them and in browsers that do not. */
import { expect, test, vi } from 'vitest'
import { afterOthers, isTaken, tryLock } from '../../../src/device/tab-lock'

const withLocks = (request: unknown) => vi.stubGlobal('navigator', { locks: { request } })

test('tab gets the lock only when no other tab has it', async () => {
  withLocks((_name: string, _options: object, run: (lock: object | null) => unknown) => run({}))
  expect(await tryLock('x', async () => 'done')).toBe('done')
  withLocks((_name: string, _options: object, run: (lock: object | null) => unknown) => run(null))
  expect(await tryLock('x', async () => 'done')).toBeNull()
})

test.each([
  ['has no locks', {}],
  ['has null instead of locks', { locks: null }],
  ['forbids locks', { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } }],
])('task runs without a lock when the browser %s', async (_name, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await tryLock('x', async () => 'done')).toBe('done')
})

test('a lock is stolen from a tab that has it for too long', async () => {
  vi.useFakeTimers()
  const request = vi.fn((_name: string, { steal }: LockOptions, run: (lock: object | null) => unknown) =>
    steal ? run({}) : new Promise(() => {}),
  )
  withLocks(request)
  const run = vi.fn(async () => 'done')
  const result = afterOthers('x', 60_000, run, { steal: true })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toBe('done')
})

test('lock counts as taken only when the browser reports it', async () => {
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: 'send 1' }] }) } })
  expect([await isTaken('send 1'), await isTaken('send')]).toEqual([true, false])
  for (const navigator of [
    {},
    { locks: null },
    { locks: { query: () => Promise.reject(new Error('No.')) } },
  ]) {
    vi.stubGlobal('navigator', navigator)
    expect(await isTaken('send 1')).toBe(false)
  }
})

test('task that fails under the lock is not repeated without it', async () => {
  withLocks((_name: string, _options: object, run: (lock: object | null) => unknown) => run({}))
  const run = vi.fn(() => Promise.reject(new Error('storage')))
  await expect(tryLock('x', run)).rejects.toThrow('storage')
  expect(run).toHaveBeenCalledTimes(1)
})

test.each([
  ['requested', 2000, (run: () => Promise<string>) => tryLock('x', run)],
  ['waited for', 4000, (run: () => Promise<string>) => afterOthers('x', 4000, run)],
])('task runs once without a lock when the lock is %s and gets no answer', async (_, ms, startTask) => {
  vi.useFakeTimers()
  const lateCallbacks: ((lock: object | null) => Promise<unknown>)[] = []
  withLocks((_name: string, _options: object, run: (lock: object | null) => Promise<unknown>) => {
    lateCallbacks.push(run)
    return new Promise(() => {})
  })
  const run = vi.fn(async () => 'done')
  const result = startTask(run)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toBe('done')
  // A lock that is granted later is released without running the task again.
  await lateCallbacks[0]?.({})
  expect(run).toHaveBeenCalledTimes(1)
})
