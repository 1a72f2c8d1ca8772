/** Portals: private groups of products for one company's own people (req 15.1). */
import type { Subcategory } from '../catalogue/category'
import type { RichText } from '../rich-text'

export type Portal = {
  id: string
  name: RichText
  slug: string
  /** Absolute URL, or null when the provider has none. */
  banner: string | null
  image: string | null
  description: RichText
  subcategories: Pick<Subcategory, 'id' | 'name' | 'slug'>[]
}

/** A subcategory, and the portal in which it was opened. */
export type SubcategoryDetail = Subcategory & { portal?: Portal }

/** Returns null when the slug is not one of the portals; its address is then treated as unknown (req 15.2). */
export function portalOf(portals: readonly Portal[], slug: string): Portal | null {
  return portals.find((portal) => portal.slug === slug) ?? null
}

/** Portals have addresses at the root of the site, next to its fixed pages (req 15.1). */
export function portalHref({ slug }: { slug: string }): string {
  return `/${encodeURIComponent(slug)}`
}
