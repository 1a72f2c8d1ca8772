/** Tests the body of product/find as provider and device read it (req 16.4). */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { noFilters, withoutPrice } from '../../../../src/domain/find/find-query'
import { FindRequest } from '../../../../src/domain/find/find-request'

const list = { of: 'category', slug: 'mugs' } as const
const read = (body: unknown) => v.safeParse(FindRequest, body)
const defaults = {
  list,
  query: { filters: noFilters, sort: 'recommended', quantity: null },
  page: 1,
  limit: 24,
}

test.each([
  ['the list alone', { list }, defaults],
  [
    'null for everything',
    { list, filters: null, sort: null, quantity: null, page: null, limit: null },
    defaults,
  ],
  ['filters of null', { list, filters: { colours: null, inStock: null, priceUpTo: null } }, defaults],
  ['dollars', { list, filters: { priceUpTo: '6.68' } }, { query: { filters: { priceUpTo: 668 } } }],
  ['digits', { list, quantity: '250' }, { query: { quantity: 250 } }],
  ['a postcode', { list, postcode: '3065' }, { query: { postcode: '3065' } }],
  ['a page before the first', { list, page: -4 }, { page: 1 }],
  ['a page past any end', { list, page: 1e300 }, { page: 1_000_000 }],
  ['too many products at once', { list, limit: 5000 }, { limit: 100 }],
  ['a text', { list: { of: 'search', text: 'a\0b\ud800' } }, { list: { of: 'search', text: 'a b ' } }],
  [
    'unknown properties',
    { list: { of: 'new', more: 1 }, colour: 'red' },
    { ...defaults, list: { of: 'new' } },
  ],
])('find request is read with %s', (_, body, expected) => {
  expect(read(body)).toMatchObject({ success: true, output: expected })
})

test.each([
  [{}],
  [{ list: { of: 'everything' } }],
  [{ list: { of: 'category' } }],
  [{ list: { of: 'category', slug: 'x'.repeat(300) } }],
  [{ list, sort: 'cheapest' }],
  [{ list, quantity: 0 }],
  [{ list, postcode: 3065 }],
  [{ list, filters: { colours: 'Red' } }],
  [{ list, filters: { colours: Array(101).fill('Red') } }],
  [{ list, filters: { priceUpTo: -1 } }],
  [{ list, filters: { ratingFrom: {} } }],
])('find request %j is refused', (body) => expect(read(body).success).toBe(false))

test('visitor without prices gets no filter or sort order by price', () => {
  const filters = { ...noFilters, priceUpTo: 500, inStock: true }
  expect(withoutPrice({ filters, sort: 'price', quantity: 9 })).toEqual({
    filters: { ...noFilters, inStock: true },
    sort: 'recommended',
    quantity: 9,
  })
  expect(withoutPrice({ filters, sort: 'rating', quantity: 9 }).sort).toBe('rating')
})
