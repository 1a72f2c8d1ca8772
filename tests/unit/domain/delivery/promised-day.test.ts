/** The promised day of a product before anything of it is chosen (req 16.2, 21.4). */
import { expect, test } from 'vitest'
import { dayReader, daysReader } from '../../../../src/domain/delivery/promised-day'
import { deliveryRules as rules } from '../../../support/random-find'

const nineDays = 'In stock, branded within 9 working days of proof approval'
/** A Sunday afternoon in Sydney. */
const now = Date.parse('2026-11-29T04:00:00Z')
const melbourne = { country: 'Australia', postcode: '3065' }

test.each([
  ['with a postcode, proof, production and transit', melbourne, true, '2026-12-17', true],
  ['without a postcode, proof and production', null, true, '2026-12-15', false],
  [
    'a place without a zone, proof and production',
    { ...melbourne, postcode: '0800' },
    true,
    '2026-12-15',
    false,
  ],
  ['what is unbranded, no proof', melbourne, false, '2026-12-14', true],
])('a day counts %s', (_, to, isBranded, day, isDelivery) => {
  expect(dayReader({ rules, to, now })(nineDays, isBranded)).toEqual({ day, isDelivery })
})

test('a provider without rules is counted with weekends alone', () => {
  const dayOf = dayReader({ rules: null, to: melbourne, now })
  expect(dayOf(nineDays)).toEqual({ day: '2026-12-10', isDelivery: false })
  expect([dayOf('Soon'), dayOf(null)]).toEqual([null, null])
})

test('days are counted from the shop’s today', () => {
  // Late in the evening in Perth it is Monday in Sydney.
  const daysOf = daysReader({ rules, to: null, now: Date.parse('2026-11-29T15:00:00Z') })
  expect([daysOf(nineDays), daysOf(null)]).toEqual([16, null])
})
