/** Tests the delivery day of the products of a private link, which equals the day on every other page (req 23.10). */
import { expect, test } from 'vitest'
import { quoteDelivery } from '../../rules/quote-delivery'
import { type DeliveryRules, deliveryText } from '../../../../src/domain/delivery/promise'
import type { LineAnswer } from '../../rules/quote'
import { anyQuoteLine } from '../support/quote'

const rules: DeliveryRules = {
  shipsFrom: 'NSW',
  proofDays: 3,
  holidays: [],
  zones: [{ from: 800, to: 9999, days: 2 }],
}
const line = anyQuoteLine({
  id: '1',
  slug: 'flask',
  cells: [{ options: [{ name: 'Colour', value: 'Navy' }], quantity: 100 }],
  setups: [{ id: '4', count: 1 }],
})
const stocked = {
  availability: 'In stock, branded within 8 working days',
  stock: [{ item: 'Navy', inStock: '400', nextShipment: '' }],
}
const to = { country: 'Australia', postcode: '3000' }
// A Monday, 10 in the morning in Sydney.
const now = Date.parse('2026-11-29T23:00:00Z')
const request = {
  quote: { lines: [line] },
  answers: new Map<string, LineAnswer>(),
  products: new Map([['flask', stocked]]),
  to,
  neededBy: '',
  now,
}
const quantity = (count: number) =>
  new Map([['1', { choice: null, quantity: count, comment: '', logo: null }]])

test('link delivery is the product page’s day, with the approval days', () => {
  const wantedLine = { options: [{ value: 'Navy' }], quantity: 100, isBranded: true }
  const products = [{ product: stocked, lines: [wantedLine] }]
  const page = deliveryText({ products, to, neededBy: null, now, isOffline: false }, rules)
  const result = quoteDelivery(request, rules)
  expect(result?.text).toBe(`${page?.day} if you approve by Mon 30 Nov and the proof by Thu 3 Dec`)
  expect(result?.refusal).toBe(`The earliest day is ${page?.day.replace('With you by ', '')}.`)
})

test.each([
  ['2026-12-16', true, 'too late for 16 Dec'],
  ['2026-12-17', false, 'in time for 17 Dec'],
])('link delivery needed by %s is late: %s', (neededBy, isLate, text) => {
  const result = quoteDelivery({ ...request, neededBy }, rules)
  expect([result?.earliest, result?.isLate]).toEqual(['2026-12-17', isLate])
  expect(result?.text).toContain(text)
})

test('link delivery without a postcode is the shipping day', () => {
  const result = quoteDelivery({ ...request, to: null, neededBy: '2026-12-01' }, rules)
  expect(result?.text).toMatch(/^Ships by .+ if you approve by Mon 30 Nov/)
  expect([result?.earliest, result?.isLate]).toEqual([null, true])
  expect(result?.refusal).toMatch(/^Ships by .+ at the earliest/)
})

test.each([
  ['more pieces are wanted than are in stock', { answers: quantity(500) }],
  ['the product is not sold any more', { products: new Map() }],
  [
    'the product has no production time',
    { products: new Map([['flask', { ...stocked, availability: 'Some day' }]]) },
  ],
])('link delivery is null when %s', (_, change) => {
  expect(quoteDelivery({ ...request, ...change }, rules)).toBeNull()
})
