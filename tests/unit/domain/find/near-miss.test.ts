/** Tests the sentence that is shown when filters leave no product, and the nearest products (req 17.5). */
import { expect, test } from 'vitest'
import { type FilteredPage, find } from '../../../../src/domain/find/find'
import { type FindFilters, type FindQuery, noFilters } from '../../../../src/domain/find/find-query'
import { nearMissText, type Nearest, nounOf } from '../../../../src/domain/find/near-miss'
import { nearestTo } from '../../../../src/domain/find/nearest'
import { nounIn, parseSearch } from '../../../../src/domain/find/read-search'
import { anyTile } from '../../../support/product'

const tile = anyTile({ id: 'a', slug: 'a', availability: '9 working days', stock: 40 })

const sentenceFor = (typed: string, nearest: Nearest) => {
  const { filters, quantity } = parseSearch(typed, '2026-11-29')
  return nearMissText(
    { text: nounIn(typed), filters: { ...noFilters, ...filters }, quantity, neededBy: null },
    nearest,
  )
}

test.each<[string, Nearest, string]>([
  [
    'bottles under $8 for 250 with engraving',
    { priceCents: 1005 },
    'No bottle under $8 with engraving at 250. From $10.05.',
  ],
  [
    'navy hoodies in stock for 60',
    { stock: 41, colours: ['Black', 'Grey'] },
    'No hoodie in blue in stock for 60. The most in stock is 41. Other colours: Black, Grey.',
  ],
  ['printed sunglasses under $2.50', {}, 'No sunglasses under $2.50 with printing.'],
  [
    'embroidered polos',
    { branding: ['Screen Print'] },
    'No polo with embroidery. Other branding: Screen Print.',
  ],
])('near-miss sentence names failing conditions and alternatives: %s', (typed, nearest, sentence) => {
  expect(sentenceFor(typed, nearest)).toBe(sentence)
})

test('near-miss sentence names the earliest possible day and its price', () => {
  const question = {
    text: 'mugs',
    filters: { ...noFilters, dispatchWithin: 3 },
    quantity: 250,
    neededBy: '2026-12-02',
  }
  const earliest = { day: '2026-12-15', cents: 790, isDelivery: true }
  expect(nearMissText(question, { earliest })).toBe(
    'No mug at 250 by 2 Dec. The earliest is Tue 15 Dec, at $7.90 each.',
  )
  expect(nearMissText({ ...question, neededBy: null }, { earliest: { ...earliest, cents: null } })).toBe(
    'No mug at 250 within 3 days. The earliest is Tue 15 Dec.',
  )
})

test.each([
  ['bottles', 'bottle'],
  ['diaries', 'diary'],
  ['boxes', 'box'],
  ['wine glasses', 'wine glass'],
  ['', 'product'],
])('singular of “%s” is “%s”', (plural, singular) => expect(nounOf(plural)).toBe(singular))

const query = (filters: Partial<FindFilters>): FindQuery => ({
  filters: { ...noFilters, ...filters },
  sort: 'recommended',
  quantity: 250,
})
const page = (cents: number, total = 1): FilteredPage => ({
  tiles: [tile],
  total,
  totalPages: 1,
  facets: find([], query({}), () => null).facets,
  prices: { a: { eachCents: cents, quantity: 250, isBranded: true } },
})
const dayOf = () => ({ day: '2026-12-15', isDelivery: false })

test('nearest products give the lowest price and the earliest day', async () => {
  const nearest = await nearestTo(
    query({ priceUpTo: 800, dispatchWithin: 3 }),
    ({ sort }) => Promise.resolve(page(sort === 'price' ? 1005 : 1100)),
    dayOf,
  )
  expect(nearest).toEqual({
    priceCents: 1005,
    earliest: { day: '2026-12-15', isDelivery: false, cents: 1100 },
  })
})

test('price and day are dropped together when neither alone is enough', async () => {
  const nearest = await nearestTo(
    query({ priceUpTo: 800, dispatchWithin: 3, branding: ['Laser Engraving'] }),
    ({ filters }) =>
      Promise.resolve(
        page(1005, filters.branding.length === 0 || filters.priceUpTo === filters.dispatchWithin ? 1 : 0),
      ),
    dayOf,
  )
  expect(nearest).toMatchObject({ priceCents: 1005, earliest: { cents: 1005 }, branding: [] })
})

test('nearest result is the total without conditions, or empty', async () => {
  const answerWith = (total: number) => (findQuery: FindQuery) =>
    Promise.resolve(
      page(1, findQuery.filters.branding.length + findQuery.filters.colours.length > 0 ? 0 : total),
    )
  const bothFilters = query({ branding: ['Embroidery'], colours: ['Blue'] })
  expect(await nearestTo(bothFilters, answerWith(7), dayOf)).toEqual({ total: 7 })
  expect(await nearestTo(bothFilters, () => Promise.resolve(null), dayOf)).toEqual({})
})
