/** What a product costs by quantity, and what its branding costs to set up. */
import type { CatalogueProduct, Markups } from './catalogue-shape'
import { brandingProfiles } from './data/branding'
import { type MethodName, methods } from './data/methods'
import type { NamedProduct } from './names'
import type { Chance } from './random'
import { pieces } from './text'

const usualQuantities = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000]

/** From the minimum upwards, always cheaper by the piece. */
export function priceTiers(
  { line, variant }: NamedProduct,
  isSale: boolean,
  chance: Chance,
): CatalogueProduct['priceTiers'] {
  const { minimum, from } = line.trade
  const more = usualQuantities.filter((quantity) => quantity >= minimum * 1.6)
  const quantities = [minimum, ...more].slice(0, chance.whole(4, 6))
  const start = from * variant.factor * (0.94 + chance.next() * 0.14) * (isSale ? 0.78 : 1)
  const step = 0.93 + chance.next() * 0.025
  const markups = markupsBy(chance)
  let previous = Number.POSITIVE_INFINITY
  return quantities.map((quantity, index) => {
    const priceCents = Math.min(previous - 1, roundedPrice(start * step ** index))
    previous = priceCents
    return { quantity, priceCents, markups }
  })
}

/** Cents below five dollars, five-cent steps up to a hundred, whole dollars above. */
function roundedPrice(cents: number): number {
  const grain = cents < 500 ? 1 : cents < 10_000 ? 5 : 100
  return Math.round(cents / grain) * grain
}

function markupsBy(chance: Chance): Markups {
  return {
    retailer: chance.whole(35, 60),
    admin: 0,
    wholesaler: chance.whole(10, 20),
    portalUser: chance.whole(25, 35),
    vipUser: chance.whole(18, 28),
    saleAgent: chance.whole(15, 25),
  }
}

export type Branding = { method: MethodName; position: string; size: string }

/** Two to four of the ways in which this surface can be decorated, the usual one first. */
export function brandingOf({ line }: NamedProduct, chance: Chance): Branding[] {
  const options = pieces(brandingProfiles[line.look.branding].options)
  return options.slice(0, chance.whole(2, 4)).map((option) => {
    const [method, position, size] = option.split('; ')
    if (!method || !position || !size || !(method in methods)) throw new Error(`odd branding: ${option}`)
    return { method: method as MethodName, position, size }
  })
}

export function brandingOptions(branding: Branding[]): CatalogueProduct['brandingOptions'] {
  return branding.map(({ method, position, size }) => {
    const { colours, included } = methods[method]
    return {
      printType: method,
      description: `Position: ${position}|Size: ${size} mm|Colours: ${colours}|Included: ${included}`,
    }
  })
}

/** One set-up per method and a second of the first; the first is what most buyers take. */
export function setupPrices(branding: Branding[], chance: Chance): CatalogueProduct['setupPrices'] {
  return branding.flatMap(({ method }, index) => {
    const { positions, unit, setup } = methods[method]
    const unitPriceCents = chance.whole(unit[0] / 5, unit[1] / 5) * 5
    const setupPriceCents = chance.whole(setup[0] / 500, setup[1] / 500) * 500
    const first = {
      name: `${method}: ${positions[0]}`,
      unitPriceCents,
      setupPriceCents,
      defaultQuantity: index === 0 ? 1 : 0,
    }
    if (index > 0) return [first]
    const second = {
      name: `${method}: ${positions[1]}`,
      unitPriceCents: Math.ceil((unitPriceCents * 1.7) / 5) * 5,
      setupPriceCents: Math.ceil((setupPriceCents * 1.6) / 500) * 500,
      defaultQuantity: 0,
    }
    return [first, second]
  })
}
