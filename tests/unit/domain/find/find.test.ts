/** Compares filters, counts and sort orders with a slow brute-force count (req 16.3). */
import { expect, test } from 'vitest'
import { stockedQuantity } from '../../../../src/domain/quantity'
import { find, type Facets, type PricedFacts } from '../../../../src/domain/find/find'
import { type FindFilters, type FindQuery, noFilters, steps } from '../../../../src/domain/find/find-query'
import { type DaysUntilLookup, createDaysUntilLookup } from '../../../../src/domain/delivery/promised-day'
import * as fc from '../../../support/fast-check'
import { daysBy, deliveryRules as rules, randomProducts, randomQuery } from '../../../support/random-find'

const now = Date.parse('2026-11-30T01:00:00Z')
const daysOfAny = createDaysUntilLookup({ rules, to: null, now })

const shares = (names: string[], others: string[]) => names.some((name) => others.includes(name))

/** Applies the filters to a product, one after another. */
function passes(
  product: PricedFacts,
  filters: FindFilters,
  quantity: number | null,
  daysOf: DaysUntilLookup,
): boolean {
  const { eachCents, production, stock, rating, minimumQuantity } = product
  if (filters.priceUpTo !== null && !(eachCents !== null && eachCents <= filters.priceUpTo)) return false
  if (filters.colours.length > 0 && !shares(product.colours, filters.colours)) return false
  if (filters.branding.length > 0 && !shares(product.branding, filters.branding)) return false
  if (filters.materials.length > 0 && !shares(product.materials, filters.materials)) return false
  const neededPieces = stockedQuantity(quantity, minimumQuantity)
  const isShort = stock !== null && stock < neededPieces
  if (filters.dispatchWithin !== null) {
    const days = daysOf(production)
    if (days === null || isShort || days > filters.dispatchWithin) return false
  }
  if (filters.inStock && (stock === null || isShort)) return false
  if (filters.minimumUpTo !== null && minimumQuantity > filters.minimumUpTo) return false
  return filters.ratingFrom === null || (rating !== null && rating >= filters.ratingFrom)
}

/**
 * Counts the products that are left when only this value is chosen in its group and the other filters stay as they
 * are.
 */
function bruteForceFacets(
  products: PricedFacts[],
  { filters, quantity }: FindQuery,
  daysOf: DaysUntilLookup,
): Facets {
  const countWith = (changes: Partial<FindFilters>) =>
    products.filter((product) => passes(product, { ...filters, ...changes }, quantity, daysOf)).length
  const countSteps = (offered: readonly number[], filterBy: (value: number) => Partial<FindFilters>) =>
    offered.map((value) => ({ value, count: countWith(filterBy(value)) })).filter(({ count }) => count > 0)
  const countValues = (group: 'colours' | 'branding' | 'materials') =>
    [...new Set(products.flatMap((product) => product[group]))]
      .map((value) => ({ value, count: countWith({ [group]: [value] }) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return {
    price: countSteps(steps.price, (priceUpTo) => ({ priceUpTo })),
    colour: countValues('colours'),
    branding: countValues('branding'),
    material: countValues('materials'),
    dispatch: countSteps(steps.dispatch, (dispatchWithin) => ({ dispatchWithin })),
    stock: countWith({ inStock: true }),
    minimum: countSteps(steps.minimum, (minimumUpTo) => ({ minimumUpTo })),
    rating: countSteps(steps.rating, (ratingFrom) => ({ ratingFrom })),
  }
}

test('matches and counts equal those of a brute force in 1,000 random cases', () => {
  fc.assert(
    fc.property(randomProducts, randomQuery, (products, query) => {
      const daysOf = daysBy(rules, query, now)
      const result = find(products, query, daysOf)
      const expected = products.filter((product) => passes(product, query.filters, query.quantity, daysOf))
      expect(new Set(result.products)).toEqual(new Set(expected))
      expect(result.products).toHaveLength(expected.length)
      expect(result.facets).toEqual(bruteForceFacets(products, query, daysOf))
    }),
    { numRuns: 1000 },
  )
})

const unknown = { production: null, stock: null, rating: null, addedOn: null, eachCents: null }
const product = (slug: string, name: string, known: Partial<PricedFacts> = {}): PricedFacts => {
  const names = { colours: [], branding: [], materials: [] }
  return { slug, name, minimumQuantity: 1, ...names, ...unknown, ...known }
}
const best = { eachCents: 100, rating: 5, production: '7 days', addedOn: '2026-02-01' }
const products = [
  product('unknown', 'b'),
  product('second', 'B', { eachCents: 200, rating: 3, production: '9 working days', addedOn: '2026-01-01' }),
  product('first', 'a', best),
  product('alike', 'A', best),
]

test.each([
  ['recommended', 'unknown second first alike'],
  ['price', 'first alike second unknown'],
  ['newest', 'first alike second unknown'],
  ['name-asc', 'first alike unknown second'],
  ['name-desc', 'unknown second first alike'],
  ['rating', 'first alike second unknown'],
  ['fastest', 'first alike second unknown'],
] as const)('matches are sorted by %s', (sort, slugs) => {
  const result = find(products, { filters: noFilters, sort, quantity: null }, daysOfAny)
  expect(result.products.map(({ slug }) => slug).join(' ')).toBe(slugs)
})
