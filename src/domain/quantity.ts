/** Quantities: defaults, limits, and the parsing of typed numbers (req 3.10). */

/** Assumed for an order when no quantity was entered. */
export const usualQuantity = 250
export const maxQuantity = 1_000_000

/** Initial value of the quantity field: 250, or 1 for a product with variations, or the minimum if that is more. */
export function defaultQuantity(minimum: number, hasVariations: boolean): number {
  return Math.max(minimum, hasVariations ? 1 : usualQuantity)
}

/** Parses a typed quantity; null unless it is a whole number from 1 to a million. */
export function readQuantity(text: string): number | null {
  const quantity = readWhole(text)
  return quantity !== null && quantity >= 1 && quantity <= maxQuantity ? quantity : null
}

/** "1250", "1,250", "1 250" or, from a spreadsheet, "1250.00"; null for anything else. */
export function readWhole(text: string): number | null {
  const digits = withoutSeparators(text.trim())
  return /^\d+(\.0{1,2})?$/.test(digits) ? Number(digits) : null
}

/** The message for a quantity that `readQuantity` cannot read. */
export const invalidQuantityMessage = 'Quantity must be a whole number from 1 to 1,000,000'

/** The message for a quantity below the product's minimum, or null (req 3.10). */
export function minimumMessage(quantity: number, minimum: number): string | null {
  return quantity < minimum ? `Please add at least ${minimum} Quantity` : null
}

/**
 * The next quantity up (1) or down (-1), never below the minimum. The step is 1 up to 20, 5 up to 100, 25 up to 500,
 * 50 up to 1000, then 100.
 */
export function steppedQuantity(quantity: number, direction: 1 | -1, minimum: number): number {
  const step = stepOf(direction === 1 ? quantity : quantity - 1)
  const next =
    direction === 1 ? Math.floor(quantity / step) * step + step : Math.ceil(quantity / step) * step - step
  return Math.min(maxQuantity, Math.max(minimum, next))
}

function stepOf(quantity: number): number {
  if (quantity < 20) return 1
  if (quantity < 100) return 5
  if (quantity < 500) return 25
  return quantity < 1000 ? 50 : 100
}

/** Removes thousands separators from "1,250.00" or "1 250". Any other comma or space stays: "2,5" is not 25. */
export function withoutSeparators(text: string): string {
  return /^-?\d{1,3}([,\s])\d{3}(\1\d{3})*(\.|$)/.test(text) ? text.replace(/[,\s]/g, '') : text
}

/** Number of pieces that have to be in stock: the needed quantity, but at least the product's minimum. */
export function stockedQuantity(needed: number | null, minimumQuantity: number): number {
  return Math.max(needed ?? 1, minimumQuantity)
}
