/** Random products, and what somebody may look for among them, for the tests of finding (req 16.3). */
import * as fc from './fast-check'
import { daysReader } from '../../src/domain/delivery/promised-day'
import { destinationOf } from '../../src/domain/find/find-query'
import type { PricedFacts } from '../../src/domain/find/find'
import type { DeliveryRules } from '../../src/domain/delivery/promise'
import { type FindQuery, findSorts } from '../../src/domain/find/find-query'

const colours = ['Black', 'Blue', 'Natural', 'Red']
const branding = ['Pad Print', 'Laser Engraving', 'Gold leaf']
const materials = ['Bamboo', 'Cotton', 'Stainless steel']
const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })
const some = (names: string[]) => fc.subarray(names)

const product = fc.record({
  name: fc.oneof(
    fc.constantFrom('Mug', 'mug', 'Zeta Cup', 'Éclair', '𝒜 Cup', '\uff21 Cup'),
    fc.string({ maxLength: 4 }),
  ),
  colours: some(colours),
  branding: some(branding),
  materials: some(materials),
  production: or(fc.constantFrom('1 days', '5 working days', '9 working days', '12 weeks', '3 months')),
  stock: or(fc.constantFrom(0, 24, 25, 249, 250, 251, 5000)),
  minimumQuantity: fc.constantFrom(1, 25, 50, 250, 500, 600),
  rating: or(fc.constantFrom(1, 3, 3.9, 4, 4.4, 4.5, 5)),
  addedOn: or(fc.constantFrom('2026-01-01', '2026-02-01', '2025-12-31')),
  eachCents: or(fc.constantFrom(99, 100, 101, 668, 1000, 12_000)),
})

/** In the recommended order, each with a slug of its own. */
export const randomProducts: fc.Arbitrary<PricedFacts[]> = fc
  .array(product, { maxLength: 40 })
  .map((all) => all.map((one, place) => ({ ...one, slug: `p${place}` })))

export const randomQuery: fc.Arbitrary<FindQuery> = fc
  .record({
    filters: fc.record({
      priceUpTo: or(fc.constantFrom(100, 668, 1000, 1)),
      colours: some([...colours, 'Teal']),
      branding: some(branding),
      materials: some(materials),
      dispatchWithin: or(fc.constantFrom(0, 7, 14, 22, 84)),
      inStock: fc.boolean(),
      minimumUpTo: or(fc.constantFrom(1, 50, 500)),
      ratingFrom: or(fc.constantFrom(3, 4, 4.5)),
    }),
    sort: fc.constantFrom(...findSorts),
    quantity: or(fc.constantFrom(1, 25, 250, 5000)),
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

/** Days as a shop with these rules promises them. */
export const daysBy = (rules: DeliveryRules | null, query: FindQuery, now: number) =>
  daysReader({ rules, to: destinationOf(query), now })
