/**
 * Filters, counts, orders and prices a list of products (req 16.3). The device does it with this code, the reference provider in
 * SQL (docs/decisions/filters-by-sql.md); a test over random catalogues says that both come to the same.
 */
import { nameKey, type ProductFacts } from './facts'
import type { DaysReader } from '../delivery/promised-day'
import type { ProductTile } from '../product/product'
import { isEnough } from '../product/stock'
import type { NeedPrice } from '../price/price'
import { stockedQuantity } from '../cart/quantity'
import { type FindFilters, type FindQuery, steps } from './find-query'

/** `eachCents`: of one piece as `needPrice` has it, with the preselected branding; null where no price is known or to be seen. */
export type PricedFacts = ProductFacts & { eachCents: number | null }

export type FacetValue<Value> = { value: Value; count: number }

/**
 * How many products each value would leave, with all filters of the other groups. Names by count, then by the alphabet;
 * figures in the order of `steps`. Values that would leave none are left out.
 */
export type Facets = {
  price: FacetValue<number>[]
  colour: FacetValue<string>[]
  branding: FacetValue<string>[]
  material: FacetValue<string>[]
  dispatch: FacetValue<number>[]
  /** How many have the quantity that is needed in stock. */
  stock: number
  minimum: FacetValue<number>[]
  rating: FacetValue<number>[]
}

export type Found<Product> = { products: Product[]; facets: Facets }

/** A page of it, as the provider or the saved catalogue answers. */
export type FilteredPage = {
  tiles: ProductTile[]
  total: number
  totalPages: number
  facets: Facets
  /** By slug, the customer's own: private. Empty for a visitor; nothing stands for a product without a price. */
  prices: Record<string, NeedPrice>
}

type Group = keyof Facets
type Test = (product: PricedFacts) => boolean
/** Calendar days until the promised day. */
type DaysOfProduct = (product: PricedFacts) => number | null

/** `products` in the order that is recommended; `daysOf` by the shop's rules, for the postcode of the query. */
export function find<Product extends PricedFacts>(
  products: readonly Product[],
  query: FindQuery,
  daysOf: DaysReader,
): Found<Product> {
  const days = (product: PricedFacts) => promisedDaysOf(product, query.quantity, daysOf)
  const tests = testsOf(query, days)
  const fitting = new Map<Group, Product[]>()
  const found: Product[] = []
  for (const product of products) {
    // A product that one group alone keeps out still counts in that group.
    let keptOutBy: Group | null = null
    let groupsAgainst = 0
    for (const [group, fits] of tests) {
      if (fits(product)) continue
      groupsAgainst += 1
      keptOutBy = group
      if (groupsAgainst > 1) break
    }
    if (groupsAgainst === 0) found.push(product)
    else if (groupsAgainst === 1 && keptOutBy) {
      const others = fitting.get(keptOutBy)
      if (others) others.push(product)
      else fitting.set(keptOutBy, [product])
    }
  }
  const counted = (group: Group) => [...found, ...(fitting.get(group) ?? [])]
  return { products: inOrder(found, query, days), facets: facetsOf(counted, query.quantity, days) }
}

function testsOf({ filters, quantity }: FindQuery, days: DaysOfProduct): [Group, Test][] {
  const { priceUpTo, dispatchWithin, minimumUpTo, ratingFrom } = filters
  const tests: [Group, Test | false][] = [
    ['price', priceUpTo !== null && (({ eachCents }) => eachCents !== null && eachCents <= priceUpTo)],
    ['colour', oneOf(filters.colours, ({ colours }) => colours)],
    ['branding', oneOf(filters.branding, ({ branding }) => branding)],
    ['material', oneOf(filters.materials, ({ materials }) => materials)],
    ['dispatch', dispatchWithin !== null && ((product) => isWithin(days(product), dispatchWithin))],
    ['stock', filters.inStock && ((product) => isInStock(product, quantity))],
    ['minimum', minimumUpTo !== null && (({ minimumQuantity }) => minimumQuantity <= minimumUpTo)],
    ['rating', ratingFrom !== null && (({ rating }) => rating !== null && rating >= ratingFrom)],
  ]
  return tests.flatMap(([group, test]) => (test ? [[group, test] as [Group, Test]] : []))
}

function oneOf(wanted: FindFilters['colours'], values: (product: PricedFacts) => string[]): Test | false {
  if (wanted.length === 0) return false
  const known = new Set(wanted)
  return (product) => values(product).some((value) => known.has(value))
}

function isWithin(days: number | null, within: number): boolean {
  return days !== null && days <= within
}

/** Null also where there are fewer in stock than are needed: the time that is named is not meant for those. */
function promisedDaysOf(
  { production, stock, minimumQuantity }: PricedFacts,
  quantity: number | null,
  daysOf: DaysReader,
): number | null {
  return isEnough(stock, stockedQuantity(quantity, minimumQuantity)) ? daysOf(production) : null
}

/** Also where less is needed than is sold at once. */
function isInStock({ stock, minimumQuantity }: PricedFacts, quantity: number | null): boolean {
  return stock !== null && isEnough(stock, stockedQuantity(quantity, minimumQuantity))
}

function facetsOf(
  counted: (group: Group) => PricedFacts[],
  quantity: number | null,
  days: DaysOfProduct,
): Facets {
  return {
    price: stepped(
      counted('price'),
      steps.price,
      ({ eachCents }, step) => eachCents !== null && eachCents <= step,
    ),
    colour: named(counted('colour'), ({ colours }) => colours),
    branding: named(counted('branding'), ({ branding }) => branding),
    material: named(counted('material'), ({ materials }) => materials),
    dispatch: stepped(counted('dispatch'), steps.dispatch, (product, step) => isWithin(days(product), step)),
    stock: countOf(counted('stock'), (product) => isInStock(product, quantity)),
    minimum: stepped(
      counted('minimum'),
      steps.minimum,
      ({ minimumQuantity }, step) => minimumQuantity <= step,
    ),
    rating: stepped(counted('rating'), steps.rating, ({ rating }, step) => rating !== null && rating >= step),
  }
}

function named(products: PricedFacts[], values: (product: PricedFacts) => string[]): FacetValue<string>[] {
  const counts = new Map<string, number>()
  for (const product of products)
    for (const value of values(product)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || compareText(a.value, b.value))
}

function stepped(
  products: PricedFacts[],
  offered: readonly number[],
  fits: (product: PricedFacts, step: number) => boolean,
): FacetValue<number>[] {
  return offered.flatMap((value) => {
    const count = countOf(products, (product) => fits(product, value))
    return count > 0 ? [{ value, count }] : []
  })
}

function countOf(products: PricedFacts[], fits: Test): number {
  let count = 0
  for (const product of products) if (fits(product)) count += 1
  return count
}

/** Of two that are alike the recommended one comes first; what is unknown comes last. */
function inOrder<Product extends PricedFacts>(
  products: Product[],
  { sort }: Pick<FindQuery, 'sort'>,
  days: DaysOfProduct,
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
      return products.toSorted((a, b) => lowestFirst(days(a), days(b)))
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

/** By code points, as the same in every language and in SQL (`collate "C"`). */
function compareText(a: string, b: string): number {
  return compareKeys(inCodePoints(a), inCodePoints(b))
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Halves of characters beyond the 16 bits change places with what stands behind them, as `<` compares units. */
function inCodePoints(text: string): string {
  return text.replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0)
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800)
  })
}
