/**
 * Facts of products side by side: different facts first, then facts that are the same for all (req 8.5). Prices are not
 * included.
 */
import { attributesForDisplay } from '../../../src/domain/product/order-choice'
import { formatCount } from '../../../src/domain/count'
import {
  type PromiseContext,
  deliveryOrShippingDay,
  promisedJobs,
  type WantedProduct,
} from '../../../src/domain/delivery/promise'
import { daysFrom, shopDayAt } from '../../../src/domain/delivery/working-days'
import { dispatchText } from '../../../src/domain/delivery/dispatch'
import { cartonFacts } from '../../../src/domain/product/carton'
import { isColour } from '../../../src/domain/product/colour'
import { type ShopDay, stockNote, stockOf } from '../../../src/domain/product/stock'
import type { Product, ProductAttribute } from '../../../src/domain/product/product'

export type ComparedFact = {
  name: string
  /** Non-empty lines of text; empty when the product does not state the fact. */
  lines: (product: Product) => string[]
}

export const rating: ComparedFact = {
  name: 'Rating',
  lines: ({ rating: stars, ratingCount }) => (stars === null ? [] : [`${stars} (${ratingCount})`]),
}
export const colours: ComparedFact = { name: 'Colours', lines: (product) => valuesOf(product, isColour) }

const dispatch: ComparedFact = {
  name: 'Dispatch',
  lines: ({ availability }) => [dispatchText(availability) || availability].filter(Boolean),
}

/** All facts, in the order of their value to a buyer. */
export const allFacts = (today: ShopDay): ComparedFact[] => [
  { name: 'Minimum order', lines: ({ minimumQuantity }) => [formatCount(minimumQuantity)] },
  dispatch,
  {
    name: 'Stock',
    lines: (product) => [stockNote(stockOf(product, [], today), 0)?.text ?? ''].filter(Boolean),
  },
  rating,
  colours,
  {
    name: 'Sizes',
    lines: (product) =>
      joinedLine(
        valuesOf(product, ({ name }) => /size/i.test(name)),
        ', ',
      ),
  },
  {
    name: 'Branding options',
    lines: ({ brandingOptions }) => brandingOptions.map(({ printType }) => printType).filter(Boolean),
  },
  {
    name: 'Materials',
    lines: ({ materials }) =>
      materials.flatMap(({ component, material }) => joinedLine([component, material].filter(Boolean), ': ')),
  },
  { name: 'Dimensions', lines: ({ dimensions }) => dimensions.filter(Boolean) },
  {
    name: 'Carton',
    lines: ({ carton }) => cartonFacts(carton).map(([name, value]) => `${name} ${value}`),
  },
]

/** Facts that no product states are left out. All facts of a single product count as different. */
export function comparedFacts(
  products: readonly Product[],
  today: ShopDay,
): {
  different: ComparedFact[]
  common: ComparedFact[]
} {
  const statedFacts = allFacts(today).filter(({ lines }) =>
    products.some((product) => lines(product).length > 0),
  )
  const isSame = ({ lines }: ComparedFact) =>
    products.length > 1 && new Set(products.map((product) => lines(product).join('\n'))).size === 1
  return { different: statedFacts.filter((fact) => !isSame(fact)), common: statedFacts.filter(isSame) }
}

/** Calendar days until the promised day; null when no day can be promised, or when stock is short. */
export function daysUntilPromised(wanted: WantedProduct, context: PromiseContext): number | null {
  const jobs = promisedJobs([wanted])
  const day = jobs && deliveryOrShippingDay(jobs, context)
  return day ? daysFrom(shopDayAt(context.rules?.shipsFrom ?? null, context.now), day) : null
}

/** Returns true if the figure is the lowest of several known figures that are not all the same. */
export function isLeast(figure: number | null, figures: readonly (number | null)[]): boolean {
  const known = figures.filter((value) => value !== null)
  return figure !== null && figure === Math.min(...known) && known.some((value) => value !== figure)
}

function valuesOf(product: Product, isWanted: (attribute: ProductAttribute) => boolean): string[] {
  return (
    attributesForDisplay(product)
      .find(isWanted)
      ?.values.map(({ value }) => value) ?? []
  )
}

function joinedLine(values: string[], separator: string): string[] {
  return values.length > 0 ? [values.join(separator)] : []
}
