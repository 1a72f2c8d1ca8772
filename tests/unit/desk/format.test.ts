/** Dates at the desk (req 22.54). */
import { expect, test } from 'vitest'
import { formatDateTime, formatDay, setTimeZone, shopDay, shopMoment } from '../../../desk/format'

test('dates and times start with the day, the month in three letters and the year', () => {
  expect(formatDay('2026-11-29')).toBe('29 Nov 2026')
  expect(formatDay(null)).toBe('')
  expect(formatDateTime('2026-11-09T04:04:00Z')).toMatch(/^9 Nov 2026, 3:04\spm$/)
})

test('times are in the shop’s time zone, wherever the person is', () => {
  setTimeZone('Australia/Perth')
  expect(formatDateTime('2026-11-09T20:00:00Z')).toMatch(/^10 Nov 2026, 4:00\sam$/)
  expect(shopDay('2026-11-09T20:00:00Z')).toBe('2026-11-10')
  expect(shopMoment('2026-11-09', 24).toISOString()).toBe('2026-11-09T16:00:00.000Z')
})
