/** The turn of one tab, where the browser knows such a thing and where it does not. */
import { afterEach, expect, test, vi } from 'vitest'
import { inTurn } from '../../../src/device/tab-lock'

afterEach(() => vi.unstubAllGlobals())

const withLocks = (request: unknown) => vi.stubGlobal('navigator', { locks: { request } })

test('a tab has the turn when no other one has it', async () => {
  withLocks((_name: string, _options: object, run: (lock: object | null) => unknown) => run({}))
  expect(await inTurn('x', async () => 'done')).toBe('done')
  withLocks((_name: string, _options: object, run: (lock: object | null) => unknown) => run(null))
  expect(await inTurn('x', async () => 'done')).toBeNull()
})

test.each([
  ['knows none', {}],
  ['has none to give', { locks: null }],
  ['forbids them', { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } }],
])('where the browser %s everybody has it', async (_name, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await inTurn('x', async () => 'done')).toBe('done')
})

test('what fails in it is not done again without it', async () => {
  withLocks((_name: string, _options: object, run: (lock: object | null) => unknown) => run({}))
  const run = vi.fn(() => Promise.reject(new Error('storage')))
  await expect(inTurn('x', run)).rejects.toThrow('storage')
  expect(run).toHaveBeenCalledTimes(1)
})
