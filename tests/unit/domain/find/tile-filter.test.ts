/** Applies the filters of a question to tiles from a provider that cannot filter (req 17.1). */
import { expect, test } from 'vitest'
import { type FindFilters, noFilters } from '../../../../src/domain/find/find-query'
import { fittingTiles, applicableFilters } from '../../../../src/domain/find/tile-filter'
import type { ProductTile } from '../../../../src/domain/product/product'
import { anyTile } from '../../../support/product'

const tile = (slug: string, fields: Partial<ProductTile> = {}) => anyTile({ slug, ...fields })
const tiles = [
  tile('silent'),
  tile('navy', { colours: ['#1c2b52'], stock: 500, availability: '5 working days', minimumQuantity: 10 }),
  tile('red', { colours: ['#c32b34'], stock: 20, availability: '6 weeks', minimumQuantity: 100 }),
  tile('indent', { availability: 'Made to order, 12 weeks', rating: 4 }),
]
const prices = { fromCents: { navy: 700, red: 950 } }
const daysOf = (availability: string) => ({ '5 working days': 7, '6 weeks': 42 })[availability] ?? null

test.each<[string, Partial<FindFilters>, string[]]>([
  ['a price', { priceUpTo: 800 }, ['silent', 'navy', 'indent']],
  ['a colour', { colours: ['Blue'] }, ['silent', 'navy', 'indent']],
  ['stock', { inStock: true }, ['silent', 'navy']],
  ['days', { dispatchWithin: 14 }, ['silent', 'navy', 'indent']],
  ['a minimum', { minimumUpTo: 50 }, ['silent', 'navy', 'indent']],
  ['branding, which tiles do not state', { branding: ['Embroidery'] }, ['silent', 'navy', 'red', 'indent']],
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
  expect(applicableFilters(requested, [tile('silent')], null)).toEqual(noFilters)
})
