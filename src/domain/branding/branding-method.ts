/** What is told of a branding method (req 9.6), and what buyers compare methods by. */
import type { BrandingId } from './branding-names'

/** What a product is made of, as far as it decides how it can be branded. */
export const materials = {
  fabric: 'Fabric and clothing',
  plastic: 'Plastic',
  metal: 'Metal',
  glass: 'Glass and ceramic',
  wood: 'Timber and bamboo',
  leather: 'Leather and PU',
  paper: 'Paper and card',
} as const

export type Material = keyof typeof materials

/** How the mark lies in or on the material, from the side. */
export type CloseUp =
  | 'ink'
  | 'cured-ink'
  | 'soaked-ink'
  | 'dye'
  | 'film'
  | 'raised'
  | 'pressed'
  | 'foil'
  | 'stamped-foil'
  | 'frost'
  | 'cut'
  | 'thread'
  | 'label'
  | 'dome'

/** An entry may have finer ones below it. */
export type ArtworkPoint = string | { point: string; parts: string[] }

export type BrandingMethod = {
  id: BrandingId
  title: string
  /** One line, for lists. */
  inShort: string
  description: string
  /** Foil Printing only (req 9.7). */
  secondDescription?: string
  /** The drawing of how it is done. */
  image: BrandingId
  /** The drawing beside it in the modal: what comes of it, looked at closely. */
  modalImage: CloseUp
  /** Says what that drawing shows. */
  closeUp: string
  materials: Material[]
  facts: {
    /** Products that it is usual on. */
    bestFor: string
    colours: string
    detail: string
    /** How long it stays, and what wears it. */
    wear: string
    setUp: string
  }
  advantages: string[]
  limitations: string[]
  artwork: ArtworkPoint[]
  /** Embroidery only: to the chart of thread colours (req 9.7). */
  linkLabel?: string
}
