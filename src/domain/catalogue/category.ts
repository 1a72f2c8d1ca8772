/** Categories in the shop's own terms. */
import type { RichText } from '../rich-text'

export type Subcategory = {
  id: string
  name: RichText
  slug: string
  /** Absolute URL, or null when the provider has none. */
  image: string | null
  banner: string | null
  description: RichText
}

export type Category = {
  id: string
  name: RichText
  slug: string
  description: RichText
  banner: string | null
  image: string | null
  /** false: hidden in the Products menu. */
  inMenu: boolean
  subcategories: Subcategory[]
}

/** The three category groups next to the Products menu (req 1.4). */
export type CategoryGroups = {
  apparel: Category | null
  brands: Category | null
  collections: Category | null
}

const groupSlugs = new Set(['apparel', 'brand', 'brands', 'collection', 'collections'])

/** Top-level categories of the Products menu: all but apparel, brands and collections (req 1.3). */
export function menuCategories(categories: Category[]): Category[] {
  return categories.filter((category) => category.inMenu && !groupSlugs.has(category.slug.toLowerCase()))
}

/** A readable name for a slug whose category could not be read: `trade-show-giveaways` → `Trade show giveaways`. */
export function nameFromSlug(slug: string): string {
  const name = slug.replace(/[-_]+/g, ' ').trim()
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Slugs of `/category/{slug}` that are not categories of the menu. New arrivals have a separate call. */
export const specialSlugs = ['new', 'indent', 'sale'] as const
export const newSlug = 'new'
