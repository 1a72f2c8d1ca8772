/** The texts of a product page, composed from the texts of its line. */
import type { Random } from '../random'
import type { CatalogueProduct } from './catalogue'
import type { NamedProduct } from './names'
import type { Decoration } from './source'
import { escapeHtml, fill, fillBlanks } from './text'

type PageTexts = Pick<
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

export function pageTextsOf(product: NamedProduct, decorations: Decoration[], random: Random): PageTexts {
  const { line, variant, name, blanks } = product
  const fillEntries = (textsByName: Record<string, string>) =>
    Object.entries(textsByName).map(([title, text]) => [title, fillBlanks(text, blanks)] as const)
  const features = line.features.map((text) => fill(text, blanks))
  const first = decorations[0]
  return {
    description: descriptionOf(product, random),
    titleTag: `${name} with your logo`,
    metaDescription: metaOf(product, decorations),
    features: random.sample(features, random.integer(4, 7)),
    specifications: fillEntries(line.specifications)
      .slice(0, 6)
      .map(([specification, description]) => ({ specification, description })),
    dimensions: [
      variant.dimensions,
      ...(first ? [`Branding area: ${first.size} mm (${first.position.toLowerCase()})`] : []),
    ],
    materials: fillEntries(line.materials).map(([component, material]) => ({ component, material })),
    carton: line.carton,
  }
}

function descriptionOf({ line, blanks }: NamedProduct, random: Random): string {
  const fillAll = (texts: string[]) => texts.map((text) => escapeHtml(fill(text, blanks)))
  const opening = random.pick(fillAll(line.about))
  const [use, otherUse] = random.shuffle(fillAll(line.uses))
  const note = random.pick(fillAll(line.surface.notes))
  const layout = random.integer(0, 3)
  if (layout === 0) {
    const listItems = random.sample(fillAll(line.features), 3).map((feature) => `<li>${feature}</li>`)
    return `<p>${opening}</p><ul>${listItems.join('')}</ul><p>${note} ${use}</p>`
  }
  if (layout === 1) return `<p>${opening} ${use}</p><p>${note}</p>`
  if (layout === 2) return `<p>${opening}</p><p>${use} ${otherUse}</p><p>${note}</p>`
  return `<p>${opening}</p><p>${note} ${use}</p>`
}

function metaOf({ line, name }: NamedProduct, decorations: Decoration[]): string {
  const methods = [...new Set(decorations.map(({ method }) => method.name.toLowerCase()))]
    .slice(0, 2)
    .join(' or ')
  const quantityText = line.minimum === 1 ? 'from a single piece' : `from ${line.minimum} pieces`
  return `${name} branded by ${methods}, ${quantityText}. Free proof before production, delivery across Australia.`
}
