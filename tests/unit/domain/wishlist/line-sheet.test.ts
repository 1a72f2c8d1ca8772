/** What stands on line sheets (req 8.4). */
import { expect, test } from 'vitest'
import { pricesAsAt, sheetPrice, sheetProduct } from '../../../../src/domain/wishlist/line-sheet'
import type { OwnPrices } from '../../../../src/domain/price/price'
import type { ShownPrice } from '../../../../src/domain/price/shown-price'
import { anyProduct } from '../../../support/product'

const prices = (...tiers: [quantity: number, cents: number][]): OwnPrices => ({
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
])('%j: a price at the least that can be ordered, and at its lowest', (shown, words) => {
  expect(sheetPrice(prices([25, 1000], [1000, 800]), 25, shown)).toBe(words)
})

test('one break has one price, none at all is on request', () => {
  expect(sheetPrice(prices([25, 1000]), 25, 'retail')).toBe('$15.00 at 25')
  expect(sheetPrice(prices(), 25, 'retail')).toBe('Price on request')
  expect(sheetPrice(prices(), 25, 'none')).toBe('')
})

test('what is not known is left out', () => {
  const listed = { name: 'Flask', slug: 'flask', image: null }
  expect(sheetProduct(listed)).toEqual({ ...listed, sku: '', price: '' })
  const product = anyProduct({ sku: 'FL-1', minimumQuantity: 25 })
  expect(sheetProduct(listed, product)).toEqual({ ...listed, sku: 'FL-1', price: '' })
  expect(sheetProduct(listed, product, prices([25, 1000]))).toMatchObject({ price: '' })
  expect(sheetProduct(listed, product, prices([25, 1000]), 'retail').price).toBe('$15.00 at 25')
})

test('prices are as old as the oldest of them', () => {
  const now = new Date(2026, 4, 12, 12).getTime()
  const hour = 60 * 60 * 1000
  const copy = (at: number) => ({ value: null, at, fresh: true })
  expect(pricesAsAt([], now)).toBe('')
  expect(pricesAsAt([copy(now)], now)).toBe('Prices as at 12 May 2026')
  expect(pricesAsAt([copy(now), copy(now - 48 * hour)], now)).toBe(
    'Prices as at 10 May 2026 and may have changed',
  )
})
