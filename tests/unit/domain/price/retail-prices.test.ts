import { expect, test } from 'vitest'
import { receivesRetailPrices, type RoleName } from '../../../../src/domain/account/role'
import {
  type CustomerPrices,
  retailPriceAtNeededQuantity,
  retailPrices,
} from '../../../../src/domain/price/price'

const list = (role: RoleName, markups: Partial<Record<RoleName, number>>): CustomerPrices => ({
  role,
  tiers: [{ quantity: 25, cents: 1000, markups }],
  setups: [],
  addsFreight: false,
  costFlag: 'Wholesale clearance',
})

test.each<[RoleName, boolean]>([
  ['admin', true],
  ['wholesaler', true],
  ['saleAgent', true],
  ['retailer', false],
  ['vipUser', false],
  ['portalUser', false],
])('role %s knows retail prices: %s', (role, knows) => {
  expect(receivesRetailPrices(role)).toBe(knows)
  expect(retailPrices(list(role, { retailer: 50 })) !== null).toBe(knows)
})

test('retail price is null without a retail markup', () => {
  expect(retailPrices(list('wholesaler', { wholesaler: 20 }))).toBeNull()
  expect(retailPrices(list('wholesaler', { retailer: 0 }))).toMatchObject({ role: 'retailer', costFlag: '' })
})

test('retail price at the needed quantity comes with the customer’s own price', () => {
  const accountPrices = list('wholesaler', { wholesaler: 20, retailer: 50 })
  expect(retailPriceAtNeededQuantity(accountPrices, 100, 1)).toEqual({
    eachCents: 1520,
    ownCents: 1220,
    quantity: 100,
    isBranded: false,
  })
  expect(retailPriceAtNeededQuantity(list('wholesaler', { wholesaler: 20 }), 100, 1)).toBeNull()
})
