/** The turn of one tab, where the browser knows such a thing and where it does not. */
import { afterEach, expect, test, vi } from 'vitest'
import { heldTurns, holding, inTurn, isTaken } from '../../../src/device/tab-lock'

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

test('a turn of its own is taken and seen by others', async () => {
  const held: { name: string }[] = []
  const locks = {
    request: async (name: string, _options: object, run: (lock: object) => Promise<unknown>) => {
      held.push({ name })
      return run({}).finally(() => held.pop())
    },
    query: async () => ({ held }),
  }
  vi.stubGlobal('navigator', { locks })
  await holding('send 1', async () => {
    expect(await heldTurns('send ')).toEqual(['1'])
    expect(await isTaken('send 1')).toBe(true)
    expect(await isTaken('send')).toBe(false)
  })
  expect(await heldTurns('send ')).toEqual([])
})

test.each([{}, { locks: null }, { locks: { query: () => Promise.reject(new Error('No.')) } }])(
  'where the browser does not say who has a turn nobody guesses (%#)',
  async (navigator) => {
    vi.stubGlobal('navigator', navigator)
    expect(await heldTurns('send ')).toBeNull()
    expect(await isTaken('send')).toBe(false)
    expect(await holding('send 1', async () => 'done')).toBe('done')
  },
)

test('what fails in it is not done again without it', async () => {
  withLocks((_name: string, _options: object, run: (lock: object | null) => unknown) => run({}))
  const run = vi.fn(() => Promise.reject(new Error('storage')))
  await expect(inTurn('x', run)).rejects.toThrow('storage')
  expect(run).toHaveBeenCalledTimes(1)
})
