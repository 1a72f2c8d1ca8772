/** Dates at the desk (req 22.54). */
import { expect, test } from 'vitest'
import { formatDateTime, formatDay } from '../../../desk/format'

test('dates and times start with the day, the month in three letters and the year', () => {
  expect(formatDay('2026-11-29')).toBe('29 Nov 2026')
  expect(formatDay(null)).toBe('')
  expect(formatDateTime(new Date(2026, 10, 9, 15, 4).getTime())).toMatch(/^9 Nov 2026, 3:04\spm$/)
})
