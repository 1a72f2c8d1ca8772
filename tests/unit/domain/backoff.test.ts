/** Waits grow twice as long each, up to the longest, and are spread. */
import { expect, test } from 'vitest'
import { backoff } from '../../../src/domain/backoff'

const limits = { first: 1000, longest: 30_000 }

test('twice as long each time, up to the longest', () => {
  const waits = [1, 2, 3, 5, 6, 500].map((failures) => backoff(failures, limits))
  expect(waits).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
})

test('spread over half of it', () => {
  expect(backoff(3, limits, 0)).toBe(2000)
  expect(backoff(3, limits, 0.5)).toBe(3000)
})
