/** The delay doubles after each failure up to a maximum, and is spread by a random factor. */
import { expect, test } from 'vitest'
import { backoff } from '../../../src/domain/backoff'

const limits = { first: 1000, maxMs: 30_000 }

test('backoff doubles each time up to the maximum', () => {
  const delays = [1, 2, 3, 5, 6, 500].map((failures) => backoff(failures, limits))
  expect(delays).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
})

test('backoff is spread over half of the delay by the random factor', () => {
  expect(backoff(3, limits, 0)).toBe(2000)
  expect(backoff(3, limits, 0.5)).toBe(3000)
})
