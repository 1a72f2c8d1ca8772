/** A promise that takes too long times out. */
import { beforeEach, expect, test, vi } from 'vitest'
import { withDeadline } from '../../../src/device/deadline'

beforeEach(() => vi.useFakeTimers())

const never = new Promise<string>(() => {})

test('result in time is passed on and no timer is left', async () => {
  expect(await withDeadline(100, Promise.resolve('here'), () => 'late')).toBe('here')
  await expect(withDeadline(100, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('late promise resolves to the fallback, or rejects with its error', async () => {
  const result = withDeadline(100, never, () => 'late')
  const thrown = withDeadline(100, never, () => {
    throw new Error('too late')
  })
  const failed = expect(thrown).rejects.toThrow('too late')
  await vi.advanceTimersByTimeAsync(100)
  expect(await result).toBe('late')
  await failed
})
