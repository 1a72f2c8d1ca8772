/** The lock of one tab, where the browser knows such a thing and where it does not. */
import { expect, test, vi } from 'vitest'
import { afterOthers, isTaken, tryLock } from '../../../src/device/tab-lock'

const withLocks = (request: unknown) => vi.stubGlobal('navigator', { locks: { request } })

test('a tab has the lock when no other one has it', async () => {
  withLocks((_name: string, _options: object, run: (lock: object | null) => unknown) => run({}))
  expect(await tryLock('x', async () => 'done')).toBe('done')
  withLocks((_name: string, _options: object, run: (lock: object | null) => unknown) => run(null))
  expect(await tryLock('x', async () => 'done')).toBeNull()
})

test.each([
  ['knows none', {}],
  ['has none to give', { locks: null }],
  ['forbids them', { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } }],
])('where the browser %s everybody has it', async (_name, navigator) => {
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
  const asked = afterOthers('x', 60_000, run, { steal: true })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toBe('done')
})

test('whether a tab has a lock is known where the browser says it', async () => {
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

test('what fails in it is not done again without it', async () => {
  withLocks((_name: string, _options: object, run: (lock: object | null) => unknown) => run({}))
  const run = vi.fn(() => Promise.reject(new Error('storage')))
  await expect(tryLock('x', run)).rejects.toThrow('storage')
  expect(run).toHaveBeenCalledTimes(1)
})

test.each([
  ['tried', 2000, (run: () => Promise<string>) => tryLock('x', run)],
  ['waited for', 4000, (run: () => Promise<string>) => afterOthers('x', 4000, run)],
])('a lock that is %s and of which the browser says nothing is done without, once', async (_, ms, ask) => {
  vi.useFakeTimers()
  const late: ((lock: object | null) => Promise<unknown>)[] = []
  withLocks((_name: string, _options: object, run: (lock: object | null) => Promise<unknown>) => {
    late.push(run)
    return new Promise(() => {})
  })
  const run = vi.fn(async () => 'done')
  const asked = ask(run)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toBe('done')
  // Granted after all, it is let go of at once.
  await late[0]?.({})
  expect(run).toHaveBeenCalledTimes(1)
})

test('a browser that does not say whose a lock is holds nobody up', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: { query: () => new Promise(() => {}) } })
  const asked = isTaken('x')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await asked).toBe(false)
})
