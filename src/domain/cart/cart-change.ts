/**
 * Changes the quantity of a cart line. The provider requires the whole line again, including ids that a cart may
 * lack, so these ids are looked up in the product by the names of the chosen options (req 5.7).
 */
import type { CartLine, CartSetup, NewLine } from './cart'
import { jobSizes, piecePrice, type PriceList } from '../price/price'
import type { Product, ProductAttribute } from '../product/product'
import { minimumMessage, invalidQuantityMessage } from '../quantity'
import type { RoleName } from '../account/role'
import { matchingVariation, type LineOption } from '../product/variation'

type PricedProduct = { product: Product; list: PriceList; role: RoleName }

/**
 * The line in the provider's form, or null when the product does not offer exactly the options of the line.
 * `productLines`: all lines of the product, some of which may be priced together with the line.
 */
export function changedLine(
  line: CartLine,
  productLines: CartLine[],
  { product, list, role }: PricedProduct,
  quantity: number,
): NewLine | null {
  const values = valueIdsOf(line.options, product.attributes)
  const setups = setupCounts(line.setups, list)
  if (product.id !== line.productId || !values || !setups) return null
  const variation = product.hasVariations ? matchingVariation(product.variations, values) : null
  if (product.hasVariations && !variation) return null
  const job = productLines.map((other) => asJobLine(other.id === line.id ? { ...line, quantity } : other))
  const pieces = jobSizes(job)(asJobLine(line))
  return {
    productId: line.productId,
    variationId: variation?.id ?? null,
    quantity,
    eachCents: piecePrice(list, role, pieces, setups)?.eachCents ?? null,
    setups,
    options: line.options,
  }
}

/**
 * The error of a quantity before it is sent; `quantity` is null when it could not be parsed. `otherPieces`: pieces in
 * the other lines of a product with variations, because its minimum applies to all lines together.
 */
export function lineQuantityProblem(
  quantity: number | null,
  otherPieces: number,
  { minimumQuantity, hasVariations }: Pick<Product, 'minimumQuantity' | 'hasVariations'>,
): string | null {
  if (quantity === null) return invalidQuantityMessage
  return minimumMessage(hasVariations ? quantity + otherPieces : quantity, minimumQuantity)
}

const asJobLine = ({ productId, setups, quantity }: CartLine) => ({
  productId,
  setups: setups.map(({ name, count }) => [normalizedName(name), count] as const),
  quantity,
})

/** The id of the chosen value of each attribute; null when options and attributes do not match exactly. */
function valueIdsOf(options: LineOption[], attributes: ProductAttribute[]): string[] | null {
  if (options.length !== attributes.length) return null
  const ids = attributes.map(({ name, values }) => {
    const option = singleMatch(options, (candidate) => isSameName(candidate.name, name))
    return option && singleMatch(values, ({ value }) => isSameName(value, option.value))?.id
  })
  return ids.every((id) => id !== undefined) ? ids : null
}

function setupCounts(setups: CartSetup[], list: PriceList): Map<string, number> | null {
  const counts = new Map<string, number>()
  for (const { name, count } of setups) {
    const charge = singleMatch(list.setups, (candidate) => isSameName(candidate.name, name))
    if (!charge || counts.has(charge.id)) return null
    counts.set(charge.id, count)
  }
  return counts
}

/** Returns undefined when two items match, because it is unknown which one was meant. */
function singleMatch<T>(items: T[], matches: (item: T) => boolean): T | undefined {
  const [match, ...others] = items.filter(matches)
  return others.length === 0 ? match : undefined
}

function isSameName(a: string, b: string): boolean {
  return normalizedName(a) === normalizedName(b)
}

function normalizedName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
