import { expect, test } from 'vitest'
import { agoText, formatCopyTime } from '../../../src/domain/age'

const now = new Date(2026, 4, 13, 15, 0).getTime()

test.each([
  ['this morning', new Date(2026, 4, 13, 10, 40), '10:40 am'],
  ['just after midnight', new Date(2026, 4, 13, 0, 5), '12:05 am'],
  ['noon', new Date(2026, 4, 13, 12, 0), '12:00 pm'],
  ['this afternoon', new Date(2026, 4, 13, 14, 7), '2:07 pm'],
  ['a minute before today', new Date(2026, 4, 12, 23, 59), '12 May, 11:59 pm'],
  ['last year', new Date(2025, 11, 31, 9, 0), '31 Dec 2025, 9:00 am'],
])('time of a saved copy is shown in words: %s', (_case, at, text) => {
  expect(formatCopyTime(at.getTime(), now)).toBe(text)
})

test.each([
  [0, 'just now'],
  // The clock that dated the copy may be slightly ahead.
  [-30_000, 'just now'],
  [60_000, '1 minute ago'],
  [60 * 60_000, '1 hour ago'],
  [24 * 60 * 60_000, '12 May, 3:00 pm'],
  [-24 * 60 * 60_000, '14 May, 3:00 pm'],
])('age of %s ms is shown as: %s', (age, words) => expect(agoText(now - age, now)).toBe(words))
