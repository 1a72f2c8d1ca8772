/** When a saved catalogue is updated by itself. */
import { describe, expect, test } from 'vitest'
import {
  isUpdateDue,
  retryDelay,
  updateDelay,
  updatesByItself,
} from '../../../../src/domain/catalogue/auto-update'

const minute = 60_000

test('40 tablets of one hall come spread over ten minutes', () => {
  const turns = Array.from({ length: 40 }, (_, index) => updateDelay(index / 40))
  const perMinute = Array.from({ length: 10 }, (_, at) =>
    turns.filter((turn) => Math.floor(turn / minute) === at),
  )
  for (const some of perMinute) expect(some.length).toBe(4)
})

test.each([
  ['young', 14 * minute, false],
  ['older', 15 * minute, true],
  ['of a time that is yet to come', -60 * minute, true],
])('one that is %s', (_, age, isDue) => expect(isUpdateDue(1e9 - age, 1e9)).toBe(isDue))

describe('after a failure', () => {
  test('it is tried later each time, up to four hours', () => {
    expect([1, 2, 3, 9].map((failures) => retryDelay(failures, null, 1) / minute)).toEqual([10, 20, 40, 240])
    expect(retryDelay(1, null, 0) / minute).toBe(5)
  })
  test('never sooner than the shop asked for', () => {
    expect(retryDelay(1, 30 * minute, 1)).toBe(30 * minute)
  })
})

test.each([
  [null, false, true],
  [null, true, false],
  ['on', true, true],
  ['off', false, false],
] as const)('chosen %s, data saver %s: %s', (choice, savesData, does) => {
  expect(updatesByItself(choice, savesData)).toBe(does)
})
