/**
 * The shape of a generated catalogue, before it becomes rows. Prices are in integer cents, lengths in cm, weights in
 * kg.
 */
import type { ProductPicture, ScenePicture } from '../pictures/picture-path'

export type CatalogueCategory = {
  /** May hold inline HTML (req 1.7): `Eco &amp; <b>Recycled</b>`. */
  name: string
  slug: string
  /** Short HTML text for people and search engines. */
  description: string
  kind: 'product' | 'apparel' | 'brands' | 'collections' | 'special'
  isMenu: boolean
  banner: ScenePicture
  image: ScenePicture
  subcategories: CatalogueSubcategory[]
}

type CatalogueSubcategory = {
  name: string
  slug: string
  description: string
  banner: ScenePicture
  image: ScenePicture
}

export type CatalogueProduct = {
  sku: string
  name: string
  slug: string
  /** HTML. */
  description: string
  /** 1 simple, 2 with variations. */
  type: 1 | 2
  /**
   * `{categorySlug}/{subcategorySlug}`; the first is the product's main subcategory, others may be brands and
   * collections.
   */
  subcategories: string[]
  titleTag: string
  metaDescription: string
  features: string[]
  specifications: { specification: string; description: string }[]
  dimensions: string[]
  materials: { component: string; material: string }[]
  /** `description` holds lines separated by `|`, e.g. `Position: front|Size: 60 x 40 mm|Max colours: 4`. */
  brandingOptions: { printType: string; description: string }[]
  /** Positions on the picture of the front view, in the format of docs/provider/optional-calls.md. */
  printAreas?: PrintArea[]
  carton: { length: number; width: number; height: number; quantity: number; weight: number }
  availability: string
  stock: { description: string; quantity: number; nextShipment: string | null }[]
  colours: string[]
  /** Gallery in order; the first is the tile's picture. */
  pictures: ProductPicture[]
  minimumQuantity: number
  addFreight: boolean
  manageStock: boolean
  hasBrandingTemplate: boolean
  instantQuote: boolean
  orderGrid: boolean
  showUnbrandedPrice: boolean
  showSetupCharge: boolean
  /** Numbers of imprint positions a buyer can choose, e.g. [1, 2, 3]. */
  positions: number[]
  flagName: string | null
  costFlag: string | null
  information: string | null
  isNew: boolean
  /** A factory makes the product to order. */
  isIndent: boolean
  isSale: boolean
  /** From 0 to 100; trending and popular products are chosen by it. */
  popularity: number
  createdOn: string
  priceTiers: { quantity: number; priceCents: number; markups: Markups }[]
  setupPrices: { name: string; unitPriceCents: number; setupPriceCents: number; defaultQuantity: number }[]
  /** Attribute name to its values, in reading order; empty for type 1 without choices. */
  attributes: { name: string; values: string[] }[]
  /** One value per attribute, in the order of `attributes`. Empty for type 1. */
  variations: { sku: string; values: string[]; stock: number }[]
  reviews: { author: string; createdOn: string; rating: 1 | 2 | 3 | 4 | 5; remarks: string }[]
}

/**
 * Position and size are shares of the picture from its left and top edge, the rotation is in degrees clockwise,
 * physical sizes are in mm.
 */
export type PrintArea = {
  PrintType: string
  Position: string
  X: number
  Y: number
  Width: number
  Height: number
  Rotation?: number
  WidthMM: number
  HeightMM: number
}

/** Percent points added to the tier price for a role. */
export type Markups = {
  retailer: number
  admin: number
  wholesaler: number
  portalUser: number
  vipUser: number
  saleAgent: number
}

export type Catalogue = {
  categories: CatalogueCategory[]
  products: CatalogueProduct[]
  sliders: { image: ScenePicture; link: string; newTab: boolean }[]
  offer: { image: ScenePicture; logo: ScenePicture; title: string; description: string; link: string }
  /** Slugs of the categories in the Popular Categories carousel, in order (at least 6). */
  popularCategories: string[]
  /** Slugs of the five Start exploring tabs. */
  startExploring: string[]
}

/** The shop is seeded relative to today, so that no restock day is in the past and no order is in the future. */
const referenceDay = new Date().setUTCHours(0, 0, 0, 0)

/** Returns the time `days` after the day on which the shop is seeded; a negative number gives an earlier time. */
export function timeFromSeedDay(days: number): string {
  return new Date(referenceDay + Math.round(days * 86_400_000)).toISOString()
}

/** Returns a day such as `2026-11-15`. */
export function dayAt(days: number): string {
  return timeFromSeedDay(days).slice(0, 10)
}
