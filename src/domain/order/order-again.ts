/** Ordering again: the lines of an order as today's catalogue offers them (req 6.14). */
import { type NewLine, optionsText } from '../cart/cart'
import type { OrderLine } from './order'
import { optionsOf } from '../product/order-choice'
import { jobSizes, type CustomerPrices, piecePrice, type SetupCharge } from '../price/price'
import type { Product, ProductAttribute } from '../product/product'
import { minimumMessage } from '../quantity'
import { offeredCounts } from '../price/quote'
import { matchingVariation, type LineOption } from '../product/variation'

/** "Alpine flask, Colour: Navy". */
export function orderedName({ name, options }: Pick<OrderLine, 'name' | 'options'>): string {
  return options.length === 0 ? name : `${name}, ${optionsText(options)}`
}

/** A line of an order or a draft that is to be ordered again. */
type ReorderRequest = Pick<OrderLine, 'productId' | 'options' | 'setups' | 'quantity'>
type LineQuantity = Pick<OrderLine, 'productId' | 'quantity'>

/**
 * The line for the cart without its price, or the reason why the line cannot be ordered, in words. `lines`: all lines
 * that are ordered together.
 */
export function reorderLine(
  request: ReorderRequest,
  { lines }: { lines: readonly LineQuantity[] },
  product: Product,
  list: CustomerPrices,
): NewLine | string {
  if (request.productId !== '' && request.productId !== product.id) return notSold
  if (list.tiers.length === 0) return 'Its price is on request now.'
  const values = reorderValues(request.options, product.attributes)
  if (typeof values === 'string') return values
  const variation = product.hasVariations ? matchingVariation(product.variations, values.values()) : null
  if (product.hasVariations && !variation) return 'It’s no longer made like this.'
  const setups = reorderSetups(request.setups, list.setups, product.positions)
  if (typeof setups === 'string') return setups
  const { quantity } = request
  // Cells of a grid are separate lines, but their quantities count together.
  const countedQuantity = product.hasOrderGrid ? piecesOf(request.productId, lines) : quantity
  const problem = minimumMessage(countedQuantity, Math.max(1, product.minimumQuantity))
  if (problem !== null) return `${problem}.`
  return {
    productId: product.id,
    variationId: variation?.id ?? null,
    quantity,
    eachCents: null,
    setups,
    options: optionsOf(product.attributes, values),
  }
}

/** The lines that can be ordered again, each at today's price in its job (req 4.5). */
export function withJobPrices<L extends { line: NewLine; list: CustomerPrices }>(reordered: L[]): L[] {
  const sizeOf = jobSizes(reordered.map(({ line }) => line))
  return reordered.map((entry) => {
    const { line, list } = entry
    const price = piecePrice(list, list.role, sizeOf(line), line.setups)
    return { ...entry, line: { ...line, eachCents: price?.eachCents ?? null } }
  })
}

export const notSold = 'It’s no longer sold.'

/** Attribute id → value id, matched by name. A new attribute has to be chosen, unless it has only one value. */
function reorderValues(options: LineOption[], attributes: ProductAttribute[]): Map<string, string> | string {
  const values = new Map<string, string>()
  for (const option of options) {
    const attribute = attributes.find(({ name }) => isSameName(name, option.name))
    const value = attribute?.values.find((offered) => isSameName(offered.value, option.value))
    if (!attribute || !value) return `${option.name} “${option.value}” is no longer offered.`
    values.set(attribute.id, value.id)
  }
  for (const { id, name, values: offered } of attributes) {
    if (values.has(id)) continue
    const [only, ...more] = offered
    if (!only || more.length > 0) return `${name} has to be chosen now.`
    values.set(id, only.id)
  }
  return values
}

/** Set-up id → count. If several set-ups have the same name, each is used once, in the order of the list. */
function reorderSetups(
  requested: ReorderRequest['setups'],
  offered: SetupCharge[],
  positions: readonly number[],
): Map<string, number> | string {
  const chosen = new Map<string, number>()
  for (const { name, count } of requested) {
    const charge = offered.find((candidate) => isSameName(candidate.name, name) && !chosen.has(candidate.id))
    if (!charge) return `The set-up “${name}” is no longer offered.`
    if (!offeredCounts(positions, charge).includes(count))
      return `The set-up “${name}” is no longer offered ${count} times.`
    chosen.set(charge.id, count)
  }
  return chosen
}

function piecesOf(productId: string, lines: readonly LineQuantity[]): number {
  return lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
