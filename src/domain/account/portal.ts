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

/** A subcategory by itself, and the portal that it was opened in. */
export type SubcategoryDetail = Subcategory & { portal?: Portal }

/** Null where it is none of these: then the address is as unknown as any other (req 15.2). */
export function portalOf(portals: readonly Portal[], slug: string): Portal | null {
  return portals.find((portal) => portal.slug === slug) ?? null
}

/** Portals live at the root of the site, beside its fixed pages (req 15.1). */
export function portalHref({ slug }: { slug: string }): string {
  return `/${encodeURIComponent(slug)}`
}
