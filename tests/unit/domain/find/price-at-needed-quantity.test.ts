/** The price on a tile equals the price of a quote before anything is chosen (req 16.1). */
import { expect, test } from 'vitest'
import { type RoleName, roles } from '../../../../src/domain/account/role'
import { priceAtNeededQuantity, preselected, type PriceList } from '../../../../src/domain/price/price'
import { quoteOf } from '../../../../src/domain/price/quote'
import * as fc from '../../../support/fast-check'

const setup = fc.record({
  id: fc.uuid(),
  name: fc.constant('Set-up'),
  unitCents: fc.nat(500),
  setupCents: fc.nat(20_000),
  preselected: fc.nat(3),
})
const list: fc.Arbitrary<PriceList> = fc.record({
  tiers: fc.uniqueArray(
    fc.record({
      quantity: fc.integer({ min: 1, max: 1000 }),
      cents: fc.integer({ min: 1, max: 50_000 }),
      markups: fc.constant({ retailer: 61.11, saleAgent: -5 }),
    }),
    { maxLength: 4, selector: ({ quantity }) => quantity },
  ),
  setups: fc.array(setup, { maxLength: 3 }),
  addsFreight: fc.boolean(),
})
const pieces = fc.integer({ min: 1, max: 3000 })
const role = fc.constantFrom(...(Object.keys(roles) as RoleName[]))

test('tile price equals the price of a quote for the same quantity', () => {
  fc.assert(
    fc.property(list, role, pieces, pieces, (prices, roleName, needed, minimum) => {
      const price = priceAtNeededQuantity(prices, roleName, needed, minimum)
      const lines = [{ variationId: null, quantity: Math.max(needed, minimum), options: [], cell: null }]
      const quote = quoteOf(prices, roleName, lines, preselected(prices.setups), 10)
      expect(price?.eachCents ?? null).toBe(quote?.price.eachCents ?? null)
      if (price) expect(price.quantity).toBe(Math.max(needed, minimum))
      const chosen = new Map(prices.setups.slice(0, 1).map(({ id }) => [id, 2]))
      expect(priceAtNeededQuantity(prices, roleName, needed, minimum, chosen)?.eachCents).toBe(
        quoteOf(prices, roleName, lines, chosen, 10)?.price.eachCents,
      )
    }),
  )
})

const free = { id: '1', name: 'Print', unitCents: 0, setupCents: 0, preselected: 0 }
test.each([
  ['without set-ups', [], false],
  ['with no preselected set-up', [free], false],
  ['with a preselected set-up', [free, { ...free, preselected: 1 }], true],
])('tile price %s counts as branded: %s', (_, setups, isBranded) => {
  const prices = { tiers: [{ quantity: 1, cents: 100, markups: {} }], setups, addsFreight: false }
  expect(priceAtNeededQuantity(prices, 'retailer', 250, 1)).toMatchObject({ isBranded, quantity: 250 })
})

const tier = (quantity: number, cents: number) => ({ quantity, cents, markups: {} })
test.each([
  ['the largest tier', [tier(50, 900), tier(1000, 500), tier(250, 700)], 1, 1000],
  ['the minimum when the minimum is larger', [tier(50, 900), tier(250, 700)], 500, 500],
  ['a single tier', [tier(1, 900)], 1, 1],
])('tile price without a needed quantity is that of %s', (_, tiers, minimum, priced) => {
  const prices = { tiers, setups: [{ ...free, setupCents: 6000, preselected: 1 }], addsFreight: true }
  const price = priceAtNeededQuantity(prices, 'retailer', null, minimum)
  expect(price).toEqual({ ...priceAtNeededQuantity(prices, 'retailer', priced, minimum), quantity: null })
})
