/** Tests quotes: their totals, the prices for each role, the price breaks and the texts. */
import { describe, expect, test } from 'vitest'
import { priceAgeNote } from '../../../../src/domain/age'
import {
  brandingCards,
  chosenSetups,
  offeredCounts,
  orderQuote,
  priceBreaks,
  pricingView,
  quoteOf,
  quoteRows,
} from '../../../../src/domain/price/quote'
import { type PriceList, unitCents } from '../../../../src/domain/price/price'
import type { RoleName } from '../../../../src/domain/account/role'

const list: PriceList = {
  tiers: [
    { quantity: 25, cents: 1000, markups: { retailer: 50, wholesaler: 20 } },
    { quantity: 50, cents: 900, markups: { retailer: 50, wholesaler: 20 } },
    { quantity: 1000, cents: 800, markups: { retailer: 50, wholesaler: 20 } },
  ],
  setups: [{ id: '7', name: 'Pad print', unitCents: 50, setupCents: 5000, preselected: 1 }],
  addsFreight: true,
}
const line = (quantity: number) => ({ variationId: null, quantity, options: [], cell: null })
const once = new Map([['7', 1]])

test('quote adds unit, set-up and freight of a piece, and GST on the sum', () => {
  const quote = quoteOf(list, 'retailer', [line(50)], once, 10)
  expect(quote?.price).toEqual({ unitCents: 1350, setupCents: 150, freightCents: 30, eachCents: 1530 })
  expect(quote).toMatchObject({ total: { subtotalCents: 76_500, gstCents: 7650, totalCents: 84_150 } })
})

test('quote of several lines is one job: one tier, set-up and freight', () => {
  const quote = quoteOf(list, 'wholesaler', [line(25), line(50)], once, 10)
  expect(quote).toMatchObject({ pieces: 75, price: { unitCents: 1080, setupCents: 117, freightCents: 20 } })
  expect(quote?.total.subtotalCents).toBe(75 * (1080 + 117 + 20))
})

test('quote rounds GST half-up once, on the total', () => {
  const odd: PriceList = { ...list, tiers: [{ quantity: 1, cents: 5, markups: {} }], addsFreight: false }
  expect(quoteOf(odd, 'admin', [line(1)], new Map(), 10)?.total.gstCents).toBe(1)
})

test('quote on a page uses the prices of the customer’s role by default', () => {
  const chosen = { lines: [line(50)], problems: { attributes: new Map(), quantity: null } }
  const choice = { values: new Map(), quantity: '', setups: once, cells: new Map() }
  const prices = { list, role: 'retailer', gstPercent: 10 } as const
  const cents = (role?: RoleName) => orderQuote({ choice, chosen }, prices, role)?.price.unitCents
  expect([cents(), cents('wholesaler')]).toEqual([1350, 1080])
})

test('quote is null without price breaks or without a choice', () => {
  expect(quoteOf({ ...list, tiers: [] }, 'admin', [line(50)], once, 10)).toBeNull()
  expect(quoteOf(list, 'admin', [], once, 10)).toBeNull()
})

describe('prices that each role sees', () => {
  const markups = { admin: 0, retailer: 50, wholesaler: 20, portalUser: 40, vipUser: 30, saleAgent: 10 }
  const tier = { quantity: 1, cents: 805, markups }

  const [unit, retail, vip] = ['Unit price', 'Retails', 'VIP'] as const
  const [summary, ofRetail] = ['PRICE SUMMARY', 'PRICE SUMMARY - RETAIL'] as const
  test.each<[RoleName, Record<string, number>, Record<string, number>]>([
    [
      'admin',
      { [unit]: 805, [retail]: 1208, [vip]: 1047 },
      { 'PRICE SUMMARY - WHOLESALE': 966, [ofRetail]: 1208, 'PRICE SUMMARY - VIP': 1047 },
    ],
    ['retailer', { [unit]: 1208 }, { [summary]: 1208 }],
    ['wholesaler', { [unit]: 966, [retail]: 1208 }, { [summary]: 966, [ofRetail]: 1208 }],
    ['portalUser', { [unit]: 1127 }, { [summary]: 1127 }],
    ['vipUser', { [unit]: 1047 }, { [summary]: 1047 }],
    ['saleAgent', { [unit]: 886, [retail]: 1208, [vip]: 1047 }, { [summary]: 886, [ofRetail]: 1208 }],
  ])('price columns and summaries belong to the role %s', (role, columns, summaries) => {
    const view = pricingView(role)
    const cents = (shown: { name: string; role: RoleName }[]) =>
      Object.entries(Object.fromEntries(shown.map((item) => [item.name, unitCents(tier, item.role)])))
    expect(cents(view.columns)).toEqual(Object.entries(columns))
    expect(cents(view.summaries)).toEqual(Object.entries(summaries))
  })
})

const currentBreaks = (pieces: number) =>
  priceBreaks(list, pieces, 25).flatMap(({ name, isCurrent }) => (isCurrent ? [name] : []))

test('price breaks are named by their range', () => {
  expect(priceBreaks(list, 0, 25).map(({ name }) => name)).toEqual(['25–49', '50–999', '1,000+'])
  const tiers = [3, 0, 2].map((quantity) => ({ quantity, cents: 1, markups: {} }))
  expect(priceBreaks({ ...list, tiers }, 0, 25).map(({ name }) => name)).toEqual(['1', '2', '3+'])
})

test.each([
  [0, []],
  [25, ['25–49']],
  [50, ['50–999']],
  [1_000_000, ['1,000+']],
])('%i pieces are in the price break %j', (pieces, names) => expect(currentBreaks(pieces)).toEqual(names))

const now = new Date(2026, 4, 12, 10, 40).getTime()

test('parts of the price of a piece add up to its price', () => {
  const price = { unitCents: 1200, setupCents: 54, freightCents: 2, eachCents: 1256 }
  const parts = {
    'Unit price': 1200,
    'Branding per piece, set-up included': 54,
    'Handling per piece': 2,
    'Price each': 1256,
  }
  const centsByName = (source: typeof price) =>
    Object.fromEntries(quoteRows(source).map(({ name, cents }) => [name, cents]))
  expect(centsByName(price)).toEqual(parts)
  expect(centsByName({ ...price, setupCents: 0 })).not.toHaveProperty(['Branding per piece, set-up included'])
})

test('age of prices is shown when they are not fresh', () => {
  const hour = 60 * 60 * 1000
  expect(priceAgeNote({ at: now - hour, fresh: true }, now)).toBeNull()
  expect(priceAgeNote({ at: now - hour, fresh: false }, now)).toBe('Prices as of 9:40 am')
  expect(priceAgeNote({ at: now - 23 * hour, fresh: false }, now)).toBe('Prices as of 11 May, 11:40 am')
  const old = 'Prices as of 11 May, 9:40 am and may have changed'
  expect(priceAgeNote({ at: now - 25 * hour, fresh: false }, now)).toBe(old)
  expect(priceAgeNote({ at: now - 25 * hour, fresh: true }, now)).toBe(old)
  // The clock of the device was wrong then, or is wrong now.
  expect(priceAgeNote({ at: now + 25 * hour, fresh: false }, now)).toMatch(/ and may have changed$/)
})

const setups = [
  { id: '71', name: 'Pad Print: 1 colour, 1 position', unitCents: 50, setupCents: 6000, preselected: 1 },
  { id: '72', name: 'Pad Print: 2 colours', unitCents: 80, setupCents: 9000, preselected: 0 },
  { id: '73', name: 'Engraving', unitCents: 90, setupCents: 5000, preselected: 0 },
]
const priced: PriceList = { ...list, setups }
const product = {
  positions: [1, 2],
  brandingOptions: [
    { printType: 'Pad Print', lines: ['Position: lid', 'Size: 60 mm', 'Colours: 4'] },
    { printType: 'Engraving', lines: [] },
  ],
}

test('branding cards are set-ups for a customer, methods for a visitor', () => {
  const customerCards = brandingCards(product, priced)
  expect(customerCards.map(({ id, method, detail }) => [id, method, detail])).toEqual([
    ['71', 'Pad Print', '1 colour, 1 position'],
    ['72', 'Pad Print', '2 colours'],
    ['73', 'Engraving', ''],
  ])
  const visitorCards = brandingCards(product, null)
  expect(visitorCards.map(({ id, detail, setup, counts }) => [id, detail, setup, counts])).toEqual([
    ['Pad Print', 'Position: lid · Size: 60 mm', null, [1, 2]],
    ['Engraving', '', null, [1, 2]],
  ])
})

test.each([
  ['of a method selects its first set-up', [['pad print', 2]], [['71', 2]]],
  [
    'of a set-up overrides that of its method',
    [
      ['Pad Print', 2],
      ['71', 1],
    ],
    [['71', 1]],
  ],
  ['of zero of a method stays zero', [['Pad Print', 0]], [['71', 0]]],
  ['of an unknown method leaves the preselection', [['Embossing', 2]], [['71', 1]]],
  ['that is not offered leaves the preselection', [['72', 3]], [['71', 1]]],
] as const)('branding choice %s', (_, choices, counts) => {
  expect([...chosenSetups(priced, [1, 2], new Map(choices))]).toEqual(counts)
  expect([...chosenSetups(null, [1, 2], new Map(choices))]).toEqual(choices)
})

test.each([
  [[2, 1], 0, [1, 2]],
  [[1, 2], 4, [1, 2, 4]],
  [[0], 2, [2]],
  [[], 0, [1]],
])('positions %j, %i preselected, are offered as counts %j', (positions, preselected, counts) => {
  const setup = { id: '1', name: 'Pad', unitCents: 0, setupCents: 0, preselected }
  expect(offeredCounts(positions, setup)).toEqual(counts)
  expect(offeredCounts(positions, null)).toEqual(counts.filter((count) => count !== preselected))
})
