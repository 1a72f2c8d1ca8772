/** Products on a line sheet, a printable list with prices; unknown data is left out (req 8.4). */
import { isDoubtful } from '../age'
import type { Dated } from '../dated'
import { formatAud } from '../price/money'
import { type CustomerPrices, type PriceTier, tierAt, unitCents } from '../price/price'
import { type ShownPrice, shownCents } from '../price/shown-price'
import type { Product } from '../product/product'
import { formatCount } from '../count'
import { quoteDay } from '../price/quote'

export type SheetProduct = {
  name: string
  /** '' without a product page. */
  slug: string
  sku: string
  /** Absolute URL, or null. */
  image: string | null
  /** In words; '' without a price. */
  price: string
}

/** Data that is known before the product is loaded. */
type ListedProduct = Pick<SheetProduct, 'name' | 'slug' | 'image'>

/** `prices`: the reader's own prices, when any are shown. */
export function sheetProduct(
  listed: ListedProduct,
  product?: Product,
  prices?: CustomerPrices,
  shownPrice: ShownPrice = 'none',
): SheetProduct {
  return {
    ...listed,
    sku: product?.sku ?? '',
    price: product && prices ? sheetPrice(prices, product.minimumQuantity, shownPrice) : '',
  }
}

/**
 * '$12.00 at 25, from $9.60 at 250+': the price at the minimum quantity, and the lowest price. Ex GST; '' without
 * prices.
 */
export function sheetPrice(list: CustomerPrices, minimum: number, shownPrice: ShownPrice): string {
  const first = tierAt(list.tiers, minimum)
  if (!first) return shownPrice === 'none' ? '' : 'Price on request'
  const shownCentsOf = (tier: PriceTier) => shownCents(shownPrice, list, (role) => unitCents(tier, role))
  const cents = shownCentsOf(first)
  if (cents === null) return ''
  const [lowest = { tier: first, cents }] = list.tiers
    .map((tier) => ({ tier, cents: shownCentsOf(tier) ?? cents }))
    .toSorted((a, b) => a.cents - b.cents)
  const atFirst = `${formatAud(cents)} at ${formatCount(minimum)}`
  return lowest.cents < cents
    ? `${atFirst}, from ${formatAud(lowest.cents)} at ${formatCount(lowest.tier.quantity)}+`
    : atFirst
}

/** 'Prices as at 12 May 2026', by the oldest copy; '' without copies. `now` in epoch ms. */
export function sheetPriceDateText(copies: readonly Dated<unknown>[], now: number): string {
  if (copies.length === 0) return ''
  const oldest = Math.min(...copies.map(({ at }) => at))
  return `Prices as at ${quoteDay(oldest)}${isDoubtful(oldest, now) ? ' and may have changed' : ''}`
}
