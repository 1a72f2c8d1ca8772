/** When the products of a private link would be with its client: the day of every other page (req 23.10). */
import { expect, test } from 'vitest'
import type { LineAnswer, OfferedLine } from '../../../src/domain/client-link/client-link'
import { linkDelivery } from '../../../src/domain/client-link/link-delivery'
import { type DeliveryRules, deliveryWords } from '../../../src/domain/delivery/promise'

const rules: DeliveryRules = {
  shipsFrom: 'NSW',
  proofDays: 3,
  holidays: [],
  zones: [{ from: 800, to: 9999, days: 2 }],
}
const line: OfferedLine = {
  id: '1',
  slug: 'flask',
  name: 'Flask',
  sku: 'F',
  image: '',
  picture: null,
  cells: ['Colour: Navy'],
  parts: [{ values: ['Navy'], quantity: 100 }],
  branding: 'Laser engraving',
  pieces: 100,
  quantities: [{ quantity: 100, eachCents: 500 }],
}
const stocked = {
  availability: 'In stock, branded within 8 working days',
  stock: [{ item: 'Navy', inStock: '400', nextShipment: '' }],
}
const to = { country: 'Australia', postcode: '3000' }
// A Monday, 10 in the morning in Sydney.
const now = Date.parse('2026-11-29T23:00:00Z')
const asked = {
  offer: { lines: [line] },
  answers: new Map<string, LineAnswer>(),
  products: new Map([['flask', stocked]]),
  to,
  neededBy: '',
  now,
}
const quantity = (count: number) =>
  new Map([['1', { choice: null, quantity: count, comment: '', logo: null }]])

test('is the day of the product’s page, by when quote and proof are approved', () => {
  const there = { options: [{ value: 'Navy' }], quantity: 100, isBranded: true }
  const wanted = [{ product: stocked, lines: [there] }]
  const page = deliveryWords({ wanted, to, neededBy: null, now, isOffline: false }, rules)
  const said = linkDelivery(asked, rules)
  expect(said?.words).toBe(`${page?.day} if you approve by Mon 30 Nov and the proof by Thu 3 Dec`)
  expect(said?.refusal).toBe(`The earliest day is ${page?.day.replace('With you by ', '')}.`)
})

test.each([
  ['2026-12-16', true, 'too late for 16 Dec'],
  ['2026-12-17', false, 'in time for 17 Dec'],
])('for %s is late: %s', (neededBy, isLate, words) => {
  const said = linkDelivery({ ...asked, neededBy }, rules)
  expect([said?.earliest, said?.isLate]).toEqual(['2026-12-17', isLate])
  expect(said?.words).toContain(words)
})

test('without a postcode is the day on which it leaves', () => {
  const said = linkDelivery({ ...asked, to: null, neededBy: '2026-12-01' }, rules)
  expect(said?.words).toMatch(/^Ships by .+ if you approve by Mon 30 Nov/)
  expect([said?.earliest, said?.isLate]).toEqual([null, true])
  expect(said?.refusal).toMatch(/^Ships by .+ at the earliest/)
})

test.each([
  ['more is wanted of it than is in stock', { answers: quantity(500) }],
  ['it is not sold any more', { products: new Map() }],
  ['no time is named for it', { products: new Map([['flask', { ...stocked, availability: 'Some day' }]]) }],
])('is not told where %s', (_, change) => {
  expect(linkDelivery({ ...asked, ...change }, rules)).toBeNull()
})
