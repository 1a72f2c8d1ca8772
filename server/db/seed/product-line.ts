/** A product line as a buyer writes it down: everything that the products of one kind have in common. */
import type { DrawingName } from '../../pictures/drawing-names'
import type { ColourName } from '../../pictures/palette'
import type { BrandingProfile } from './data/branding'
import type { ColourSet } from './data/colours'

export type CollectionSlug =
  | 'eco-recycled'
  | 'australian-made'
  | 'onboarding-kits'
  | 'trade-show-giveaways'
  | 'summer'
  | 'winter'
  | 'corporate-gifts'
  | 'express-dispatch'

/** Texts hold several pieces between bars; {name}, {Label} and {label} are filled in per product. */
export type ProductLine = {
  /** Start of every SKU, unique per line. */
  prefix: string
  /** `{categorySlug}/{subcategorySlug}`. */
  home: string
  noun: string
  look: { drawing: DrawingName; colours: ColourSet; accents: ColourName[]; branding: BrandingProfile }
  trade: {
    /** Price in cents at the minimum quantity, before the variant's factor. */
    from: number
    minimum: number
    /** Length, width, height in cm, pieces, gross weight in kg. */
    carton: [number, number, number, number, number]
    /** How often the line comes round among the products; 1 unless told. */
    share?: number
  }
  /** `label; dimensions; price factor`, at least two. */
  variants: string
  /** Opening sentences: what it is, of what, how large. */
  about: string
  /** Second sentences: whom and what it suits. */
  uses: string
  features: string
  /** `specification: description`. */
  specs: string
  /** `component: material`. */
  materials: string
  /** What is chosen besides the colour: `Size: adult`, `Size: S/M, L/XL`. Makes it a variation product. */
  choice?: string
  collections?: CollectionSlug[]
}
