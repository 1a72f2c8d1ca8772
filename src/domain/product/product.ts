/** Products in the shop's own terms. They never contain prices, which are private and stored separately (req 4.9). */
import type { RichText } from '../rich-text'
import type { WishlistItem } from '../wishlist/wishlist'
import type { Variation } from './variation'

/** A product in a list (req 2.11). Tiles that an earlier build saved lack the last four properties. */
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
  /** At least 1; null: not stated. */
  minimumQuantity: number | null
  /** Time of dispatch in the provider's words; '' when the list does not state it. */
  availability: string
  /**
   * Pieces of the colour with the largest stock, or of all colours when the list has no more detail; null: not
   * stated. Absent in old copies.
   */
  stock?: number | null
  /** Day of the next shipment as the provider writes it; '' when the list does not state it. Absent in old copies. */
  nextShipment?: string
  /** Absolute URL of another picture of the product, or null. */
  secondImage: string | null
  /** Day on which the product was added to the shop, as ISO date (`2026-03-02`), or null. */
  addedOn: string | null
}

/**
 * The item that the wishlist button needs. Returns null for a tile without an id of its own (search hits), because
 * the provider's wishlist uses ids.
 */
export function toWishlistItem({ id, name, slug, image }: ProductTile): WishlistItem | null {
  return id === slug ? null : { productId: id, name, slug, image }
}

export function productPath({ slug }: Pick<Product, 'slug'>): string {
  return `/product/${encodeURIComponent(slug)}`
}

export type ProductPage = {
  tiles: ProductTile[]
  totalPages: number
  /** Number of products on all pages; null: not stated. */
  total: number | null
  /** The provider or the saved catalogue can filter and sort this list (req 16.2). Saved copies contain this name. */
  canFind: boolean
}

export type StockRow = { item: string; inStock: string; nextShipment: string }
export type BrandingOption = { printType: string; lines: string[] }

/** Lengths in cm, weight in kg, as the provider writes them. */
export type Carton = { length: string; width: string; height: string; quantity: string; weight: string }

export type AttributeValue = { id: string; value: string }
export type ProductAttribute = { id: string; name: string; values: AttributeValue[] }

/** A rectangle on a picture: left, top, width and height as fractions of the picture, 0 to 1. */
export type PrintArea = {
  /** The name in the product's branding options; '' for any method. */
  method: string
  position: string
  x: number
  y: number
  width: number
  height: number
  /** Rotation in degrees clockwise, about the centre of the area. */
  turn: number
  /** Size on the product; null: not stated. */
  mm: { width: number; height: number } | null
}

type PrintedPicture = {
  /** Absolute URL of the same picture without a print, or null. */
  unprinted: string | null
  areas: PrintArea[]
}

/** The part of a product's details that is the same for all roles. */
export type Product = {
  id: string
  name: string
  slug: string
  sku: string
  /** 2 in the provider's data: quantities are ordered per variation. */
  hasVariations: boolean
  heading: string
  titleTag: string
  metaDescription: string
  imageAlt: string
  /** Categories of the product, outermost first; for breadcrumbs. */
  trail: { name: string; href: string }[]
  gallery: string[]
  /**
   * Colour that a picture of the gallery shows, by the picture's URL, if the provider states it. Absent in old
   * copies.
   */
  pictureColours?: Record<string, string>
  /** Alt texts of pictures of the gallery, by their URL, if the provider states them. Absent in old copies. */
  pictureAlts?: Record<string, string>
  /** Print areas and unprinted versions of pictures of the gallery, by their URL. Absent in old copies. */
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
  /** Flag setupchargeshow: the prices of set-ups are listed. */
  showsSetupCharges: boolean
  /** Flag getinstantcourt (sic): the page calculates a quote. */
  hasInstantQuote: boolean
  /** Flag isordergrid. */
  hasOrderGrid: boolean
  /** Numbers of positions that can be chosen for a set-up, e.g. [1, 2, 3]. */
  positions: number[]
  attributes: ProductAttribute[]
  variations: Variation[]
  /** Ribbon on the picture, e.g. "New". */
  flag: string
  information: string
}

export type Review = {
  author: string
  /** ISO date, or '' without a readable date. */
  createdOn: string
  rating: number
  remarks: string
}

// Lowest prices of the products of a list. Private, so they are stored next to the tiles and never in them.

/** The customer's prices in integer cents, ex GST, by the product's slug. */
export type TilePrices = { fromCents: Record<string, number> }

/** A list with the customer's prices; the list of a visitor has none. */
export type WithTilePrices<T> = T & { prices?: TilePrices | undefined }

/** Returns null when no price is known. */
export function fromCents({ fromCents: known }: TilePrices, slug: string): number | null {
  return Object.hasOwn(known, slug) ? (known[slug] ?? null) : null
}

export type ReviewList = {
  reviews: Review[]
  /** true when no further page needs to be requested. */
  ended: boolean
}

/**
 * Joins the pages that were read so far, first page first. The list ends with an empty page, with a page shorter than
 * the first, or with a repeated page (of a provider that clamps or ignores the page number).
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
