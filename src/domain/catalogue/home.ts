/** Contents of the home page (req 2.1). */
import type { RichText } from '../rich-text'
import type { ProductTile } from '../product/product'
import { nameFromSlug } from './category'

export type Slide = { image: string; alt: string; href: string | null; newTab: boolean }
export type CategoryCard = { id: string; name: RichText; slug: string; image: string | null }
export type ExploreTab = { id: string; name: RichText; slug: string }
export type Offer = {
  image: string | null
  logo: string | null
  title: string
  description: RichText
  href: string | null
}

export type Home = {
  slides: Slide[]
  popularCategories: CategoryCard[]
  exploreTabs: ExploreTab[]
  trending: ProductTile[]
  offer: Offer | null
}

/** The provider has no names for slides, so the last part of the link names its target. */
export function slideName(href: string): string {
  const path = href.replace(/[?#].*$/, '')
  return nameFromSlug(path.split('/').filter(Boolean).at(-1) ?? 'more').toLowerCase()
}
