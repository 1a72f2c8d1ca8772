/**
 * Filters, counts, orders and prices a list of products (req 16.3). The device uses this code, and the reference
 * provider uses SQL (docs/decisions/filters-by-sql.md); a test over random catalogues compares code and SQL.
 */
import { nameKey, type ProductFacts } from './facts'
import type { DaysUntilLookup } from '../delivery/promised-day'
import type { ProductTile } from '../product/product'
import { isEnough } from '../product/stock'
import type { PriceAtNeededQuantity } from '../price/price'
import { stockedQuantity } from '../quantity'
import { type FindFilters, type FindQuery, steps } from './find-query'

/**
 * `eachCents`: price of one piece by `priceAtNeededQuantity`, with the preselected branding; null when the price is
 * unknown or hidden.
 */
export type PricedFacts = ProductFacts & { eachCents: number | null }

export type FacetValue<Value> = { value: Value; count: number }

/**
 * Number of products that each value would leave, with all filters of the other groups. Names are sorted by count,
 * then alphabetically; numbers in the order of `steps`. Values that would leave no product are left out.
 */
export type Facets = {
  price: FacetValue<number>[]
  colour: FacetValue<string>[]
  branding: FacetValue<string>[]
  material: FacetValue<string>[]
  dispatch: FacetValue<number>[]
  /** Number of products with the needed quantity in stock. */
  stock: number
  minimum: FacetValue<number>[]
  rating: FacetValue<number>[]
}

export type FilteredProducts<Product> = { products: Product[]; facets: Facets }

/** One page of the result, from the provider or from the saved catalogue. */
export type FilteredPage = {
  tiles: ProductTile[]
  total: number
  totalPages: number
  facets: Facets
  /** The customer's private prices by slug. Empty for a visitor; a product without a price has no entry. */
  prices: Record<string, PriceAtNeededQuantity>
}

type Group = keyof Facets
type Test = (product: PricedFacts) => boolean
/** Calendar days until the promised day of a product; null as in `daysIfInStock`. */
type DaysOfProduct = (product: PricedFacts) => number | null

/** `products` in the recommended order; `daysOf`: days by the shop's rules, for the postcode of the query. */
export function find<Product extends PricedFacts>(
  products: readonly Product[],
  query: FindQuery,
  daysOf: DaysUntilLookup,
): FilteredProducts<Product> {
  const daysUntil = (product: PricedFacts) => daysIfInStock(product, query.quantity, daysOf)
  const tests = testsOf(query, daysUntil)
  const excludedOnlyBy = new Map<Group, Product[]>()
  const matches: Product[] = []
  for (const product of products) {
    // A product that only one group excludes still counts in the facets of that group.
    let excludedBy: Group | null = null
    let failedGroups = 0
    for (const [group, fits] of tests) {
      if (fits(product)) continue
      failedGroups += 1
      excludedBy = group
      if (failedGroups > 1) break
    }
    if (failedGroups === 0) matches.push(product)
    else if (failedGroups === 1 && excludedBy) {
      const excludedProducts = excludedOnlyBy.get(excludedBy)
      if (excludedProducts) excludedProducts.push(product)
      else excludedOnlyBy.set(excludedBy, [product])
    }
  }
  const productsForFacet = (group: Group) => [...matches, ...(excludedOnlyBy.get(group) ?? [])]
  return {
    products: inOrder(matches, query, daysUntil),
    facets: facetsOf(productsForFacet, query.quantity, daysUntil),
  }
}

function testsOf({ filters, quantity }: FindQuery, daysUntil: DaysOfProduct): [Group, Test][] {
  const { priceUpTo, dispatchWithin, minimumUpTo, ratingFrom } = filters
  const tests: [Group, Test | false][] = [
    ['price', priceUpTo !== null && (({ eachCents }) => eachCents !== null && eachCents <= priceUpTo)],
    ['colour', matchesAny(filters.colours, ({ colours }) => colours)],
    ['branding', matchesAny(filters.branding, ({ branding }) => branding)],
    ['material', matchesAny(filters.materials, ({ materials }) => materials)],
    ['dispatch', dispatchWithin !== null && ((product) => isWithin(daysUntil(product), dispatchWithin))],
    ['stock', filters.inStock && ((product) => isInStock(product, quantity))],
    ['minimum', minimumUpTo !== null && (({ minimumQuantity }) => minimumQuantity <= minimumUpTo)],
    ['rating', ratingFrom !== null && (({ rating }) => rating !== null && rating >= ratingFrom)],
  ]
  return tests.flatMap(([group, test]) => (test ? [[group, test] as [Group, Test]] : []))
}

function matchesAny(
  accepted: FindFilters['colours'],
  values: (product: PricedFacts) => string[],
): Test | false {
  if (accepted.length === 0) return false
  const acceptedSet = new Set(accepted)
  return (product) => values(product).some((value) => acceptedSet.has(value))
}

function isWithin(days: number | null, maxDays: number): boolean {
  return days !== null && days <= maxDays
}

/**
 * Returns null when no day can be promised, and also when stock is below the needed quantity, because the stated
 * production time does not apply then.
 */
function daysIfInStock(
  { production, stock, minimumQuantity }: PricedFacts,
  quantity: number | null,
  daysOf: DaysUntilLookup,
): number | null {
  return isEnough(stock, stockedQuantity(quantity, minimumQuantity)) ? daysOf(production) : null
}

/** Uses the product's minimum quantity when fewer pieces are needed. */
function isInStock({ stock, minimumQuantity }: PricedFacts, quantity: number | null): boolean {
  return stock !== null && isEnough(stock, stockedQuantity(quantity, minimumQuantity))
}

function facetsOf(
  productsForFacet: (group: Group) => PricedFacts[],
  quantity: number | null,
  daysUntil: DaysOfProduct,
): Facets {
  return {
    price: facetOfSteps(
      productsForFacet('price'),
      steps.price,
      ({ eachCents }, step) => eachCents !== null && eachCents <= step,
    ),
    colour: facetOfNames(productsForFacet('colour'), ({ colours }) => colours),
    branding: facetOfNames(productsForFacet('branding'), ({ branding }) => branding),
    material: facetOfNames(productsForFacet('material'), ({ materials }) => materials),
    dispatch: facetOfSteps(productsForFacet('dispatch'), steps.dispatch, (product, step) =>
      isWithin(daysUntil(product), step),
    ),
    stock: countOf(productsForFacet('stock'), (product) => isInStock(product, quantity)),
    minimum: facetOfSteps(
      productsForFacet('minimum'),
      steps.minimum,
      ({ minimumQuantity }, step) => minimumQuantity <= step,
    ),
    rating: facetOfSteps(
      productsForFacet('rating'),
      steps.rating,
      ({ rating }, step) => rating !== null && rating >= step,
    ),
  }
}

function facetOfNames(
  products: PricedFacts[],
  values: (product: PricedFacts) => string[],
): FacetValue<string>[] {
  const counts = new Map<string, number>()
  for (const product of products)
    for (const value of values(product)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || compareText(a.value, b.value))
}

function facetOfSteps(
  products: PricedFacts[],
  values: readonly number[],
  fits: (product: PricedFacts, step: number) => boolean,
): FacetValue<number>[] {
  return values.flatMap((value) => {
    const count = countOf(products, (product) => fits(product, value))
    return count > 0 ? [{ value, count }] : []
  })
}

function countOf(products: PricedFacts[], fits: Test): number {
  let count = 0
  for (const product of products) if (fits(product)) count += 1
  return count
}

/** Equal products stay in the recommended order; unknown values come last. */
function inOrder<Product extends PricedFacts>(
  products: Product[],
  { sort }: Pick<FindQuery, 'sort'>,
  daysUntil: DaysOfProduct,
): Product[] {
  switch (sort) {
    case 'recommended':
      return products
    case 'price':
      return products.toSorted((a, b) => lowestFirst(a.eachCents, b.eachCents))
    case 'newest':
      return products.toSorted((a, b) => compareKeys(b.addedOn ?? '', a.addedOn ?? ''))
    case 'name-asc':
      return byName(products, 1)
    case 'name-desc':
      return byName(products, -1)
    case 'rating':
      return products.toSorted((a, b) => lowestFirst(negative(a.rating), negative(b.rating)))
    case 'fastest':
      return products.toSorted((a, b) => lowestFirst(daysUntil(a), daysUntil(b)))
  }
}

function byName<Product extends PricedFacts>(products: Product[], direction: 1 | -1): Product[] {
  return products
    .map((product) => ({ product, key: inCodePoints(nameKey(product.name)) }))
    .toSorted((a, b) => direction * compareKeys(a.key, b.key))
    .map(({ product }) => product)
}

function lowestFirst(a: number | null, b: number | null): number {
  return (a ?? Infinity) === (b ?? Infinity) ? 0 : (a ?? Infinity) - (b ?? Infinity)
}

function negative(value: number | null): number | null {
  return value === null ? null : -value
}

/** Compares by code points, which is the same in every language and in SQL (`collate "C"`). */
function compareText(a: string, b: string): number {
  return compareKeys(inCodePoints(a), inCodePoints(b))
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** `<` compares UTF-16 units, so surrogates are moved behind all other units to get the order of code points. */
function inCodePoints(text: string): string {
  return text.replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0)
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800)
  })
}
