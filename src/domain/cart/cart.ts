/** The cart in the shop's own terms. Amounts are integer cents ex GST. */

import type { LineOption } from '../product/variation'

export type CartSetup = { name: string; count: number }
/**
 * `facts`: the provider's measurements of the file, not parsed; queries/artwork-facts parses them where they are
 * shown.
 */
export type Artwork = { id: string; url: string | null; name: string; facts?: unknown }

export type CartLine = {
  id: string
  productId: string
  name: string
  quantity: number
  /**
   * Price of one piece with set-ups and freight, as the provider calculates it; null when the price is on request.
   */
  eachCents: number | null
  options: LineOption[]
  setups: CartSetup[]
  artwork: Artwork[]
  brief: string
}

/** The lines of one product. */
export type CartGroup = {
  slug: string
  /** Absolute URL, or null. */
  image: string | null
  lines: CartLine[]
}

/** A line to be added. `setups` maps set-up ids to how often each is chosen. */
export type NewLine = {
  productId: string
  /** null: the product has no variations. */
  variationId: string | null
  quantity: number
  /** The price that the customer saw; the provider recalculates the price (req 5.14). null: no price. */
  eachCents: number | null
  setups: ReadonlyMap<string, number>
  options: LineOption[]
}

/** Quantity × price per piece (req 4.5). Null when the price is on request. */
export function lineCents({ quantity, eachCents }: Pick<CartLine, 'quantity' | 'eachCents'>): number | null {
  return eachCents === null ? null : quantity * eachCents
}

/** "Colour: Navy, Size: M". */
export function optionsText(options: LineOption[]): string {
  return options.map(({ name, value }) => `${name}: ${value}`).join(', ')
}

/** "Pad print, Laser × 2"; '' without branding. */
export function brandingText(setups: readonly CartSetup[]): string {
  return setups.map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name)).join(', ')
}

/** "Alpine flask, Colour: Navy" for one line, "Polo, 12 lines" for several. */
export function linesName([first, ...more]: readonly CartLine[]): string {
  if (!first) return ''
  if (more.length > 0) return `${first.name}, ${more.length + 1} lines`
  return first.options.length === 0 ? first.name : `${first.name}, ${optionsText(first.options)}`
}

/** The provider's error code for a product that is already in the cart (req 5.2). */
export const alreadyInCartCode = 'ProductExit'
