/**
 * Tests the delivery text on a tile at the needed quantity (req 16.8), and the filters of a question on tiles from a
 * provider that cannot filter (req 17.1).
 */
import { expect, test } from 'vitest'
import { tileDelivery } from '../../../../src/domain/delivery/dispatch'
import type { ProductTile } from '../../../../src/domain/product/product'
import { anyTile } from '../../../support/product'
import { type FindFilters, noFilters } from '../../../../src/domain/find/find-query'
import { fittingTiles, applicableFilters } from '../../../../src/domain/find/tile-filter'

const tile = anyTile({
  minimumQuantity: 25,
  availability: 'In stock, branded within 9 working days',
  stock: 86,
  nextShipment: '2027-01-28',
})
const days = '9 working days'
const shortText = '86 in stock, 250 from 28 Jan'
const askText = 'Only 86 in stock. Ask us about 250.'
const today = '2026-11-29'

test.each([
  ['as many as in stock', {}, 86, days, '86 in stock'],
  ['more than in stock', {}, 250, '', shortText],
  ['no quantity', {}, null, days, '86 in stock'],
  ['no quantity and no stock', { stock: 0 }, null, '', 'Out of stock'],
  ['more than in stock, without a restock date', { nextShipment: '' }, 250, '', askText],
  ['more than in stock, with a past restock date', { nextShipment: '2026-11-28' }, 250, '', askText],
  ['a product made to order', { availability: 'Made to order in 8 weeks', stock: 0 }, 250, '8 weeks', ''],
  ['an unknown stock', { stock: null }, 250, days, ''],
])('tile shows the delivery of %s', (_, change, quantity, dispatch, stock) => {
  expect(tileDelivery({ ...tile, ...change }, quantity, today)).toEqual({ dispatch, stock })
})

test('tile saved by an earlier app version without stock shows nothing', () => {
  const { availability: _, stock: __, nextShipment: ___, ...rest } = tile
  expect(tileDelivery(rest as ProductTile, 250, today)).toEqual({ dispatch: '', stock: '' })
})

const tileOf = (slug: string, fields: Partial<ProductTile> = {}) => anyTile({ slug, ...fields })
const tiles = [
  tileOf('silent'),
  tileOf('navy', { colours: ['#1c2b52'], stock: 500, availability: '5 working days', minimumQuantity: 10 }),
  tileOf('red', { colours: ['#c32b34'], stock: 20, availability: '6 weeks', minimumQuantity: 100 }),
  tileOf('factory', { availability: 'Made to order, 12 weeks', rating: 4 }),
]
const prices = { fromCents: { navy: 700, red: 950 } }
const daysOf = (availability: string) => ({ '5 working days': 7, '6 weeks': 42 })[availability] ?? null

test.each<[string, Partial<FindFilters>, string[]]>([
  ['a price', { priceUpTo: 800 }, ['silent', 'navy', 'factory']],
  ['a colour', { colours: ['Blue'] }, ['silent', 'navy', 'factory']],
  ['stock', { inStock: true }, ['silent', 'navy']],
  ['days', { dispatchWithin: 14 }, ['silent', 'navy', 'factory']],
  ['a minimum', { minimumUpTo: 50 }, ['silent', 'navy', 'factory']],
  ['branding, which tiles do not state', { branding: ['Embroidery'] }, ['silent', 'navy', 'red', 'factory']],
  ['price and stock', { priceUpTo: 800, inStock: true }, ['silent', 'navy']],
])('filter by %s removes only tiles that are known not to match', (_, filters, remaining) => {
  const query = { filters: { ...noFilters, ...filters }, quantity: 250 }
  expect(fittingTiles(tiles, query, { prices, daysOf }).map(({ slug }) => slug)).toEqual(remaining)
})

test('filters are applied only when a tile states their value', () => {
  const requested: FindFilters = {
    ...noFilters,
    priceUpTo: 800,
    colours: ['Blue'],
    branding: ['Embroidery'],
    inStock: true,
    dispatchWithin: 14,
  }
  expect(applicableFilters(requested, tiles, prices)).toEqual({ ...requested, branding: [] })
  expect(applicableFilters(requested, [tileOf('silent')], null)).toEqual(noFilters)
})
