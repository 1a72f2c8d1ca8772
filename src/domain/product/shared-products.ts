/**
 * Products in a link that opens for everybody: `/line-sheet?products=flask,cap`, `/compare?products=flask,cap`. Such a
 * link never contains a price.
 */

export const maxShared = 50

type SharedSearch = { products?: string | undefined }

/** A valid slug is one segment of a path. */
const slugPattern = /^(?!\.+$)[^\s,/?#\\\p{C}]{1,200}$/u

/**
 * Plain code without a schema library, because routes parse URLs before any screen is loaded. Invalid slugs are left
 * out.
 */
export function sharedSearch({ products }: Record<string, unknown>): SharedSearch {
  const slugs = slugsIn(products)
  return { products: slugs.length > 0 ? slugs.join(',') : undefined }
}

/** The slugs in a URL, each once. */
export function slugsIn(products: unknown): string[] {
  // The router reads a list of one product named 42 as a number.
  const text = typeof products === 'number' ? String(products) : products
  if (typeof text !== 'string') return []
  return sharedSlugs(text.split(','))
}

/** The path that opens these products for everybody. */
export function sharedPath(page: '/line-sheet' | '/compare', slugs: readonly string[]): string {
  return `${page}?products=${sharedSlugs(slugs).map(encodeURIComponent).join(',')}`
}

/** The valid slugs, up to the maximum of a link. */
export function sharedSlugs(slugs: readonly string[]): string[] {
  const valid = slugs.map((slug) => slug.trim()).filter((slug) => slugPattern.test(slug))
  return [...new Set(valid)].slice(0, maxShared)
}
