import { expect, test, vi } from 'vitest'
import { VersionCache } from '../../../server/replies/version-cache'

const cache = () => new VersionCache<string>(10, (text) => text.length)

test('makes a thing once for a version, also for those who ask at the same time', async () => {
  const kept = cache()
  const make = vi.fn(async () => 'a')
  expect(await Promise.all([kept.get('1', 'key', make), kept.get('1', 'key', make)])).toEqual(['a', 'a'])
  await kept.get('1', 'key', make)
  expect(make).toHaveBeenCalledTimes(1)
  await kept.get('1', 'other', make)
  await kept.get('2', 'key', make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('does not keep what failed', async () => {
  const kept = cache()
  await expect(kept.get('1', 'key', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.get('1', 'key', async () => 'a')).toBe('a')
})

test('drops what was not used for longest, and never what is being made', async () => {
  const kept = cache()
  const unmade = vi.fn(async () => 'again')
  let finish = (_text: string) => {}
  const slow = kept.get(
    '1',
    'slow',
    () =>
      new Promise<string>((resolve) => {
        finish = resolve
      }),
  )
  await kept.get('1', 'a', async () => '12345')
  await kept.get('1', 'b', async () => '12345')
  await kept.get('1', 'a', unmade)
  await kept.get('1', 'c', async () => '1')
  await kept.get('1', 'a', unmade)
  expect(unmade).not.toHaveBeenCalled()
  expect(await kept.get('1', 'b', async () => 'new')).toBe('new')
  finish('slow')
  expect(await slow).toBe('slow')
})

test('a late result of an older version is nobody else’s', async () => {
  const kept = cache()
  let finish = (_text: string) => {}
  const old = kept.get(
    '1',
    'key',
    () =>
      new Promise<string>((resolve) => {
        finish = resolve
      }),
  )
  expect(await kept.get('2', 'key', async () => 'new')).toBe('new')
  finish('old')
  expect(await old).toBe('old')
  expect(await kept.get('2', 'key', async () => 'newer')).toBe('new')
})
