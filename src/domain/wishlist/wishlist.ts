/** A customer's wishlist, and what the customer changed since the provider was last asked (req 8.2). */

export type WishedProduct = {
  productId: string
  name: string
  /** '' where the provider names none. */
  slug: string
  /** Absolute URL, or null. */
  image: string | null
}

/** What the customer wants of one product, and its provider may not know yet. */
export type Wish = { product: WishedProduct; wanted: boolean }

export function isWished(list: readonly WishedProduct[], productId: string): boolean {
  return list.some((product) => product.productId === productId)
}

/** The list as it will be when the wishes have arrived; they come the oldest first, and what they add stands first. */
export function withWishes(list: readonly WishedProduct[], wishes: readonly Wish[]): WishedProduct[] {
  const last = new Map(wishes.map((wish) => [wish.product.productId, wish]))
  const added = [...last.values()].filter(
    ({ product, wanted }) => wanted && !isWished(list, product.productId),
  )
  const kept = list.filter(({ productId }) => last.get(productId)?.wanted !== false)
  return [...added.map(({ product }) => product).toReversed(), ...kept]
}
