/** When a product is dispatched, out of a provider's words (req 3.17, 16.2). */
import { expect, test } from 'vitest'
import { generateCatalogue } from '../../../../demo/catalogue/generate'
import { dispatchDays, dispatchFilterWords, dispatchWords } from '../../../../src/domain/find/dispatch'

test.each([
  ['In stock, branded within 9 working days of proof approval', 13, '9 working days'],
  ['In stock, branded within 5 working days of proof approval', 7, '5 working days'],
  ['Made to order, landed in 8 to 12 weeks', 84, '8–12 weeks'],
  ['3-5 business days', 7, '3–5 working days'],
  ['10 – 12 days', 12, '10–12 days'],
  ['1 day', 1, '1 day'],
  ['Up to 2 months by sea', 60, '2 months'],
  ['1,200 pieces here, 2 weeks for more', 14, '2 weeks'],
  ['12-8 weeks', 84, '12 weeks'],
  ['In stock until sold out', null, ''],
  ['5 workdays', null, ''],
  ['99999 days', null, ''],
  ['', null, ''],
])('“%s” is %s calendar days', (availability, days, words) => {
  expect([dispatchDays(availability), dispatchWords(availability)]).toEqual([days, words])
})

test('the demo catalogue says when, but of what is sold out some day', () => {
  const said = new Set(generateCatalogue(400).products.map(({ availability }) => availability))
  expect(said.size).toBeGreaterThan(5)
  for (const availability of said)
    expect(dispatchDays(availability) === null).toBe(availability === 'In stock until sold out')
})

const monday = new Date(2026, 10, 23, 9).getTime()

test.each([
  [7, null, 'Within 1 week'],
  [14, null, 'Within 2 weeks'],
  [13, null, 'Ready by 6 Dec'],
  [14, '2026-12-07', 'Ready by 7 Dec'],
  [21, '2026-12-07', 'Within 3 weeks'],
])('a filter of %i days, needed by %s, reads “%s”', (days, by, words) => {
  expect(dispatchFilterWords(days, by, monday)).toBe(words)
})
