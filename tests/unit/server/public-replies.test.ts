import { expect, test, vi } from 'vitest'
import { versionCache } from '../../../server/floor/version-cache'

type Value = { text: string }
// Room for three of ten characters: each counts its key, and 100 for what stands around it.
const cache = () => versionCache<Value>(400, ({ text }) => text.length)
const value = (text: string) => async () => ({ text })

test('makes a thing once for a version, also for those who ask at the same time', async () => {
  const kept = cache()
  const make = vi.fn(value('a'))
  expect(await Promise.all([kept('1', 'key', make), kept('1', 'key', make)])).toMatchObject([
    { text: 'a' },
    { text: 'a' },
  ])
  await kept('1', 'key', make)
  expect(make).toHaveBeenCalledTimes(1)
  await kept('1', 'other', make)
  await kept('2', 'key', make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('does not keep what failed', async () => {
  const kept = cache()
  await expect(kept('1', 'key', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept('1', 'key', value('a'))).toEqual({ text: 'a' })
})

test('what is larger than the cache reaches those who asked', async () => {
  const kept = cache()
  expect(await kept('1', 'large', value('x'.repeat(400)))).toEqual({ text: 'x'.repeat(400) })
  let finish = (_value: Value) => {}
  const slow = kept('1', 'slow', () => new Promise<Value>((resolve) => (finish = resolve)))
  for (const key of ['a', 'b', 'c', 'd']) await kept('1', key, value('12345'))
  finish({ text: 'slow' })
  expect(await slow).toEqual({ text: 'slow' })
})
