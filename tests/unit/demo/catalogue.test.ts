/**
 * The generated catalogue as a whole: it is the same each time, its names are unique, and its products are in existing
 * subcategories.
 */
import { expect, it } from 'vitest'
import { generateCatalogue } from '../../../demo/catalogue/generate'
import { nameProducts } from '../../../demo/catalogue/names'
import { productLines } from '../../../demo/catalogue/source'

const large = generateCatalogue(10_000)
const usual = generateCatalogue(2000)
const hundredThousand = [...nameProducts(productLines, 100_000)]

const subcategoryPaths = large.categories.flatMap(({ slug, subcategories }) =>
  subcategories.map((child) => `${slug}/${child.slug}`),
)

it('catalogue is the same each time it is generated', () => {
  expect(generateCatalogue(200)).toEqual(generateCatalogue(200))
})

it('first products are the same in catalogues of any size', () => {
  expect(large.products.slice(0, 2000)).toEqual(usual.products)
  expect(usual.products).toHaveLength(2000)
})

it.each(['sku', 'name', 'slug'] as const)('no %s is repeated among 100,000 products', (field) => {
  expect(new Set(hundredThousand.map((product) => product[field])).size).toBe(100_000)
})

it('SKUs and slugs are valid in addresses, and variation SKUs are unique', () => {
  for (const { sku, slug, variations } of large.products) {
    expect(sku).toMatch(/^[A-Z0-9]+-\d{4,}$/)
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(new Set(variations.map((variation) => variation.sku)).size).toBe(variations.length)
  }
})

it('every product is in existing subcategories, and its main subcategory comes first', () => {
  const known = new Set(subcategoryPaths)
  for (const { sku, subcategories } of large.products) {
    expect(
      subcategories.filter((name) => !known.has(name)),
      sku,
    ).toEqual([])
    expect(subcategories[0], sku).not.toMatch(/^(brands|collections|special)\//)
  }
})
