/** What a provider that cannot filter sent, by the filters of a question (req 17.1). */
import { expect, test } from 'vitest'
import { type FindFilters, noFilters } from '../../../../src/domain/find/find-query'
import { fittingTiles, tellableFilters } from '../../../../src/domain/find/tile-filter'
import type { ProductTile } from '../../../../src/domain/product/product'

const tile = (slug: string, told: Partial<ProductTile> = {}): ProductTile => ({
  id: slug,
  name: slug,
  slug,
  sku: '',
  image: null,
  tagImage: null,
  description: '',
  colours: [],
  rating: null,
  minimumQuantity: null,
  availability: '',
  stock: null,
  nextShipment: '',
  secondImage: null,
  addedOn: null,
  ...told,
})
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
  ['branding, of which tiles say nothing', { branding: ['Embroidery'] }, ['silent', 'navy', 'red', 'indent']],
  ['two of them', { priceUpTo: 800, inStock: true }, ['silent', 'navy']],
])('%s keeps out what says that it does not fit', (_, filters, left) => {
  const query = { filters: { ...noFilters, ...filters }, quantity: 250 }
  expect(fittingTiles(tiles, query, { prices, daysOf }).map(({ slug }) => slug)).toEqual(left)
})

test('only filters of which a tile says something are applied', () => {
  const asked: FindFilters = {
    ...noFilters,
    priceUpTo: 800,
    colours: ['Blue'],
    branding: ['Embroidery'],
    inStock: true,
    dispatchWithin: 14,
  }
  expect(tellableFilters(asked, tiles, prices)).toEqual({ ...asked, branding: [] })
  expect(tellableFilters(asked, [tile('silent')], null)).toEqual(noFilters)
})
