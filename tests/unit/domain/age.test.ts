import { expect, test } from 'vitest'
import { agoText, formatCopyTime } from '../../../src/domain/age'

const now = new Date(2026, 4, 13, 15, 0).getTime()

test.each([
  ['this morning', new Date(2026, 4, 13, 10, 40), '10:40 am'],
  ['just after midnight', new Date(2026, 4, 13, 0, 5), '12:05 am'],
  ['noon', new Date(2026, 4, 13, 12, 0), '12:00 pm'],
  ['this afternoon', new Date(2026, 4, 13, 14, 7), '2:07 pm'],
  ['a minute before today', new Date(2026, 4, 12, 23, 59), '12 May, 11:59 pm'],
  ['the same day last month', new Date(2026, 3, 13, 10, 40), '13 Apr, 10:40 am'],
  ['last year', new Date(2025, 11, 31, 9, 0), '31 Dec 2025, 9:00 am'],
])('time of a saved copy is shown in words: %s', (_case, at, text) => {
  expect(formatCopyTime(at.getTime(), now)).toBe(text)
})

test.each([
  [0, 'just now'],
  [59_000, 'just now'],
  // The clock that dated the copy may be slightly ahead.
  [-30_000, 'just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [60 * 60_000, '1 hour ago'],
  [23 * 60 * 60_000, '23 hours ago'],
  [24 * 60 * 60_000, '12 May, 3:00 pm'],
  [-24 * 60 * 60_000, '14 May, 3:00 pm'],
])('age of %s ms is shown as: %s', (age, words) => {
  expect(agoText(now - age, now)).toBe(words)
})
