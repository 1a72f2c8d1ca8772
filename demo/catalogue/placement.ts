/** Where a product hangs in the shop besides its home, and which flag it wears. */
import type { Random } from '../random'
import type { CatalogueProduct } from './catalogue'
import type { NamedProduct } from './names'
import { houseBrands } from './source'

export type Standing = Pick<CatalogueProduct, 'isNew' | 'isIndent' | 'isSale'>

export function standingOf(random: Random): Standing {
  const place = random.next()
  const isSale = place < 0.065
  const isIndent = place >= 0.065 && place < 0.12
  return { isSale, isIndent, isNew: place >= 0.12 && place < 0.19 }
}

export function subcategoriesOf({ line }: NamedProduct, standing: Standing, random: Random): string[] {
  const [category = ''] = line.home.split('/')
  const brand = houseBrands.get(category)
  const hasBrand = brand !== undefined && random.chance(0.7)
  const collections = line.collections.filter((slug) => {
    // What is made at a factory to order cannot also leave the warehouse this week.
    if (slug === 'express-dispatch' && standing.isIndent) return false
    return slug === 'australian-made' || random.chance(0.75)
  })
  return [
    line.home,
    ...(hasBrand ? [`brands/${brand}`] : []),
    ...collections.map((slug) => `collections/${slug}`),
    ...(standing.isIndent ? ['special/indent'] : []),
    ...(standing.isSale ? ['special/sale'] : []),
  ]
}

export function flagOf(standing: Standing, subcategories: string[], random: Random): string | null {
  if (standing.isSale) return 'Clearance'
  if (standing.isNew) return 'New'
  if (subcategories.includes('collections/express-dispatch') && random.chance(0.6)) return 'Express'
  if (subcategories.includes('collections/eco-recycled') && random.chance(0.6)) return 'Eco'
  return null
}

export function availabilityOf(standing: Standing, flagName: string | null, random: Random): string {
  if (standing.isIndent) return 'Made to order, landed in 8 to 12 weeks'
  if (standing.isSale) return 'In stock until sold out'
  if (flagName === 'Express') return 'In stock, branded within 5 working days of proof approval'
  return `In stock, branded within ${random.integer(7, 12)} working days of proof approval`
}

export function informationOf(standing: Standing, minimum: number): string | null {
  if (standing.isSale) return 'Clearance stock is sold as it is and cannot be returned or reordered.'
  if (!standing.isIndent) return null
  return `Made at the factory for you: Pantone matching is possible from ${minimum * 4} pieces.`
}
