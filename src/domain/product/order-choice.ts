/** A customer's choices on a product page, and the order lines that result from them (req 3.8, 3.9). */
import { inSizeOrder, matchingVariation, type LineOption } from './variation'
import type { Product, ProductAttribute } from './product'
import { minimumMessage, readQuantity, invalidQuantityMessage } from '../quantity'

export type Choice = {
  /** Attribute id → value id. */
  values: ReadonlyMap<string, string>
  /** As typed. */
  quantity: string
  /** Number of times that each set-up is chosen, by the set-up's id. */
  setups: ReadonlyMap<string, number>
  /** Order grid: cell index → quantity (domain/cart/order-grid). Empty if the product has no grid. */
  cells: ReadonlyMap<number, number>
}

/** A line to be ordered, before its price is known. */
export type ChosenLine = {
  variationId: string | null
  quantity: number
  options: LineOption[]
  /** Index of the line's cell in the grid; null for a line from pickers. */
  cell: number | null
}

/** Messages as in req 3.8 to 3.10; `attributes` by attribute id, in the order of the page. */
type ChoiceProblems = { attributes: Map<string, string>; quantity: string | null }

/** `lines` can be priced despite problems, but ordered only without problems (`canBeOrdered`). */
export type LineSelection = { lines: ChosenLine[]; problems: ChoiceProblems }

/** At least one line is chosen, and there are no problems. */
export function canBeOrdered({ lines, problems }: LineSelection): boolean {
  return lines.length > 0 && problems.attributes.size === 0 && problems.quantity === null
}

/** Attributes for display, with sizes in size order (req 3.8). */
export function attributesForDisplay({ attributes }: Product): ProductAttribute[] {
  return attributes.map((attribute) => ({
    ...attribute,
    values: inSizeOrder(attribute.values, ({ value }) => value),
  }))
}

/** Messages for pickers without a choice: '{name} is required'. */
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
    const chosenValue = offered.find((value) => value.id === values.get(id))
    return chosenValue ? [{ name, value: chosenValue.value }] : []
  })
}

/** The line that was chosen with pickers, and its problems. */
export function pickedLine(product: Product, { values, quantity: quantityText }: Choice): LineSelection {
  const missing = missingAttributes(product.attributes, values)
  const quantity = readQuantity(quantityText)
  const variation = product.hasVariations ? matchingVariation(product.variations, values.values()) : null
  const isNotMade = missing.size === 0 && product.hasVariations && variation === null
  const problems: ChoiceProblems = {
    attributes: missing,
    quantity: isNotMade ? 'Product Not found' : quantityProblem(quantity, product.minimumQuantity),
  }
  if (quantity === null) return { lines: [], problems }
  const options = optionsOf(product.attributes, values)
  return { lines: [{ variationId: variation?.id ?? null, quantity, options, cell: null }], problems }
}

/** The message under a quantity; `quantity` is null when it could not be read. */
function quantityProblem(quantity: number | null, minimum: number): string | null {
  return quantity === null ? invalidQuantityMessage : minimumMessage(quantity, minimum)
}
