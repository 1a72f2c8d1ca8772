/**
 * Another quantity for a cart line. The provider wants the whole line again, with ids that a cart need not name: they
 * are found in the product, by the names of what was chosen (req 5.7).
 */
import type { CartLine, CartSetup, LineOption, NewLine } from './cart'
import { jobSizes, piecePrice, type PriceList } from '../price/price'
import type { Product, ProductAttribute } from '../product/product'
import { minimumMessage, unreadQuantity } from './quantity'
import type { RoleName } from '../account/role'
import { matchingVariation } from '../product/variation'

type Catalogue = { product: Product; list: PriceList; role: RoleName }

/**
 * The line as the provider takes it, or null when the product does not offer exactly what the line says. `all` are the
 * lines of its product, of which some may be priced with it.
 */
export function changedLine(
  line: CartLine,
  all: CartLine[],
  { product, list, role }: Catalogue,
  quantity: number,
): NewLine | null {
  const values = valueIdsOf(line.options, product.attributes)
  const setups = setupCounts(line.setups, list)
  if (product.id !== line.productId || !values || !setups) return null
  const variation = product.hasVariations ? matchingVariation(product.variations, values) : null
  if (product.hasVariations && !variation) return null
  const job = all.map((one) => asJobLine(one.id === line.id ? { ...line, quantity } : one))
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
 * What is said of a quantity before it is sent; null stands for what cannot be read as one. `others` counts the pieces
 * in the other lines of a product that is ordered in several, one for each variation: its minimum is for all of them.
 */
export function lineQuantityProblem(
  quantity: number | null,
  others: number,
  { minimumQuantity, hasVariations }: Pick<Product, 'minimumQuantity' | 'hasVariations'>,
): string | null {
  if (quantity === null) return unreadQuantity
  return minimumMessage(hasVariations ? quantity + others : quantity, minimumQuantity)
}

const asJobLine = ({ productId, setups, quantity }: CartLine) => ({
  productId,
  setups: setups.map(({ name, count }) => [plain(name), count] as const),
  quantity,
})

/** One value of each attribute, and nothing besides. */
function valueIdsOf(options: LineOption[], attributes: ProductAttribute[]): string[] | null {
  if (options.length !== attributes.length) return null
  const ids = attributes.map(({ name, values }) => {
    const option = onlyOne(options, (one) => same(one.name, name))
    return option && onlyOne(values, ({ value }) => same(value, option.value))?.id
  })
  return ids.every((id) => id !== undefined) ? ids : null
}

function setupCounts(setups: CartSetup[], list: PriceList): Map<string, number> | null {
  const counts = new Map<string, number>()
  for (const { name, count } of setups) {
    const charge = onlyOne(list.setups, (one) => same(one.name, name))
    if (!charge || counts.has(charge.id)) return null
    counts.set(charge.id, count)
  }
  return counts
}

/** Of two that are named alike it is unknown which was meant. */
function onlyOne<T>(all: T[], wanted: (one: T) => boolean): T | undefined {
  const [found, ...more] = all.filter(wanted)
  return more.length === 0 ? found : undefined
}

function same(a: string, b: string): boolean {
  return plain(a) === plain(b)
}

function plain(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
