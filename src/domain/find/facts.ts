/** What filters and sorting look at of a product, read from what every provider says of it (req 16.2). No money. */
import { methodName } from '../branding/print-type'
import { colourFamily } from './colour-words'
import { productionWords } from './dispatch'
import { isMadeToOrder, maxOfOneColour } from '../product/stock'

export type ProductFacts = {
  slug: string
  name: string
  /** Families such as "Blue", each once. */
  colours: string[]
  /** Titles of our branding methods; the provider's own words for a type that is none of them. */
  branding: string[]
  /** Families such as "Bamboo". */
  materials: string[]
  /** How long it takes, as `productionWords` has it; null where the provider names no time. */
  production: string | null
  /** Pieces of the colour of which most are there, all sizes together; null where nothing is said of stock, or it is made to order. */
  stock: number | null
  /** At least 1. */
  minimumQuantity: number
  /** 0–5; null when unrated. */
  rating: number | null
  /** When it came into the range, as an ISO date; null where the provider does not say. */
  addedOn: string | null
}

/** The parts of a product that facts are read from: plain text, as it is shown. */
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

export function factsOf(told: FactSource): ProductFacts {
  const { slug, name, rating, addedOn } = told
  return {
    slug,
    name,
    colours: once(told.colours.map(colourFamily)),
    branding: once(told.printTypes.map(methodName)),
    materials: once(told.materials.map(materialFamily)),
    production: productionWords(told.availability),
    stock: isMadeToOrder(told.availability) ? null : maxOfOneColour(told.stock),
    minimumQuantity: Math.max(1, Math.round(told.minimumQuantity)),
    rating,
    addedOn,
  }
}

/** By which products are put in the order of their names: small and capital letters are one. */
export function nameKey(name: string): string {
  return name.toLowerCase()
}

function once(names: (string | null)[]): string[] {
  return [...new Set(names.flatMap((name) => name || []))]
}

/** The first that fits counts: what is more exact stands before what is less. */
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
  // A backing or a coating of it stands behind what it is on.
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

/** Null for what no buyer would look for by its material. */
export function materialFamily(material: string): string | null {
  const words = material.toLowerCase()
  return families.find(([, way]) => way.test(words))?.[0] ?? null
}
