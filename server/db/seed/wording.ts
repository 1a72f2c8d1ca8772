/** The words of a product page, put together from what the buyer wrote about its line. */
import type { CatalogueProduct } from './catalogue-shape'
import { brandingProfiles } from './data/branding'
import type { NamedProduct } from './names'
import type { Branding } from './prices'
import type { Chance } from './random'
import { escapeHtml, fill, pair, pieces } from './text'

type Words = Pick<
  CatalogueProduct,
  | 'description'
  | 'titleTag'
  | 'metaDescription'
  | 'features'
  | 'specifications'
  | 'dimensions'
  | 'materials'
  | 'carton'
>

export function wordsOf(product: NamedProduct, branding: Branding[], chance: Chance): Words {
  const { line, variant, name, blanks } = product
  const filled = (text: string) => pieces(text).map((piece) => fill(piece, blanks))
  const features = filled(line.features)
  const [length, width, height, quantity, weight] = line.trade.carton
  const first = branding[0]
  return {
    description: descriptionOf(product, chance),
    titleTag: `${name} with your logo`,
    metaDescription: metaOf(product, branding),
    features: chance.some(features, chance.whole(4, 7)),
    specifications: filled(line.specs)
      .slice(0, 6)
      .map(pair)
      .map(([specification, description]) => ({ specification, description })),
    dimensions: [
      variant.dimensions,
      ...(first ? [`Branding area: ${first.size} mm (${first.position.toLowerCase()})`] : []),
    ],
    materials: filled(line.materials)
      .map(pair)
      .map(([component, material]) => ({ component, material })),
    carton: { length, width, height, quantity, weight },
  }
}

function descriptionOf({ line, blanks }: NamedProduct, chance: Chance): string {
  const filled = (text: string) => pieces(text).map((piece) => escapeHtml(fill(piece, blanks)))
  const opening = chance.one(filled(line.about))
  const [use, other] = chance.shuffled(filled(line.uses))
  const note = chance.one(filled(brandingProfiles[line.look.branding].notes))
  const layout = chance.whole(0, 3)
  if (layout === 0) {
    const listed = chance.some(filled(line.features), 3).map((feature) => `<li>${feature}</li>`)
    return `<p>${opening}</p><ul>${listed.join('')}</ul><p>${note} ${use}</p>`
  }
  if (layout === 1) return `<p>${opening} ${use}</p><p>${note}</p>`
  if (layout === 2) return `<p>${opening}</p><p>${use} ${other}</p><p>${note}</p>`
  return `<p>${opening}</p><p>${note} ${use}</p>`
}

function metaOf({ line, name }: NamedProduct, branding: Branding[]): string {
  const methods = [...new Set(branding.map(({ method }) => method.toLowerCase()))].slice(0, 2).join(' or ')
  const from = line.trade.minimum === 1 ? 'from a single piece' : `from ${line.trade.minimum} pieces`
  return `${name} branded by ${methods}, ${from}. Free proof before production, delivery across Australia.`
}
