/** Quantities (req 3.10). */

/** Of an order, where no quantity was stated. */
export const usualQuantity = 250
export const maxQuantity = 1_000_000

/** Where the quantity field starts: 250, or 1 for a product with variations, or the minimum when that is more. */
export function defaultQuantity(minimum: number, hasVariations: boolean): number {
  return Math.max(minimum, hasVariations ? 1 : usualQuantity)
}

/** A typed quantity. Null unless whole and from 1 to a million. */
export function readQuantity(typed: string): number | null {
  const quantity = readWhole(typed)
  return quantity !== null && quantity >= 1 && quantity <= maxQuantity ? quantity : null
}

/** "1250", "1,250", "1 250" or, from a spreadsheet, "1250.00"; null for anything else. */
export function readWhole(typed: string): number | null {
  const digits = ungrouped(typed.trim())
  return /^\d+(\.0{1,2})?$/.test(digits) ? Number(digits) : null
}

/** What is said of a quantity that `readQuantity` cannot read. */
export const unreadQuantity = 'Quantity must be a whole number from 1 to 1,000,000'

/** The message for a quantity below the product's minimum, or null (req 3.10). */
export function minimumMessage(quantity: number, minimum: number): string | null {
  return quantity < minimum ? `Please add at least ${minimum} Quantity` : null
}

/** The next rounder quantity up (1) or down (-1): ones to 20, fives to 100, then by 25, 50 and 100. Never below the minimum. */
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

/** "1,250.00" or "1 250" without the marks. Any other comma or blank stays: "2,5" is not 25. */
export function ungrouped(text: string): string {
  return /^-?\d{1,3}([,\s])\d{3}(\1\d{3})*(\.|$)/.test(text) ? text.replace(/[,\s]/g, '') : text
}

/** How many pieces have to be in stock: what is needed, and never fewer than a product is sold in. */
export function stockedQuantity(needed: number | null, minimumQuantity: number): number {
  return Math.max(needed ?? 1, minimumQuantity)
}
