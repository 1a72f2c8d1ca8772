/**
 * The branding methods in their order (req 9.6): what is told of each stands in branding-methods.json, and here the ways
 * from one to the next and what buyers compare them by.
 */
import type { BrandingId } from './branding-names'
import methods from './branding-methods.json'

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
export const closeUps = [
  'ink',
  'cured-ink',
  'soaked-ink',
  'dye',
  'film',
  'raised',
  'pressed',
  'foil',
  'stamped-foil',
  'frost',
  'cut',
  'thread',
  'label',
  'dome',
] as const

export type CloseUp = (typeof closeUps)[number]

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

/** The compiler reads plain strings from JSON; a test checks every value. */
export const brandingMethods = methods as BrandingMethod[]

/** Null for an id that is none. */
export function brandingMethod(id: string | undefined): BrandingMethod | null {
  return brandingMethods.find((method) => method.id === id) ?? null
}

/** Null is every material. */
export function methodsFor(material: Material | null): BrandingMethod[] {
  return material === null
    ? brandingMethods
    : brandingMethods.filter((method) => method.materials.includes(material))
}

/** The methods before and after, round the ends. */
export function neighboursOf({ id }: BrandingMethod): { previous: BrandingMethod; next: BrandingMethod } {
  const index = brandingMethods.findIndex((method) => method.id === id)
  const at = (step: number) => brandingMethods.at((index + step) % brandingMethods.length)
  const own = brandingMethods[index]
  const previous = at(-1) ?? own
  const next = at(1) ?? own
  if (!previous || !next) throw new Error(`no branding method ${id}`)
  return { previous, next }
}
