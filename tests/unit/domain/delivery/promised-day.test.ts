/** Tests the promised day of a product before its options are chosen (req 16.2, 21.4). */
import { expect, test } from 'vitest'
import {
  type DeliveryRules,
  type Destination,
  deliveryOrShippingDay,
} from '../../../../src/domain/delivery/promise'
import { createDaysUntilLookup } from '../../../../src/domain/delivery/promised-day'
import { deliveryRules as rules } from '../../../support/random-find'

const nineDays = 'In stock, branded within 9 working days of proof approval'
/** A Sunday afternoon in Sydney. */
const now = Date.parse('2026-11-29T04:00:00Z')
const melbourne = { country: 'Australia', postcode: '3065' }

const dayOf = (
  availability: string,
  to: Destination | null,
  isBranded = true,
  usedRules: DeliveryRules | null = rules,
) => deliveryOrShippingDay([{ availability, isBranded }], { rules: usedRules, to, now })

test.each([
  ['proof, production and transit with a postcode', melbourne, true, '2026-12-17'],
  ['proof and production without a postcode', null, true, '2026-12-15'],
  ['no proof for unbranded goods', melbourne, false, '2026-12-14'],
])('promised day counts %s', (_, to, isBranded, day) => expect(dayOf(nineDays, to, isBranded)).toBe(day))

test('promised day is counted from today in the shop’s time zone', () => {
  // Late in the evening in Perth it is Monday in Sydney.
  const daysOf = createDaysUntilLookup({ rules, to: null, now: Date.parse('2026-11-29T15:00:00Z') })
  expect([daysOf(nineDays), daysOf(null)]).toEqual([16, null])
})
