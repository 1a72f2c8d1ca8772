/** Tests the contents of line sheets (req 8.4). */
import { expect, test } from 'vitest'
import { sheetPriceDateText, sheetPrice } from '../../../../src/domain/line-sheet/line-sheet'
import type { CustomerPrices } from '../../../../src/domain/price/price'
import type { ShownPrice } from '../../../../src/domain/price/shown-price'

const prices = (...tiers: [quantity: number, cents: number][]): CustomerPrices => ({
  role: 'wholesaler',
  tiers: tiers.map(([quantity, cents]) => ({ quantity, cents, markups: { retailer: 50, wholesaler: 20 } })),
  setups: [],
  addsFreight: false,
  costFlag: '',
})

test.each<[ShownPrice, string]>([
  [{ percent: 50 }, '$18.00 at 25, from $14.40 at 1,000+'],
  [{ cents: 150 }, '$13.50 at 25, from $11.10 at 1,000+'],
  ['retail', '$15.00 at 25, from $12.00 at 1,000+'],
  ['none', ''],
])('line sheet with %j shows the price at the minimum and the lowest price', (shown, text) => {
  expect(sheetPrice(prices([25, 1000], [1000, 800]), 25, shown)).toBe(text)
})

test('line sheet shows one price for one price break, and “on request” for none', () => {
  expect(sheetPrice(prices([25, 1000]), 25, 'retail')).toBe('$15.00 at 25')
  expect(sheetPrice(prices(), 25, 'retail')).toBe('Price on request')
  expect(sheetPrice(prices(), 25, 'none')).toBe('')
})

test('line sheet dates its prices by the oldest of them', () => {
  const now = new Date(2026, 4, 12, 12).getTime()
  const hour = 60 * 60 * 1000
  const copy = (at: number) => ({ value: null, at, fresh: true })
  expect(sheetPriceDateText([], now)).toBe('')
  expect(sheetPriceDateText([copy(now)], now)).toBe('Prices as at 12 May 2026')
  expect(sheetPriceDateText([copy(now), copy(now - 48 * hour)], now)).toBe(
    'Prices as at 10 May 2026 and may have changed',
  )
})
