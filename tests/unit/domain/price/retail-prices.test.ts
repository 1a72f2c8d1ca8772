import { expect, test } from 'vitest'
import { knowsRetail, type RoleName } from '../../../../src/domain/account/role'
import { type OwnPrices, retailNeedPrice, retailPrices } from '../../../../src/domain/price/price'

const list = (role: RoleName, markups: Partial<Record<RoleName, number>>): OwnPrices => ({
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
])('%s knows retail prices: %s', (role, knows) => {
  expect(knowsRetail(role)).toBe(knows)
  expect(retailPrices(list(role, { retailer: 50 })) !== null).toBe(knows)
})

test('without a retail column there is no retail price', () => {
  expect(retailPrices(list('wholesaler', { wholesaler: 20 }))).toBeNull()
  expect(retailPrices(list('wholesaler', { retailer: 0 }))).toMatchObject({ role: 'retailer', costFlag: '' })
})

test('what a client pays at need has the own price beside it', () => {
  const own = list('wholesaler', { wholesaler: 20, retailer: 50 })
  expect(retailNeedPrice(own, 100, 1)).toEqual({
    eachCents: 1520,
    ownCents: 1220,
    quantity: 100,
    isBranded: false,
  })
  expect(retailNeedPrice(list('wholesaler', { wholesaler: 20 }), 100, 1)).toBeNull()
})
