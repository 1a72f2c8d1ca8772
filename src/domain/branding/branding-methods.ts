/** All branding methods in their order (req 9.6), and the way from one to the next. */
import type { BrandingMethod, Material } from './branding-method'
import { directMethods } from './branding-methods-direct'
import { fabricMethods } from './branding-methods-fabric'
import { inkMethods } from './branding-methods-ink'
import { pressedMethods } from './branding-methods-pressed'
import { printedMethods } from './branding-methods-printed'
import { brandingNames } from './branding-names'

const order = Object.keys(brandingNames)
const place = ({ id }: BrandingMethod) => order.indexOf(id)

export const brandingMethods: BrandingMethod[] = [
  ...fabricMethods,
  ...pressedMethods,
  ...printedMethods,
  ...directMethods,
  ...inkMethods,
].toSorted((a, b) => place(a) - place(b))

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
