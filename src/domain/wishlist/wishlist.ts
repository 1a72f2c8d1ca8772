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

/** The list as it will be when the wishes have arrived; they come the oldest first, and what they add stands first. */
export function withWishlistChanges(
  list: readonly WishlistItem[],
  wishes: readonly WishlistChange[],
): WishlistItem[] {
  const last = new Map(wishes.map((wish) => [wish.product.productId, wish]))
  const added = [...last.values()].filter(
    ({ product, wanted }) => wanted && !isInWishlist(list, product.productId),
  )
  const kept = list.filter(({ productId }) => last.get(productId)?.wanted !== false)
  return [...added.map(({ product }) => product).toReversed(), ...kept]
}
