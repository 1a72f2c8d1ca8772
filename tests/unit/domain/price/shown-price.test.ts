/** What a paper for somebody else shows in the place of prices: never what the customer pays (req 18.10). */
import { describe, expect, test } from 'vitest'
import { knowsRetail, type RoleName, roles } from '../../../../src/domain/account/role'
import {
  marginProblem,
  type PriceChoice,
  shownCents,
  type ShownPrice,
  shownPrice,
  shownWords,
  defaultChoice,
} from '../../../../src/domain/price/shown-price'
import * as fc from '../../../support/fast-check'

const names = Object.keys(roles) as RoleName[]
const margin = (typed: string, unit: PriceChoice['unit'] = 'percent'): PriceChoice => ({
  shows: 'margin',
  margin: typed,
  unit,
})
const tier = (markups: Partial<Record<RoleName, number>>) => ({ quantity: 1, cents: 100, markups })
/** What each role pays, to be told apart. */
const at = (role: RoleName) => (role === 'retailer' ? 150 : 120)

test('admin, wholesaler and sale agent begin with retail, all others without prices', () => {
  expect(names.filter(knowsRetail)).toEqual(['admin', 'wholesaler', 'saleAgent'])
  for (const role of names)
    expect(shownPrice(defaultChoice(role), role)).toBe(knowsRetail(role) ? 'retail' : 'none')
  expect(defaultChoice('retailer')).toEqual({ shows: 'none', margin: '', unit: 'percent' })
  expect(shownPrice({ ...margin(''), shows: 'none' }, 'admin')).toBe('none')
})

test('retail that a role does not know, and a product without its column, show nothing', () => {
  const retail: PriceChoice = { ...margin(''), shows: 'retail' }
  expect(shownPrice(retail, 'retailer')).toBe('none')
  const list = (markups: Partial<Record<RoleName, number>>, role: RoleName = 'wholesaler') => ({
    role,
    tiers: [tier({ retailer: 50 }), tier(markups)],
  })
  expect(shownCents('retail', list({ retailer: 50 }), at)).toBe(150)
  expect(shownCents('retail', list({}), at)).toBeNull()
  expect(shownCents('retail', list({ retailer: 50 }, 'retailer'), at)).toBeNull()
  expect(shownCents('none', list({ retailer: 50 }), at)).toBeNull()
})

describe('a margin', () => {
  test.each<[string, PriceChoice['unit'], ShownPrice]>([
    ['30', 'percent', { percent: 30 }],
    [' 12.5 % ', 'percent', { percent: 12.5 }],
    ['1.50', 'dollars', { cents: 150 }],
    ['$2', 'dollars', { cents: 200 }],
    ['', 'percent', 'none'],
    ['0', 'percent', 'none'],
    ['0.00', 'dollars', 'none'],
    ['-5', 'percent', 'none'],
    ['0.001', 'percent', 'none'],
    ['10001', 'percent', 'none'],
    ['a third', 'percent', 'none'],
    ['30%', 'percent', { percent: 30 }],
    ['3%0', 'percent', 'none'],
    ['10000', 'percent', { percent: 10_000 }],
  ])('“%s” in %s', (typed, unit, shown) => {
    const choice = margin(typed, unit)
    expect(shownPrice(choice, 'retailer')).toEqual(shown)
    const words = `Enter a margin above 0, such as ${{ percent: '30', dollars: '1.50' }[unit]}`
    expect(marginProblem(choice)).toBe(shown === 'none' ? words : undefined)
    expect(marginProblem({ ...choice, shows: 'retail' })).toBeUndefined()
  })

  test('goes on the own price, half-up to a cent, and a cent at least', () => {
    const list = { role: 'vipUser' as const, tiers: [tier({})] }
    const shown = (own: number, of: ShownPrice) => shownCents(of, list, () => own)
    expect(shown(1250, { percent: 30 })).toBe(1625)
    expect(shown(1250, { percent: 12.5 })).toBe(1406)
    expect(shown(1250, { cents: 99 })).toBe(1349)
    expect(shown(3, { percent: 1 })).toBe(4)
  })

  test('whatever is typed, what the customer pays is never shown', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.double({ min: -1, max: 20_000, noNaN: true }),
        fc.constantFrom('percent' as const, 'dollars' as const),
        fc.constantFrom(...names),
        (own, amount, unit, role) => {
          const shown = shownPrice(margin(String(amount), unit), role)
          const cents = shownCents(shown, { role, tiers: [tier({})] }, () => own)
          expect(cents === null || cents > own).toBe(true)
        },
      ),
    )
  })
})

test('words say which prices stand there', () => {
  expect((['none', 'retail', { percent: 12.5 }, { cents: 150 }] as const).map(shownWords)).toEqual([
    'Shows no prices.',
    'Shows retail prices. Your cost isn’t shown.',
    'Shows your prices plus a margin of 12.5%. Your cost isn’t shown.',
    'Shows your prices plus a margin of $1.50 on each piece. Your cost isn’t shown.',
  ])
})
