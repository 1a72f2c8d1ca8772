/** Products that a link opens for anybody: `/line-sheet?products=flask,cap`, `/compare?products=flask,cap`. Never a price. */

export const maxShared = 50

type SharedSearch = { products?: string | undefined }

/** What a slug may be: a segment of a path of its own. */
const slugPattern = /^(?!\.+$)[^\s,/?#\\\p{C}]{1,200}$/u

/** Plain code, as routes read addresses before any screen is here. What is no slug is left out. */
export function sharedSearch({ products }: Record<string, unknown>): SharedSearch {
  const slugs = slugsIn(products)
  return { products: slugs.length > 0 ? slugs.join(',') : undefined }
}

/** The slugs that an address names, each once. */
export function slugsIn(products: unknown): string[] {
  // The router reads a list of one product named 42 as a number.
  const text = typeof products === 'number' ? String(products) : products
  if (typeof text !== 'string') return []
  return sharedSlugs(text.split(','))
}

/** The path that opens these products for anybody. */
export function sharedPath(page: '/line-sheet' | '/compare', slugs: readonly string[]): string {
  return `${page}?products=${sharedSlugs(slugs).map(encodeURIComponent).join(',')}`
}

/** Those that fit a link. */
export function sharedSlugs(slugs: readonly string[]): string[] {
  const sound = slugs.map((slug) => slug.trim()).filter((slug) => slugPattern.test(slug))
  return [...new Set(sound)].slice(0, maxShared)
}
