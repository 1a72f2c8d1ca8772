/** A promise that takes too long is given up. */
import { beforeEach, expect, test, vi } from 'vitest'
import { within } from '../../../src/device/deadline'

beforeEach(() => vi.useFakeTimers())

const never = new Promise<string>(() => {})

test('what comes in time is passed on, and no timer is left', async () => {
  expect(await within(100, Promise.resolve('here'), () => 'late')).toBe('here')
  await expect(within(100, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('what does not is given up, quietly or not', async () => {
  const given = within(100, never, () => 'late')
  const thrown = within(100, never, () => {
    throw new Error('too late')
  })
  const failed = expect(thrown).rejects.toThrow('too late')
  await vi.advanceTimersByTimeAsync(100)
  expect(await given).toBe('late')
  await failed
})
