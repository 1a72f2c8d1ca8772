/** The tile of a pressed product is taken from a list in the cache, with the price of that list (req 3.1). */
import { expect, test } from 'vitest'
import { cachedTile } from '../../../src/queries/cached-tile'
import { createQueryClient } from '../../../src/query-client'

const mug = { slug: 'mug', name: 'Mug' }
const tiles = [{ slug: 'cap', name: 'Cap' }, mug]
const withPrices = (fromCents: object) => ({ tiles, prices: { fromCents } })
const price = { quantity: 250, eachCents: 320, isBranded: true }

test.each([
  ['a category', 'category-products', { tiles }, { fromCents: null }],
  ['a subcategory', 'subcategory-products', withPrices({ mug: 280 }), { fromCents: 280 }],
  ['a portal', 'portal-products', withPrices({}), { fromCents: null }],
  ['new arrivals', 'new-arrivals', { tiles }, { fromCents: null }],
  ['a search', 'search', { products: tiles }, { fromCents: null }],
  ['home', 'home', { trending: tiles }, { fromCents: null }],
  ['a filtered list', 'found', { tiles, prices: { mug: price } }, { price }],
])('tile is found in %s', (_, key, value, prices) => {
  const client = createQueryClient(() => {})
  client.setQueryData([key, 'any'], { value, at: 1, fresh: true })
  expect(cachedTile(client, 'mug')).toEqual({ tile: mug, ...prices })
  expect(cachedTile(client, 'pen')).toBeUndefined()
})
