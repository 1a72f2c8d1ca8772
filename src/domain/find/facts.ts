/**
 * Facts of a product for filters and sorting, derived from fields that every provider sends (req 16.2). Facts contain
 * no prices.
 */
import { methodName } from '../branding/print-type'
import { colourFamily } from './colour-terms'
import { productionText } from '../delivery/dispatch'
import { isMadeToOrder, maxOfOneColour } from '../product/stock'

export type ProductFacts = {
  slug: string
  name: string
  /** Families such as "Blue", each once. */
  colours: string[]
  /** Titles of our branding methods; the provider's own words for any other type. */
  branding: string[]
  /** Families such as "Bamboo". */
  materials: string[]
  /** Production time in the form of `productionText`; null: not stated. */
  production: string | null
  /**
   * Pieces of the colour with the largest stock, all sizes together; null when stock is not stated, or the product is
   * made to order.
   */
  stock: number | null
  /** At least 1. */
  minimumQuantity: number
  /** 0–5; null when unrated. */
  rating: number | null
  /** Day on which the product was added to the shop, as ISO date; null: not stated. */
  addedOn: string | null
}

/** The parts of a product from which facts are derived: plain text, as it is shown. */
export type FactSource = {
  slug: string
  name: string
  /** Hex, such as `#1c2b52`. */
  colours: readonly string[]
  printTypes: readonly string[]
  materials: readonly string[]
  availability: string
  /** `item` names the colour first: "Navy, M". */
  stock: readonly { item: string; pieces: number }[]
  minimumQuantity: number
  rating: number | null
  addedOn: string | null
}

export function factsOf(source: FactSource): ProductFacts {
  const { slug, name, rating, addedOn } = source
  return {
    slug,
    name,
    colours: unique(source.colours.map(colourFamily)),
    branding: unique(source.printTypes.map(methodName)),
    materials: unique(source.materials.map(materialFamily)),
    production: productionText(source.availability),
    stock: statedStock(source),
    minimumQuantity: Math.max(1, Math.round(source.minimumQuantity)),
    rating,
    addedOn,
  }
}

/** The fact `stock`. */
export function statedStock({
  availability,
  stock,
}: Pick<FactSource, 'availability' | 'stock'>): number | null {
  return isMadeToOrder(availability) ? null : maxOfOneColour(stock)
}

/** Sort key of product names, which ignores case. */
export function nameKey(name: string): string {
  return name.toLowerCase()
}

function unique(names: (string | null)[]): string[] {
  return [...new Set(names.flatMap((name) => name || []))]
}

/** The first match wins, so more specific patterns come first. */
const families: [string, RegExp][] = [
  [
    'Recycled plastic',
    /\brecycled (plastic|pet|pp|abs|hdpe|ldpe|polypropylene|polyethylene)\b|\brpet\b|\brpp\b/,
  ],
  ['Stainless steel', /\bstainless\b/],
  ['Aluminium', /\balumini?um\b/],
  ['Silicone', /\bsilicone?\b/],
  ['Bamboo', /\bbamboo\b/],
  ['Cork', /\bcork\b/],
  ['Glass', /\bglass\b|\bcrystal\b/],
  ['Ceramic', /\bceramic|\bporcelain\b|\bstoneware\b|\bearthenware\b/],
  ['Wood', /\bwood(en)?\b(?!-free)|\btimber\b|\b(acacia|beech|oak|pine|walnut|ply|plywood|mdf)\b/],
  ['Leather', /\bleather\b|\bleatherette\b/],
  ['Jute', /\bjute\b|\bhessian\b/],
  ['Wool', /\bwool\b|\bmerino\b|\bfelt\b/],
  ['Cotton', /\b(poly)?cotton\b|\bcanvas\b|\bcalico\b|\bdenim\b|\bcorduroy\b/],
  ['Nylon', /\bnylon\b|\bpolyamide\b/],
  ['Polyester', /\bpolyester\b|\bmicrofib(re|er)\b|\bfleece\b|\boxford\b/],
  ['Paper and card', /\bpaper\b|\bgreyboard\b|\bcard(board)?\b|\bkraft\b|\bcorrugated\b/],
  // PU counts as leather only at the start of the text; as a backing or a coating it follows another material.
  ['Leather', /^pu\b(?! foam)/],
  [
    'Plastic',
    /\bplastic\b|\b(abs|acetal|acrylic|copolyester|eva|hdpe|ldpe|peva|pet|petg|pp|ps|pu|pvc|tpe|tpr|tpu|tritan)\b|\bpoly(carbonate|ethylene|propylene|resin|styrene|urethane|vinyl)\b|\bresin\b|\btarpaulin\b/,
  ],
  ['Rubber', /\brubber\b|\bneoprene\b|\blatex\b/],
  [
    'Metal',
    /\bmetal\b|\bsteel\b|\b(iron|brass|copper|zinc|alloy|tin|tinplate|pewter|nickel|titanium|enamel)\b/,
  ],
]

/** Returns null for a material that no buyer would look for. */
export function materialFamily(material: string): string | null {
  const lowerCase = material.toLowerCase()
  return families.find(([, pattern]) => pattern.test(lowerCase))?.[0] ?? null
}
