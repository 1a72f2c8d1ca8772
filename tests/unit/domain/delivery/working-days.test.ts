/**
 * Tests days: weekends, holidays of the states, changes of the clock (req 21.1), days and moments in the shop's time
 * zone (req 22.14, 23.5), and the optional "needed by" day (req 21.3).
 */
import { expect, test } from 'vitest'
import { defaultHolidays } from '../../../../server/reads/delivery'
import { type AustralianState, australianStates } from '../../../../src/domain/account/address'
import {
  addDays,
  addWorkingDays,
  dayInState,
  daysOff,
  isCalendarDay,
  isWorkingDay,
  orNextWorkingDay,
} from '../../../../src/domain/delivery/working-days'
import * as fc from '../../../support/fast-check'
import { dayInFull, neededByProblem } from '../../../../src/domain/delivery/needed-by'
import { longDayIn, momentIn } from '../../../../src/domain/delivery/time-zone'

const states = australianStates.map(({ short }) => short)
const offIn = (...codes: AustralianState[]) => daysOff(defaultHolidays, codes)
const anyDay = fc.integer({ min: 0, max: 365 * 3 - 120 }).map((count) => addDays('2026-01-01', count))
const state = fc.constantFrom(...states)

test.each([
  ['2026-11-27', 1, 'NSW', '2026-11-30'],
  ['2026-12-24', 3, 'NSW', '2026-12-31'],
  ['2027-12-24', 4, 'SA', '2028-01-04'],
  ['2026-11-02', 1, 'VIC', '2026-11-04'],
  ['2026-04-24', 1, 'WA', '2026-04-28'],
  ['2028-02-28', 1, 'NSW', '2028-02-29'],
  ['2026-12-25', 0, 'NSW', '2026-12-25'],
] as const)('%s plus %i working days in %s is %s', (from, count, stateCode, expected) => {
  expect(addWorkingDays(from, count, offIn(stateCode))).toBe(expected)
})

test('added working days are counted exactly and end on a working day', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 60 }), state, (from, count, stateCode) => {
      const off = offIn(stateCode)
      const last = addWorkingDays(from, count, off)
      let workingDays = 0
      for (let current = addDays(from, 1); current <= last; current = addDays(current, 1))
        workingDays += Number(isWorkingDay(current, off))
      expect([workingDays, isWorkingDay(last, off)]).toEqual([count, true])
    }),
  )
})

test('extra holiday never makes a day earlier, and working days add up', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(30), fc.nat(30), state, anyDay, (from, count, more, stateCode, closed) => {
      const off = offIn(stateCode)
      const last = addWorkingDays(from, count + more, off)
      expect(addWorkingDays(addWorkingDays(from, count, off), more, off)).toBe(last)
      expect(addWorkingDays(from, count + more, new Set([...off, closed])) >= last).toBe(true)
      expect(orNextWorkingDay(from, off)).toBe(addWorkingDays(addDays(from, -1), 1, off))
    }),
  )
})

test.each([
  ['NSW', '2026-10-03T14:00:00Z', '2026-10-04'],
  ['NSW', '2026-10-04T12:59:00Z', '2026-10-04'],
  // Daylight saving time applies from this line on.
  ['NSW', '2026-10-04T13:00:00Z', '2026-10-05'],
  ['QLD', '2026-10-04T13:00:00Z', '2026-10-04'],
  ['NSW', '2026-12-31T13:00:00Z', '2027-01-01'],
] as const)('day in %s at %s is %s', (stateCode, now, expected) => {
  expect(dayInState(stateCode, Date.parse(now))).toBe(expected)
})

test('days have no gap and no repetition over changes of the clock', () => {
  for (const stateCode of states) {
    const days: string[] = []
    for (let now = Date.UTC(2026, 2, 1); now < Date.UTC(2026, 10, 1); now += 3_600_000) {
      const current = dayInState(stateCode, now)
      if (current !== days.at(-1)) days.push(current)
    }
    expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)))
  }
})

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['31/12/2026', false],
  ['', false],
])('%s is a calendar day: %s', (text, expected) => expect(isCalendarDay(text)).toBe(expected))

test.each([
  ['', null],
  ['2026-11-27', null],
  ['2028-11-27', null],
  ['2026-11-26', 'That date has passed. Choose a later date'],
  ['2028-11-28', 'Choose a date in the next two years'],
  ['0002-12-07', 'That date has passed. Choose a later date'],
  ['2026-02-30', 'Needed by isn’t a date'],
  ['2026-12-07T00:00', 'Needed by isn’t a date'],
])('needed-by day %j has the problem on 27 November 2026: %s', (day, problem) => {
  expect(neededByProblem(day, '2026-11-27')).toBe(problem)
})

test('needed-by day is written with weekday and year', () =>
  expect(dayInFull('2026-12-07')).toBe('Mon 7 Dec 2026'))

const at = (text: string) => Date.parse(text)

test('day in words is the day in the time zone', () => {
  expect(longDayIn('Australia/Sydney', at('2026-12-01T21:30:00Z'))).toBe('2 December 2026')
})

test.each([
  ['2026-12-02', 0, '2026-12-01T13:00:00.000Z'],
  ['2026-06-02', 0, '2026-06-01T14:00:00.000Z'],
  ['2026-10-04', 8, '2026-10-03T21:00:00.000Z'],
  ['2026-10-04', 24, '2026-10-04T13:00:00.000Z'],
  ['2027-04-04', 8, '2027-04-03T22:00:00.000Z'],
])('%s at hour %i in Sydney is %s in UTC', (day, hour, moment) => {
  expect(momentIn('Australia/Sydney', day, hour).toISOString()).toBe(moment)
})
