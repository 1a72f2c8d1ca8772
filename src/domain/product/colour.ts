/** The chosen colour, and the picture that shows it (req 3.18). */
import type { LineOption } from './variation'
import type { Product, ProductAttribute } from './product'

export function isColour({ name }: Pick<ProductAttribute, 'name'>): boolean {
  return /colou?r/i.test(name)
}

/** The text of the chosen colour; null without one. `values` are attribute id → value id. */
export function chosenColour(
  { attributes }: Pick<Product, 'attributes'>,
  values: ReadonlyMap<string, string>,
): string | null {
  const attribute = attributes.find(isColour)
  return attribute?.values.find(({ id }) => id === values.get(attribute.id))?.value ?? null
}

function colourOf(options: readonly LineOption[]): string | null {
  return options.find(isColour)?.value ?? null
}

/** URL of the picture that shows this colour according to the provider; null without one. */
export function pictureOfColour(
  { pictureColours = {} }: Pick<Product, 'pictureColours'>,
  colour: string | null,
): string | null {
  const wanted = colour?.toLowerCase()
  return (
    Object.entries(pictureColours).find(([, pictureColour]) => pictureColour.toLowerCase() === wanted)?.[0] ??
    null
  )
}

/** The picture of the line's colour, else the first picture. */
export function pictureOfLine(
  product: Pick<Product, 'gallery' | 'pictureColours'>,
  options: readonly LineOption[],
): string | null {
  return pictureOfColour(product, colourOf(options)) ?? product.gallery[0] ?? null
}
