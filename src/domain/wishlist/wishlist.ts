/** A customer's wishlist, and the customer's changes since the provider was last read (req 8.2). */

export type WishlistItem = {
  productId: string
  name: string
  /** '' when the provider states none. */
  slug: string
  /** Absolute URL, or null. */
  image: string | null
}

/** The customer's choice for one product, which the provider may not know yet. */
export type WishlistChange = { product: WishlistItem; wanted: boolean }

export function isInWishlist(list: readonly WishlistItem[], productId: string): boolean {
  return list.some((product) => product.productId === productId)
}

/** Applies the changes, the oldest first, to the list; added products are at the top. */
export function withWishlistChanges(
  list: readonly WishlistItem[],
  changes: readonly WishlistChange[],
): WishlistItem[] {
  const latestChanges = new Map(changes.map((change) => [change.product.productId, change]))
  const added = [...latestChanges.values()].filter(
    ({ product, wanted }) => wanted && !isInWishlist(list, product.productId),
  )
  const remaining = list.filter(({ productId }) => latestChanges.get(productId)?.wanted !== false)
  return [...added.map(({ product }) => product).toReversed(), ...remaining]
}
