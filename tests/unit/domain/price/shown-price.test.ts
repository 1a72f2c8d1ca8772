/** A document for another reader never shows the price that the customer pays (req 18.10). */
import { expect, test } from 'vitest'
import { receivesRetailPrices, type RoleName, roles } from '../../../../src/domain/account/role'
import {
  marginProblem,
  type PriceChoice,
  shownCents,
  type ShownPrice,
  shownPrice,
  defaultPriceChoice,
} from '../../../../src/domain/price/shown-price'
import * as fc from '../../../support/fast-check'

const names = Object.keys(roles) as RoleName[]
const margin = (typed: string, unit: PriceChoice['unit'] = 'percent'): PriceChoice => ({
  shows: 'margin',
  margin: typed,
  unit,
})
const tier = (markups: Partial<Record<RoleName, number>>) => ({ quantity: 1, cents: 100, markups })
/** Prices of the roles, which differ so that they can be distinguished. */
const centsFor = (role: RoleName) => (role === 'retailer' ? 150 : 120)

test('default is retail for admin, wholesaler and sale agent, else no price', () => {
  expect(names.filter(receivesRetailPrices)).toEqual(['admin', 'wholesaler', 'saleAgent'])
  for (const role of names)
    expect(shownPrice(defaultPriceChoice(role), role)).toBe(receivesRetailPrices(role) ? 'retail' : 'none')
  expect(defaultPriceChoice('retailer')).toEqual({ shows: 'none', margin: '', unit: 'percent' })
  expect(shownPrice({ ...margin(''), shows: 'none' }, 'admin')).toBe('none')
})

test('no price is shown when the role or the product has no retail price', () => {
  const retail: PriceChoice = { ...margin(''), shows: 'retail' }
  expect(shownPrice(retail, 'retailer')).toBe('none')
  const list = (markups: Partial<Record<RoleName, number>>, role: RoleName = 'wholesaler') => ({
    role,
    tiers: [tier({ retailer: 50 }), tier(markups)],
  })
  expect(shownCents('retail', list({ retailer: 50 }), centsFor)).toBe(150)
  expect(shownCents('retail', list({}), centsFor)).toBeNull()
  expect(shownCents('retail', list({ retailer: 50 }, 'retailer'), centsFor)).toBeNull()
  expect(shownCents('none', list({ retailer: 50 }), centsFor)).toBeNull()
})

test.each<[string, PriceChoice['unit'], ShownPrice]>([
  ['30', 'percent', { percent: 30 }],
  [' 12.5 % ', 'percent', { percent: 12.5 }],
  ['1.50', 'dollars', { cents: 150 }],
  ['', 'percent', 'none'],
  ['0', 'percent', 'none'],
  ['10001', 'percent', 'none'],
  ['3%0', 'percent', 'none'],
  ['10000', 'percent', { percent: 10_000 }],
])('margin “%s” in %s is validated', (typed, unit, shown) => {
  const choice = margin(typed, unit)
  expect(shownPrice(choice, 'retailer')).toEqual(shown)
  const message = `Enter a margin above 0, such as ${{ percent: '30', dollars: '1.50' }[unit]}`
  expect(marginProblem(choice)).toBe(shown === 'none' ? message : undefined)
  expect(marginProblem({ ...choice, shows: 'retail' })).toBeUndefined()
})

test('margin is added to the price, half-up, and is at least a cent', () => {
  const list = { role: 'vipUser' as const, tiers: [tier({})] }
  const shown = (customerCents: number, choice: ShownPrice) => shownCents(choice, list, () => customerCents)
  expect(shown(1250, { percent: 30 })).toBe(1625)
  expect(shown(1250, { percent: 12.5 })).toBe(1406)
  expect(shown(1250, { cents: 99 })).toBe(1349)
  expect(shown(3, { percent: 1 })).toBe(4)
})

test('price that the customer pays is never shown, whatever is typed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.double({ min: -1, max: 20_000, noNaN: true }),
      fc.constantFrom('percent' as const, 'dollars' as const),
      fc.constantFrom(...names),
      (customerCents, amount, unit, role) => {
        const shown = shownPrice(margin(String(amount), unit), role)
        const cents = shownCents(shown, { role, tiers: [tier({})] }, () => customerCents)
        expect(cents === null || cents > customerCents).toBe(true)
      },
    ),
  )
})
