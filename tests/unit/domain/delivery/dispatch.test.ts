/** Tests the dispatch time that is read from a provider's text (req 3.17, 16.2). */
import { expect, test } from 'vitest'
import { productionDays, dispatchFilterText, dispatchText } from '../../../../src/domain/delivery/dispatch'

test.each([
  ['In stock, branded within 9 working days of proof approval', 13, '9 working days'],
  ['Made to order, landed in 8 to 12 weeks', 84, '8–12 weeks'],
  ['3-5 business days', 7, '3–5 working days'],
  ['Up to 2 months by sea', 60, '2 months'],
  ['1,200 pieces here, 2 weeks for more', 14, '2 weeks'],
  ['12-8 weeks', 84, '12 weeks'],
  ['In stock until sold out', null, ''],
  ['99999 days', null, ''],
])('availability “%s” is read as %s calendar days', (availability, days, text) => {
  expect([productionDays(availability), dispatchText(availability)]).toEqual([days, text])
})

test.each([
  [7, null, true, 'Within 1 week'],
  [14, null, false, 'Within 2 weeks'],
  [13, null, false, 'Ships by 6 Dec'],
  [0, null, false, 'Ships by 23 Nov'],
  [14, '2026-12-07', true, 'With you by 7 Dec'],
])('filter of %i days, needed by %s, delivered: %s, reads “%s”', (days, by, isDelivery, text) => {
  expect(dispatchFilterText(days, { neededBy: by, today: '2026-11-23', isDelivery })).toBe(text)
})
