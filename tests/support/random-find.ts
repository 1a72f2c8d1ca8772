/** Random products and random queries for them, for the tests of filters (req 16.3). */
import * as fc from './fast-check'
import { createDaysUntilLookup } from '../../src/domain/delivery/promised-day'
import { destinationOf } from '../../src/domain/find/find-query'
import type { PricedFacts } from '../../src/domain/find/find'
import type { DeliveryRules } from '../../src/domain/delivery/promise'
import { type FindQuery, findSorts } from '../../src/domain/find/find-query'

const colours = ['Black', 'Blue', 'Natural', 'Red']
const branding = ['Pad Print', 'Laser Engraving', 'Gold leaf']
const materials = ['Bamboo', 'Cotton', 'Stainless steel']
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })
const subset = (names: string[]) => fc.subarray(names)

const product = fc.record({
  name: fc.oneof(
    fc.constantFrom('Mug', 'mug', 'Zeta Cup', 'Éclair', '𝒜 Cup', '\uff21 Cup'),
    fc.string({ maxLength: 4 }),
  ),
  colours: subset(colours),
  branding: subset(branding),
  materials: subset(materials),
  production: optional(fc.constantFrom('1 days', '5 working days', '9 working days', '12 weeks', '3 months')),
  stock: optional(fc.constantFrom(0, 24, 25, 249, 250, 251, 5000)),
  minimumQuantity: fc.constantFrom(1, 25, 50, 250, 500, 600),
  rating: optional(fc.constantFrom(1, 3, 3.9, 4, 4.4, 4.5, 5)),
  addedOn: optional(fc.constantFrom('2026-01-01', '2026-02-01', '2025-12-31')),
  eachCents: optional(fc.constantFrom(99, 100, 101, 668, 1000, 12_000)),
})

/** Products in the recommended order, each with a unique slug. */
export const randomProducts: fc.Arbitrary<PricedFacts[]> = fc
  .array(product, { maxLength: 40 })
  .map((items) => items.map((facts, index) => ({ ...facts, slug: `p${index}` })))

export const randomQuery: fc.Arbitrary<FindQuery> = fc
  .record({
    filters: fc.record({
      priceUpTo: optional(fc.constantFrom(100, 668, 1000, 1)),
      colours: subset([...colours, 'Teal']),
      branding: subset(branding),
      materials: subset(materials),
      dispatchWithin: optional(fc.constantFrom(0, 7, 14, 22, 84)),
      inStock: fc.boolean(),
      minimumUpTo: optional(fc.constantFrom(1, 50, 500)),
      ratingFrom: optional(fc.constantFrom(3, 4, 4.5)),
    }),
    sort: fc.constantFrom(...findSorts),
    quantity: optional(fc.constantFrom(1, 25, 250, 5000)),
    postcode: fc.option(fc.constantFrom('3065', '6000', '9999'), { freq: 2, nil: undefined }),
  })
  .map(({ postcode, ...query }) => (postcode === undefined ? query : { ...query, postcode }))

export const deliveryRules: DeliveryRules = {
  shipsFrom: 'NSW',
  proofDays: 3,
  holidays: [{ day: '2026-12-25', name: 'Christmas Day', states: ['NSW', 'VIC'] }],
  zones: [
    { from: 3000, to: 3999, days: 2 },
    { from: 6000, to: 6999, days: 5 },
  ],
}

/** Returns a lookup of the days until delivery that a shop with these rules promises. */
export const daysBy = (rules: DeliveryRules | null, query: FindQuery, now: number) =>
  createDaysUntilLookup({ rules, to: destinationOf(query), now })
