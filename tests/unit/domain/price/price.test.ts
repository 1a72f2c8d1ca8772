/** Compares prices with exact rational arithmetic, and tests the pricing rules of the contract. */
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import { centsOf, dollars, formatAud } from '../../../../src/domain/price/money'
import { orderTotal } from '../../../../src/domain/price/quote'
import {
  jobSizes,
  piecePrice,
  type PriceList,
  tierAt,
  unitCents,
  validTiers,
} from '../../../../src/domain/price/price'
import { roles, type RoleName, roleOf, visibleMarkups } from '../../../../src/domain/account/role'

const tiers = [
  { quantity: 100, cents: 250, markups: { retailer: 40, wholesaler: 12.5 } },
  { quantity: 25, cents: 300, markups: { retailer: 40, wholesaler: 12.5 } },
  { quantity: 500, cents: 199, markups: { retailer: 40, wholesaler: 12.5 } },
]

test.each([
  ['12.5', 1250],
  ['1,250.00', 125_000],
  ['0.005', 1],
  [0.1 + 0.2, 30],
  [1.005, 101],
  ['-2.50', -250],
  ['12345678901', null],
  [1e21, null],
  ['x5', null],
  ['a lot', null],
  [Number.NaN, null],
  ['1e3', null],
  ['12,50', null],
])('amount %s is read as %s cents', (amount, cents) => expect(centsOf(amount)).toBe(cents))

test('amounts are formatted in AUD with two decimals, plain in replies', () => {
  expect([formatAud(125_050), dollars(125_050)]).toEqual(['$1,250.50', '1250.50'])
})

test.each([
  [25, 300],
  [99, 300],
  [100, 250],
  [10_000, 199],
])('tier price of %i pieces is %i cents', (quantity, cents) => {
  expect(tierAt(tiers, quantity)?.cents).toBe(cents)
})

test('price with a markup is rounded half-up, and without one is the base price', () => {
  const [tier] = tiers
  expect(tier && unitCents(tier, 'admin')).toBe(250)
  expect(tier && unitCents(tier, 'wholesaler')).toBe(281)
  expect(unitCents({ quantity: 1, cents: 199, markups: { wholesaler: 12.5 } }, 'wholesaler')).toBe(224)
})

test('tier without a price is dropped, and the first duplicate counts', () => {
  const tier = (quantity: number, cents: number) => ({ quantity, cents, markups: {} })
  const rawTiers = [tier(500, 5), tier(1, 0), tier(500, 4), tier(25, 0), tier(25, 9), tier(600, 3)]
  expect(validTiers(rawTiers)).toEqual([tier(25, 9), tier(500, 5), tier(600, 3)])
  expect(validTiers([tier(1, 0)])).toEqual([])
})

test.each([
  [1, 'retailer'],
  [5, 'saleAgent'],
  [99, 'retailer'],
])('RoleID %i is the role %s', (id, name) => expect(roleOf(id)).toBe(name))

test('only the admin sees every markup', () => {
  expect(visibleMarkups('admin')).toHaveLength(6)
  expect(visibleMarkups('vipUser')).toEqual(['vipUser'])
  expect(visibleMarkups('wholesaler')).toEqual(['wholesaler', 'retailer'])
  expect(visibleMarkups('saleAgent')).toEqual(['saleAgent', 'retailer', 'vipUser'])
})

const setups = [{ id: 'pad', name: 'Pad print', unitCents: 50, setupCents: 3000, preselected: 1 }]

test('price without set-ups includes 20 dollars spread over the pieces', () => {
  expect(piecePrice({ tiers, setups: [], addsFreight: false }, 'admin', 30, new Map())?.setupCents).toBe(67)
  expect(piecePrice({ tiers: [], setups, addsFreight: true }, 'admin', 30, new Map())).toBeNull()
})

test('lines of one product with the same set-ups are one job', () => {
  const line = (productId: string, quantity: number, chosen: [string, number][] = [['pad', 1]]) => ({
    productId,
    quantity,
    setups: new Map(chosen),
  })
  const withFoil: [string, number][] = [
    ['pad', 1],
    ['foil', 1],
  ]
  const lines = [
    line('7', 20),
    line('7', 30),
    line('7', 5, [['pad', 2]]),
    line('7', 6, []),
    line('7', 4, [['pad', 0]]),
    line('8', 50),
    line('7', 100, withFoil),
  ]
  expect(lines.map(jobSizes(lines))).toEqual([50, 50, 5, 10, 10, 50, 100])
  const reordered = line('7', 1, withFoil.toReversed())
  expect(jobSizes([...lines, reordered])(reordered)).toBe(101)
  expect(jobSizes(lines)({ productId: 8, quantity: 1, setups: [['pad', 1]] })).toBe(50)
})

test('100,000 random jobs equal an exact calculation in fractions', () => {
  const names = Object.keys(roles) as RoleName[]
  fc.assert(
    fc.property(
      fc.record({
        base: fc.integer({ min: 1, max: 200_000 }),
        markup: fc.integer({ min: -1_200_000, max: 2_000_000 }).map((scaled) => scaled / 10_000),
        quantity: fc.integer({ min: 1, max: 100_000 }),
        unit: fc.integer({ min: 0, max: 5000 }),
        setup: fc.integer({ min: 0, max: 30_000 }),
        count: fc.integer({ min: 0, max: 4 }),
        role: fc.constantFrom(...names),
        freight: fc.boolean(),
      }),
      ({ base, markup, quantity, unit, setup, count, role, freight }) => {
        const list: PriceList = {
          tiers: [{ quantity: 1, cents: base, markups: { [role]: markup } }],
          setups: [{ id: 'x', name: 'x', unitCents: unit, setupCents: setup, preselected: 1 }],
          addsFreight: freight,
        }
        const price = piecePrice(list, role, quantity, new Map([['x', count]]))
        const share = ceil(BigInt(unit) * BigInt(quantity) + BigInt(setup), BigInt(quantity)) * BigInt(count)
        const marked = halfUp(BigInt(base) * BigInt(Math.round(markup * 10_000) + 1_000_000), 1_000_000n)
        const expected = (marked > 0n ? marked : 0n) + share + (freight ? ceil(1500n, BigInt(quantity)) : 0n)
        return price !== null && BigInt(price.eachCents) === expected
      },
    ),
    { numRuns: 100_000 },
  )
})

test('coupon is subtracted before GST, each rounded half-up', () => {
  expect(orderTotal([44_500, 999], 12.5, 10)).toEqual({
    subtotalCents: 45_499,
    couponCents: 5687,
    gstCents: 3981,
    totalCents: 43_793,
  })
})

const ceil = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator
const halfUp = (numerator: bigint, denominator: bigint) => (numerator * 2n + denominator) / (denominator * 2n)
