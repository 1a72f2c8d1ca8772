/** Tests the optional "needed by" day (req 21.3). */
import { expect, test } from 'vitest'
import { dayInFull, neededByProblem } from '../../../../src/domain/delivery/needed-by'

test.each([
  ['', null],
  ['2026-11-27', null],
  ['2028-11-27', null],
  ['2026-11-26', 'Needed by is over already'],
  ['2028-11-28', 'Needed by can be at most two years ahead'],
  ['0002-12-07', 'Needed by is over already'],
  ['2026-02-30', 'Needed by isn’t a date'],
  ['2026-12-07T00:00', 'Needed by isn’t a date'],
])('needed-by day %j has the problem on 27 November 2026: %s', (day, problem) => {
  expect(neededByProblem(day, '2026-11-27')).toBe(problem)
})

test('needed-by day is written with weekday and year', () =>
  expect(dayInFull('2026-12-07')).toBe('Mon 7 Dec 2026'))
