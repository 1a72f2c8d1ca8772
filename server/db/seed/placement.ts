/** Where a product hangs in the shop besides its home, and which flag it wears. */
import type { CatalogueProduct } from './catalogue-shape'
import type { NamedProduct } from './names'
import type { Chance } from './random'

const houseBrands: Record<string, string | undefined> = {
  drinkware: 'stillwater-drinkware',
  bags: 'longreach-packs',
  writing: 'paperbark-press',
  technology: 'southern-current',
  'office-stationery': 'paperbark-press',
  headwear: 'currawong-apparel',
  apparel: 'currawong-apparel',
  'outdoor-leisure': 'wattle-and-stripe',
  'home-living': 'banksia-and-co',
  'keyrings-tools': 'ironbark-supply',
  'health-wellbeing': 'banksia-and-co',
  confectionery: 'banksia-and-co',
  'kids-fun': 'wattle-and-stripe',
}

export type Standing = Pick<CatalogueProduct, 'isNew' | 'isIndent' | 'isSale'>

export function standingOf(chance: Chance): Standing {
  const place = chance.next()
  const isSale = place < 0.065
  const isIndent = place >= 0.065 && place < 0.12
  return { isSale, isIndent, isNew: place >= 0.12 && place < 0.19 }
}

export function subcategoriesOf({ line }: NamedProduct, standing: Standing, chance: Chance): string[] {
  const [category = ''] = line.home.split('/')
  const brand = houseBrands[category]
  const hasBrand = brand !== undefined && chance.hits(0.7)
  const collections = (line.collections ?? []).filter((slug) => {
    // What is made at a factory to order cannot also leave the warehouse this week.
    if (slug === 'express-dispatch' && standing.isIndent) return false
    return slug === 'australian-made' || chance.hits(0.75)
  })
  return [
    line.home,
    ...(hasBrand ? [`brands/${brand}`] : []),
    ...collections.map((slug) => `collections/${slug}`),
    ...(standing.isIndent ? ['special/indent'] : []),
    ...(standing.isSale ? ['special/sale'] : []),
  ]
}

export function flagOf(standing: Standing, subcategories: string[], chance: Chance): string | null {
  if (standing.isSale) return 'Clearance'
  if (standing.isNew) return 'New'
  if (subcategories.includes('collections/express-dispatch') && chance.hits(0.6)) return 'Express'
  if (subcategories.includes('collections/eco-recycled') && chance.hits(0.6)) return 'Eco'
  return null
}

export function availabilityOf(standing: Standing, flagName: string | null, chance: Chance): string {
  if (standing.isIndent) return 'Made to order, landed in 8 to 12 weeks'
  if (standing.isSale) return 'In stock until sold out'
  if (flagName === 'Express') return 'In stock, branded within 5 working days of proof approval'
  return `In stock, branded within ${chance.whole(7, 12)} working days of proof approval`
}

export function informationOf(standing: Standing, minimum: number): string | null {
  if (standing.isSale) return 'Clearance stock is sold as it is and cannot be returned or reordered.'
  if (!standing.isIndent) return null
  return `Made at the factory for you: Pantone matching is possible from ${minimum * 4} pieces.`
}
