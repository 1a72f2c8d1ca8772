/** What products tell of themselves side by side: what differs first, then what is the same for all (req 8.5). No money. */
import { shownAttributes } from '../cart/order-choice'
import { formatCount } from '../count'
import { dispatchWords } from '../find/dispatch'
import { cartonFacts } from './carton'
import { isColour } from './colour'
import type { Product, ProductAttribute } from './product'

export type ComparedFact = {
  name: string
  /** Filled lines in words; none where the product says nothing. */
  lines: (product: Product) => string[]
}

export const rating: ComparedFact = {
  name: 'Rating',
  lines: ({ rating: stars, ratingCount }) => (stars === null ? [] : [`${stars} (${ratingCount})`]),
}
export const colours: ComparedFact = { name: 'Colours', lines: (product) => valuesOf(product, isColour) }

/** In the order of their worth to a buyer. */
export const allFacts: ComparedFact[] = [
  { name: 'Minimum order', lines: ({ minimumQuantity }) => [formatCount(minimumQuantity)] },
  {
    name: 'Dispatch',
    lines: ({ availability }) => [dispatchWords(availability) || availability].filter(Boolean),
  },
  rating,
  colours,
  {
    name: 'Sizes',
    lines: (product) =>
      joined(
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
      materials.flatMap(({ component, material }) => joined([component, material].filter(Boolean), ': ')),
  },
  { name: 'Dimensions', lines: ({ dimensions }) => dimensions.filter(Boolean) },
  {
    name: 'Carton',
    lines: ({ carton }) => cartonFacts(carton).map(([name, value]) => `${name} ${value}`),
  },
]

/** What none of them tells is left out. Of a single product everything is worth a row. */
export function comparedFacts(products: readonly Product[]): {
  differing: ComparedFact[]
  same: ComparedFact[]
} {
  const told = allFacts.filter(({ lines }) => products.some((product) => lines(product).length > 0))
  const isSame = ({ lines }: ComparedFact) =>
    products.length > 1 && new Set(products.map((product) => lines(product).join('\n'))).size === 1
  return { differing: told.filter((fact) => !isSame(fact)), same: told.filter(isSame) }
}

function valuesOf(product: Product, isWanted: (attribute: ProductAttribute) => boolean): string[] {
  return (
    shownAttributes(product)
      .find(isWanted)
      ?.values.map(({ value }) => value) ?? []
  )
}

function joined(words: string[], between: string): string[] {
  return words.length > 0 ? [words.join(between)] : []
}
