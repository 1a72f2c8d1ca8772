/** Prices of a product by quantity, and set-up prices of its branding. */
import { printAreaOf } from '../pictures/product'
import type { Random } from '../random'
import type { CatalogueProduct, Markups, PrintArea } from './catalogue'
import type { NamedProduct } from './names'
import type { Decoration } from './source'

const defaultQuantities = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000]

/** Tiers start at the minimum quantity; each is cheaper per piece than the one before. */
export function priceTiers(
  { line, variant }: NamedProduct,
  isSale: boolean,
  random: Random,
): CatalogueProduct['priceTiers'] {
  const { minimum, priceCents: basePrice } = line
  const largerQuantities = defaultQuantities.filter((quantity) => quantity >= minimum * 1.6)
  const quantities = [minimum, ...largerQuantities].slice(0, random.integer(4, 6))
  const firstPrice = basePrice * variant.priceFactor * (0.94 + random.next() * 0.14) * (isSale ? 0.78 : 1)
  const stepFactor = 0.93 + random.next() * 0.025
  const markups = markupsBy(random)
  let previous = Number.POSITIVE_INFINITY
  return quantities.map((quantity, index) => {
    const priceCents = Math.min(previous - 1, roundedPrice(firstPrice * stepFactor ** index))
    previous = priceCents
    return { quantity, priceCents, markups }
  })
}

/** Rounds to cents below five dollars, to five cents below a hundred dollars, and to whole dollars above. */
function roundedPrice(cents: number): number {
  const roundingStep = cents < 500 ? 1 : cents < 10_000 ? 5 : 100
  return Math.round(cents / roundingStep) * roundingStep
}

function markupsBy(random: Random): Markups {
  return {
    retailer: random.integer(35, 60),
    admin: 0,
    wholesaler: random.integer(10, 20),
    portalUser: random.integer(25, 35),
    vipUser: random.integer(18, 28),
    saleAgent: random.integer(15, 25),
  }
}

/** Returns two to four of the ways in which this surface can be decorated, the usual decoration first. */
export function decorationsOf({ line }: NamedProduct, random: Random): Decoration[] {
  return line.surface.options.slice(0, random.integer(2, 4))
}

export function brandingOptions(decorations: Decoration[]): CatalogueProduct['brandingOptions'] {
  return decorations.map(({ method: { name, colours, included }, position, size }) => ({
    printType: name,
    description: `Position: ${position}|Size: ${size} mm|Colours: ${colours}|Included: ${included}`,
  }))
}

/** Returns the print area of each decoration that the front view shows. */
export function printAreas({ line }: NamedProduct, decorations: Decoration[]): PrintArea[] {
  return decorations
    .filter(({ isSeen }) => isSeen)
    .map(({ method, position, size }) => {
      const [width = 0, height = 0] = size.split(' x ').map(Number)
      return {
        PrintType: method.name,
        Position: position,
        ...printAreaOf(line.drawing, position, { width, height }),
      }
    })
}

/** Returns one set-up per method and a second one for the first method. Most buyers take the first set-up. */
export function setupPrices(decorations: Decoration[], random: Random): CatalogueProduct['setupPrices'] {
  return decorations.flatMap(({ method: { name, positions, unitCents, setupCents } }, index) => {
    const unitPriceCents = random.integer(unitCents[0] / 5, unitCents[1] / 5) * 5
    const setupPriceCents = random.integer(setupCents[0] / 500, setupCents[1] / 500) * 500
    const first = {
      name: `${name}: ${positions[0]}`,
      unitPriceCents,
      setupPriceCents,
      defaultQuantity: index === 0 ? 1 : 0,
    }
    if (index > 0) return [first]
    const second = {
      name: `${name}: ${positions[1]}`,
      unitPriceCents: Math.ceil((unitPriceCents * 1.7) / 5) * 5,
      setupPriceCents: Math.ceil((setupPriceCents * 1.6) / 500) * 500,
      defaultQuantity: 0,
    }
    return [first, second]
  })
}
