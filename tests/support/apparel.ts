/** An apparel product for the tests of choosing: colours by sizes, one variation for each that is made. */
import type { Product, ProductAttribute } from '../../src/domain/product/product'
import { anyProduct } from './product'

/** `sizes-M` of 'Sizes' and 'M'. */
export const attribute = (name: string, values: string[]): ProductAttribute => ({
  id: name.toLowerCase(),
  name,
  values: values.map((value) => ({ id: `${name}-${value}`.toLowerCase(), value })),
})

/** Every combination is made but those left out, named as in 'red/m'. */
export function apparel(
  attributes: ProductAttribute[],
  { without = [], ...changes }: Partial<Product> & { without?: string[] } = {},
): Product {
  const sets = attributes.reduce<{ name: string; ids: string[] }[]>(
    (before, { values }) =>
      before.flatMap(({ name, ids }) =>
        values.map(({ id, value }) => ({
          name: [name, value.toLowerCase()].filter(Boolean).join('/'),
          ids: [...ids, id],
        })),
      ),
    [{ name: '', ids: [] }],
  )
  const variations = sets
    .filter(({ name }) => !without.includes(name))
    .map(({ name, ids }) => ({ id: name, valueIds: ids }))
  return anyProduct({
    hasVariations: true,
    hasOrderGrid: true,
    minimumQuantity: 10,
    attributes,
    variations,
    ...changes,
  })
}

export const colours = attribute('Colour', ['Red', 'Navy', 'White'])
export const sizes = attribute('Size', ['L', 'S', 'M', '2XL'])
export const fits = attribute('Fit', ['Mens', 'Womens'])
