/** What a customer chose on a product page, and the lines that it means (req 3.8, 3.9). */
import type { LineOption } from './cart'
import { inSizeOrder, matchingVariation } from '../product/variation'
import type { Product, ProductAttribute } from '../product/product'
import { minimumMessage, readQuantity, unreadQuantity } from './quantity'

export type Choice = {
  /** Attribute id → value id. */
  values: ReadonlyMap<string, string>
  /** As typed. */
  quantity: string
  /** Set-up id → how often. */
  setups: ReadonlyMap<string, number>
  /** Order grid: cell index → quantity (domain/cart/order-grid). Empty where the product has no grid. */
  cells: ReadonlyMap<number, number>
}

/** One line to be ordered, before its price. */
export type ChosenLine = {
  variationId: string | null
  quantity: number
  options: LineOption[]
  /** Index of the grid's cell that it stands in; null from pickers. */
  cell: number | null
}

/** Messages as in req 3.8 to 3.10; `attributes` by attribute id, in the order of the page. */
type ChoiceProblems = { attributes: Map<string, string>; quantity: string | null }

/** `lines` can be calculated already; they may be ordered only when nothing is wrong (`mayBeOrdered`). */
export type Chosen = { lines: ChosenLine[]; problems: ChoiceProblems }

/** Something is chosen, and nothing is wrong with it. */
export function mayBeOrdered({ lines, problems }: Chosen): boolean {
  return lines.length > 0 && problems.attributes.size === 0 && problems.quantity === null
}

/** Attributes as they are shown: values in the order of sizes (req 3.8). */
export function shownAttributes({ attributes }: Product): ProductAttribute[] {
  return attributes.map((attribute) => ({
    ...attribute,
    values: inSizeOrder(attribute.values, ({ value }) => value),
  }))
}

/** What of the pickers is still missing: '{name} is required'. */
export function missingAttributes(
  attributes: ProductAttribute[],
  values: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    attributes
      .filter(({ id, values: offered }) => !offered.some((value) => value.id === values.get(id)))
      .map(({ id, name }) => [id, `${name} is required`]),
  )
}

/** The options of the chosen values, in the order of the attributes. */
export function optionsOf(attributes: ProductAttribute[], values: ReadonlyMap<string, string>): LineOption[] {
  return attributes.flatMap(({ id, name, values: offered }) => {
    const found = offered.find((value) => value.id === values.get(id))
    return found ? [{ name, value: found.value }] : []
  })
}

/** The one line that the pickers mean, and what is wrong with it. */
export function pickedLine(product: Product, { values, quantity: typed }: Choice): Chosen {
  const missing = missingAttributes(product.attributes, values)
  const quantity = readQuantity(typed)
  const variation = product.hasVariations ? matchingVariation(product.variations, values.values()) : null
  const notMade = missing.size === 0 && product.hasVariations && variation === null
  const problems: ChoiceProblems = {
    attributes: missing,
    quantity: notMade ? 'Product Not found' : quantityProblem(quantity, product.minimumQuantity),
  }
  if (quantity === null) return { lines: [], problems }
  const options = optionsOf(product.attributes, values)
  return { lines: [{ variationId: variation?.id ?? null, quantity, options, cell: null }], problems }
}

/** The message under a quantity; `null` stands for what cannot be read as one. */
function quantityProblem(quantity: number | null, minimum: number): string | null {
  return quantity === null ? unreadQuantity : minimumMessage(quantity, minimum)
}
