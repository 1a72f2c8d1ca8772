/** Working days: weekends, the states' holidays, the year's end, and no hour of a clock (req 21.1). */
import { describe, expect, test } from 'vitest'
import { ownHolidays } from '../../../../server/reads/delivery'
import { type AustralianState, australianStates } from '../../../../src/domain/account/address'
import {
  addDays,
  addWorkingDays,
  dayInState,
  daysOff,
  isCalendarDay,
  isWorkingDay,
  localDay,
  orNextWorkingDay,
} from '../../../../src/domain/delivery/working-days'
import * as fc from '../../../support/fast-check'

const states = australianStates.map(({ short }) => short)
const offIn = (...of: AustralianState[]) => daysOff(ownHolidays, of)
const day = fc.integer({ min: 0, max: 365 * 3 - 120 }).map((count) => addDays('2026-01-01', count))
const state = fc.constantFrom(...states)

test.each([
  ['2026-11-27', 1, 'NSW', '2026-11-30'],
  ['2026-11-28', 1, 'NSW', '2026-11-30'],
  ['2026-12-24', 1, 'NSW', '2026-12-29'],
  ['2026-12-24', 3, 'NSW', '2026-12-31'],
  ['2026-12-31', 1, 'WA', '2027-01-04'],
  ['2027-12-24', 4, 'SA', '2028-01-04'],
  ['2026-11-02', 1, 'VIC', '2026-11-04'],
  ['2026-11-02', 1, 'NSW', '2026-11-03'],
  ['2026-04-02', 1, 'QLD', '2026-04-07'],
  ['2026-04-24', 1, 'WA', '2026-04-28'],
  ['2026-04-24', 1, 'VIC', '2026-04-27'],
  ['2028-02-28', 1, 'NSW', '2028-02-29'],
  ['2026-12-25', 0, 'NSW', '2026-12-25'],
] as const)('%s and %i working days in %s is %s', (from, count, own, expected) => {
  expect(addWorkingDays(from, count, offIn(own))).toBe(expected)
})

test('so many working days lie between, the last of them one, in any state and year', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), state, (from, count, own) => {
      const off = offIn(own)
      const last = addWorkingDays(from, count, off)
      let worked = 0
      for (let one = addDays(from, 1); one <= last; one = addDays(one, 1))
        worked += Number(isWorkingDay(one, off))
      expect([worked, isWorkingDay(last, off)]).toEqual([count, true])
    }),
  )
})

test('a holiday more never brings a day forward, and days add up', () => {
  fc.assert(
    fc.property(day, fc.nat(30), fc.nat(30), state, day, (from, one, more, own, closed) => {
      const off = offIn(own)
      const last = addWorkingDays(from, one + more, off)
      expect(addWorkingDays(addWorkingDays(from, one, off), more, off)).toBe(last)
      expect(addWorkingDays(from, one + more, new Set([...off, closed])) >= last).toBe(true)
      expect(orNextWorkingDay(from, off)).toBe(addWorkingDays(addDays(from, -1), 1, off))
    }),
  )
})

describe('a day is that of the state', () => {
  test.each([
    ['NSW', '2026-10-03T13:59:00Z', '2026-10-03'],
    ['NSW', '2026-10-03T14:00:00Z', '2026-10-04'],
    ['NSW', '2026-10-04T12:59:00Z', '2026-10-04'],
    // Clocks are an hour ahead from here on.
    ['NSW', '2026-10-04T13:00:00Z', '2026-10-05'],
    ['QLD', '2026-10-04T13:00:00Z', '2026-10-04'],
    ['WA', '2026-12-31T15:59:00Z', '2026-12-31'],
    ['NSW', '2026-12-31T13:00:00Z', '2027-01-01'],
    ['NT', '2026-12-31T14:30:00Z', '2027-01-01'],
  ] as const)('%s at %s: %s', (own, now, expected) => {
    expect(dayInState(own, Date.parse(now))).toBe(expected)
  })

  test('hour by hour over every change of clocks, none is left out or comes twice', () => {
    for (const own of states) {
      const seen: string[] = []
      for (let now = Date.UTC(2026, 2, 1); now < Date.UTC(2026, 10, 1); now += 3_600_000) {
        const one = dayInState(own, now)
        if (one !== seen.at(-1)) seen.push(one)
      }
      expect(seen).toEqual(seen.map((_, index) => addDays(seen[0] ?? '', index)))
    }
  })
})

test('the table has every state in every year, on weekdays that are real days', () => {
  for (const year of ['2026', '2027', '2028'])
    for (const own of states) {
      const days = ownHolidays.filter((one) => one.states.includes(own) && one.day.startsWith(year))
      expect([year, own, days.length >= 8 && days.length <= 12]).toEqual([year, own, true])
    }
  for (const { day: one } of ownHolidays) expect([one, isWorkingDay(one, new Set())]).toEqual([one, true])
  expect(ownHolidays.every(({ day: one }) => isCalendarDay(one))).toBe(true)
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['31/12/2026', false],
  ['', false],
])('%s is a day: %s', (text, expected) => expect(isCalendarDay(text)).toBe(expected))

test('this device’s day is the one that its clock shows', () => {
  expect(localDay(new Date(2027, 0, 1, 0, 0))).toBe('2027-01-01')
  expect(localDay(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})
