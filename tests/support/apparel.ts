/**
 * An apparel product for tests of variations: colours by sizes, with one variation for each combination that is made.
 */
import type { Product, ProductAttribute } from '../../src/domain/product/product'
import { anyProduct } from './product'

/** Value 'M' of attribute 'Sizes' gets the id `sizes-m`. */
export const attribute = (name: string, values: string[]): ProductAttribute => ({
  id: name.toLowerCase(),
  name,
  values: values.map((value) => ({ id: `${name}-${value}`.toLowerCase(), value })),
})

/** Makes every combination except those in `without`, which are named like 'red/m'. */
export function apparel(
  attributes: ProductAttribute[],
  { without = [], ...changes }: Partial<Product> & { without?: string[] } = {},
): Product {
  const combinations = attributes.reduce<{ name: string; ids: string[] }[]>(
    (before, { values }) =>
      before.flatMap(({ name, ids }) =>
        values.map(({ id, value }) => ({
          name: [name, value.toLowerCase()].filter(Boolean).join('/'),
          ids: [...ids, id],
        })),
      ),
    [{ name: '', ids: [] }],
  )
  const variations = combinations
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

/** A cell of a draft's line. */
export const cellOf = (colour: string, size: string, quantity: number) => ({
  options: [
    { name: 'Colour', value: colour },
    { name: 'Size', value: size },
  ],
  quantity,
})

export const colours = attribute('Colour', ['Red', 'Navy', 'White'])
export const sizes = attribute('Size', ['L', 'S', 'M', '2XL'])
export const fits = attribute('Fit', ['Mens', 'Womens'])
