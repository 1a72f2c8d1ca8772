/** Products as they stand on a line sheet: what is not known is left out (req 8.4). */
import { isDoubtful } from '../age'
import type { Dated } from '../dated'
import { formatAud } from '../price/money'
import { type OwnPrices, tierAt, unitCents } from '../price/price'
import type { Product } from '../product/product'
import { formatCount } from '../cart/quantity'
import { quoteDay } from '../price/quote-words'

export type SheetProduct = {
  name: string
  /** '' where it has no page. */
  slug: string
  sku: string
  /** Absolute URL, or null. */
  image: string | null
  /** In words; '' without one. */
  price: string
}

/** What is known before the product itself is. */
type Listed = Pick<SheetProduct, 'name' | 'slug' | 'image'>

/** `prices` are the reader's own, when they are to be shown. */
export function sheetProduct(
  listed: Listed,
  product: Product | undefined,
  prices: OwnPrices | undefined,
): SheetProduct {
  return {
    ...listed,
    sku: product?.sku ?? '',
    price: product && prices ? sheetPrice(prices, product.minimumQuantity) : '',
  }
}

/** '$12.00 at 25, from $9.60 at 250+': at the least that can be ordered, and at its lowest. Ex GST. */
export function sheetPrice({ tiers, role }: OwnPrices, minimum: number): string {
  const first = tierAt(tiers, minimum)
  if (!first) return 'Price on request'
  const [lowest = first] = tiers.toSorted((a, b) => unitCents(a, role) - unitCents(b, role))
  const atFirst = `${formatAud(unitCents(first, role))} at ${formatCount(minimum)}`
  return unitCents(lowest, role) < unitCents(first, role)
    ? `${atFirst}, from ${formatAud(unitCents(lowest, role))} at ${formatCount(lowest.quantity)}+`
    : atFirst
}

/** 'Prices as at 12 May 2026', by the oldest of them; '' without any. `now` in epoch ms. */
export function pricesAsAt(copies: readonly Dated<unknown>[], now: number): string {
  if (copies.length === 0) return ''
  const oldest = Math.min(...copies.map(({ at }) => at))
  return `Prices as at ${quoteDay(oldest)}${isDoubtful(oldest, now) ? ' and may have changed' : ''}`
}
