/** A customer's wishlist, and what the customer changed since the provider was last asked (req 8.2). */

export type WishlistItem = {
  productId: string
  name: string
  /** '' where the provider names none. */
  slug: string
  /** Absolute URL, or null. */
  image: string | null
}

/** What the customer wants of one product, and its provider may not know yet. */
export type WishlistChange = { product: WishlistItem; wanted: boolean }

export function isInWishlist(list: readonly WishlistItem[], productId: string): boolean {
  return list.some((product) => product.productId === productId)
}

/** The list as it will be with these changes, which come the oldest first; what they add stands first. */
export function withWishlistChanges(
  list: readonly WishlistItem[],
  changes: readonly WishlistChange[],
): WishlistItem[] {
  const last = new Map(changes.map((change) => [change.product.productId, change]))
  const added = [...last.values()].filter(
    ({ product, wanted }) => wanted && !isInWishlist(list, product.productId),
  )
  const rest = list.filter(({ productId }) => last.get(productId)?.wanted !== false)
  return [...added.map(({ product }) => product).toReversed(), ...rest]
}
