/** Tests the filters and the sort order that a list reads from its address and writes there (req 16.6). */
import { expect, test } from 'vitest'
import {
  needsFindCall,
  filtersIn,
  listQuery,
  noFilters,
  searchOf,
} from '../../../../src/domain/find/find-query'
import { listSearch } from '../../../../src/domain/find/search-params'

const defined = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

test.each([
  [{ colour: 'Blue, Red,,Blue' }, { colour: 'Blue,Red' }],
  [{ colour: ['Blue'] }, {}],
  [
    { dispatch: 14, minimum: 100, rating: 4.5 },
    { dispatch: 14, minimum: 100, rating: 4.5 },
  ],
  [{ dispatch: 1.5, minimum: 0, rating: 9 }, {}],
  [{ stock: 1 }, { stock: true }],
  [{ stock: 'no' }, {}],
  [
    { sort: 'fastest', page: 2 },
    { sort: 'fastest', page: 2 },
  ],
  [{ sort: 'cheapest' }, {}],
  [{ price: 5, priceUpTo: 500, utm_source: 'x' }, {}],
])('search params %j are read as %j', (typed, read) => expect(defined(listSearch(typed))).toEqual(read))

test('every filter except the price is read back from its address', () => {
  const filters = {
    priceUpTo: 1000,
    colours: ['Blue', 'Natural'],
    branding: ['Pad Print'],
    materials: ['Paper and card'],
    dispatchWithin: 14,
    inStock: true,
    minimumUpTo: 100,
    ratingFrom: 4,
  }
  const searchParams = searchOf(filters)
  expect(JSON.stringify(searchParams)).not.toContain('1000')
  expect(filtersIn(listSearch(searchParams), null)).toEqual({ ...filters, priceUpTo: null })
  expect(defined(searchOf(noFilters))).toEqual({})
})

test.each([
  [{}, false],
  [{ sort: 'fastest' }, true],
  [{ stock: true }, true],
] as const)('search params %j need a filtered list: %j', (search, isRequested) => {
  const query = listQuery({ search, state: {} }, { prices: 'own', quantity: null, postcode: null })
  expect(needsFindCall(query, ['newest'])).toBe(isRequested)
})

test.each([
  ['own', 500, undefined],
  ['retail', 500, true],
  [null, null, undefined],
] as const)('price filter applies to a list that shows %s prices', (prices, priceUpTo, atRetail) => {
  const query = listQuery(
    { search: {}, state: { priceUpTo: 500 } },
    { prices, quantity: null, postcode: null },
  )
  expect([query.filters.priceUpTo, query.atRetail]).toEqual([priceUpTo, atRetail])
})
