/** From which price on the products of a list are to be had. Private: it stands beside the tiles, never in them. */

/** Integer cents, ex GST, by the product's slug: the customer's own. */
export type TilePrices = { fromCents: Record<string, number> }

/** A list as it came to a customer; a visitor's has no prices. */
export type Priced<T> = T & { prices?: TilePrices | undefined }

/** Null where none is known. */
export function fromCents({ fromCents: known }: TilePrices, slug: string): number | null {
  return Object.hasOwn(known, slug) ? (known[slug] ?? null) : null
}
