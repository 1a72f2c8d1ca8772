/**
 * The branding methods in their order (req 9.6): their texts are in branding-methods.json; this module has the
 * lookups and the properties by which buyers compare them.
 */
import type { BrandingId } from './branding-names'
import methods from './branding-methods.json'

/** Materials of products, as far as they decide which branding is possible. */
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

/** Close-up pictures of a print in or on the material, seen from the side. */
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

/** An entry may have subordinate points. */
export type ArtworkPoint = string | { point: string; parts: string[] }

export type BrandingMethod = {
  id: BrandingId
  title: string
  /** One line, for lists. */
  inShort: string
  description: string
  /** Foil Printing only (req 9.7). */
  secondDescription?: string
  /** Illustration of the process. */
  image: BrandingId
  /** Close-up of the result, next to the illustration in the modal. */
  modalImage: CloseUp
  /** Describes what the close-up shows. */
  closeUp: string
  materials: Material[]
  facts: {
    /** Products that the method is usual on. */
    bestFor: string
    colours: string
    detail: string
    /** Durability, and causes of wear. */
    wear: string
    setUp: string
  }
  advantages: string[]
  limitations: string[]
  artwork: ArtworkPoint[]
  /** Embroidery only: label of the link to the chart of thread colours (req 9.7). */
  linkLabel?: string
}

/** TypeScript infers plain strings from JSON, so a test checks every value. */
export const brandingMethods = methods as BrandingMethod[]

/** Returns null for an unknown id. */
export function brandingMethod(id: string | undefined): BrandingMethod | null {
  return brandingMethods.find((method) => method.id === id) ?? null
}

/** Returns the methods for all materials when `material` is null. */
export function methodsFor(material: Material | null): BrandingMethod[] {
  return material === null
    ? brandingMethods
    : brandingMethods.filter((method) => method.materials.includes(material))
}

/** Returns the previous and the next method, wrapping around at the ends. */
export function neighboursOf({ id }: BrandingMethod): { previous: BrandingMethod; next: BrandingMethod } {
  const index = brandingMethods.findIndex((method) => method.id === id)
  const at = (step: number) => brandingMethods.at((index + step) % brandingMethods.length)
  const current = brandingMethods[index]
  const previous = at(-1) ?? current
  const next = at(1) ?? current
  if (!previous || !next) throw new Error(`no branding method ${id}`)
  return { previous, next }
}
