/** Tests when a saved catalogue is updated automatically. */
import { expect, test } from 'vitest'
import {
  isUpdateDue,
  retryDelay,
  updateDelay,
  isAutoUpdateOn,
} from '../../../../src/domain/catalogue/auto-update'

const minute = 60_000

test('updates of 40 devices are spread evenly over ten minutes', () => {
  const delays = Array.from({ length: 40 }, (_, index) => updateDelay(index / 40))
  const perMinute = Array.from({ length: 10 }, (_, at) =>
    delays.filter((delay) => Math.floor(delay / minute) === at),
  )
  for (const group of perMinute) expect(group.length).toBe(4)
})

test.each([
  ['younger than 15 minutes', 14 * minute, false],
  ['15 minutes old', 15 * minute, true],
  ['dated in the future', -60 * minute, true],
])('age decides whether the saved catalogue is updated: %s', (_, age, isDue) =>
  expect(isUpdateDue(1e9 - age, 1e9)).toBe(isDue),
)

test('update retry delay is never shorter than the shop requested', () => {
  expect(retryDelay(1, 30 * minute, 1)).toBe(30 * minute)
})

test.each([
  [null, false, true],
  [null, true, false],
  ['on', true, true],
  ['off', false, false],
] as const)('automatic update with setting %s and data saver %s: %s', (choice, savesData, isAutomatic) => {
  expect(isAutoUpdateOn(choice, savesData)).toBe(isAutomatic)
})
