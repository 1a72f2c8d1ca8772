/** Products as the shop speaks of them. Money never appears here: prices are private and live apart (req 4.9). */
import type { RichText } from '../rich-text'
import type { WishlistItem } from '../wishlist/wishlist'
import type { Variation } from './variation'

/** A product in a list (req 2.11). What an earlier build saved has nothing at all in the place of the last four. */
export type ProductTile = {
  id: string
  name: string
  slug: string
  sku: string
  /** Absolute URL, or null. */
  image: string | null
  /** Ribbon picture, e.g. "new". */
  tagImage: string | null
  /** Plain text, uncut. */
  description: string
  /** Hex colours such as `#1c2b52`, possibly none. */
  colours: string[]
  /** 0–5, or null when unrated. */
  rating: number | null
  /** At least 1; null where the list does not say. */
  minimumQuantity: number | null
  /** When it leaves the house, in the provider's words; '' where the list does not say. */
  availability: string
  /**
   * Pieces of the colour of which most are there, of all colours where the list says no more; null where it says nothing.
   * Copies of old lack it.
   */
  stock?: number | null
  /** When more come, as the provider writes it; '' where the list does not say. Copies of old lack it. */
  nextShipment?: string
  /** Absolute URL of another picture of it, or null. */
  secondImage: string | null
  /** When it came into the range, as an ISO date (`2026-03-02`), or null. */
  addedOn: string | null
}

/** What the wishlist button needs of a tile. Null without an id of its own (search hits): the provider lists by ids. */
export function wishableTile({ id, name, slug, image }: ProductTile): WishlistItem | null {
  return id === slug ? null : { productId: id, name, slug, image }
}

/** The address of a product's page. */
export function productPath({ slug }: Pick<Product, 'slug'>): string {
  return `/product/${encodeURIComponent(slug)}`
}

export type ProductPage = {
  tiles: ProductTile[]
  totalPages: number
  /** Of all pages; null where the provider does not say. */
  total: number | null
  /** The list can be filtered and ordered in every way (req 16.2). */
  canFind: boolean
}

export type StockRow = { item: string; inStock: string; nextShipment: string }
export type BrandingOption = { printType: string; lines: string[] }

/** Lengths in cm, weight in kg, as the provider writes them. */
export type Carton = { length: string; width: string; height: string; quantity: string; weight: string }

export type AttributeValue = { id: string; value: string }
export type ProductAttribute = { id: string; name: string; values: AttributeValue[] }

/** A rectangle on a picture: left, top, width and height as parts of the picture, 0 to 1. */
export type PrintArea = {
  /** As the product's branding options call it; '' where it is any. */
  method: string
  position: string
  x: number
  y: number
  width: number
  height: number
  /** Degrees clockwise, about its middle. */
  turn: number
  /** How large it is on the product; null where not stated. */
  mm: { width: number; height: number } | null
}

type PrintedPicture = {
  /** Absolute URL of the same picture without a print, or null. */
  unprinted: string | null
  areas: PrintArea[]
}

/** The role-neutral part of a product detail. */
export type Product = {
  id: string
  name: string
  slug: string
  sku: string
  /** 2 in the provider's words: quantities are ordered per variation. */
  hasVariations: boolean
  heading: string
  titleTag: string
  metaDescription: string
  imageAlt: string
  /** Where it is filed, outermost first; for breadcrumbs. */
  trail: { name: string; href: string }[]
  gallery: string[]
  /** Colour that a picture of the gallery shows, by its URL, as far as the provider says it. Copies of old lack it. */
  pictureColours?: Record<string, string>
  /** Where pictures of the gallery are printed, by their URL, as far as the provider says it. Copies of old lack it. */
  prints?: Record<string, PrintedPicture>
  description: RichText
  features: string[]
  specifications: { specification: string; description: string }[]
  dimensions: string[]
  materials: { component: string; material: string }[]
  brandingOptions: BrandingOption[]
  carton: Carton | null
  availability: string
  stock: StockRow[]
  rating: number | null
  ratingCount: number
  minimumQuantity: number
  /** Absolute URL of the PDF, or null: "no template has been added". */
  brandingTemplate: string | null
  /** Flag unbrandedpriceshow: there is a PRICING tab. */
  hasUnbrandedPrices: boolean
  /** Flag setupchargeshow: what set-ups cost is listed. */
  showsSetupCharges: boolean
  /** Flag getinstantcourt: the page calculates a quote. */
  hasInstantQuote: boolean
  /** Flag isordergrid. */
  hasOrderGrid: boolean
  /** How many positions of a set-up can be chosen, e.g. [1, 2, 3]. */
  positions: number[]
  attributes: ProductAttribute[]
  variations: Variation[]
  /** Ribbon on the picture, e.g. "New". */
  flag: string
  information: string
}

export type Review = {
  author: string
  /** ISO date, or '' when the provider gave none that can be read. */
  createdOn: string
  rating: number
  remarks: string
}

// From which price on the products of a list are to be had. Private: it stands beside the tiles, never in them.

/** Integer cents, ex GST, by the product's slug: the customer's own. */
export type TilePrices = { fromCents: Record<string, number> }

/** A list as it came to a customer; a visitor's has no prices. */
export type Priced<T> = T & { prices?: TilePrices | undefined }

/** Null where none is known. */
export function fromCents({ fromCents: known }: TilePrices, slug: string): number | null {
  return Object.hasOwn(known, slug) ? (known[slug] ?? null) : null
}

export type ReviewList = {
  reviews: Review[]
  /** True when no further page is worth asking for. */
  ended: boolean
}

/**
 * Joins the pages read so far, first page first. It ends with an empty page, with a page shorter than the first,
 * and with a page that was here before (a provider that clamps or ignores the page number).
 */
export function joinReviewPages(pages: Review[][]): ReviewList {
  const reviews: Review[] = []
  const seen = new Set<string>()
  for (const page of pages) {
    const content = JSON.stringify(page)
    if (page.length === 0 || seen.has(content)) return { reviews, ended: true }
    seen.add(content)
    reviews.push(...page)
    if (page.length < (pages[0]?.length ?? 0)) return { reviews, ended: true }
  }
  return { reviews, ended: false }
}
