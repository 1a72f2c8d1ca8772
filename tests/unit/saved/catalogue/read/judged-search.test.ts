/**
 * Quality of the search on the device by a judged list (req 17.4). The provider's figure is in
 * contract/judged-search.
 */
import { expect, test } from 'vitest'
import { generateCatalogue } from '../../../../../demo/catalogue/generate'
import { hexOf } from '../../../../../demo/pictures/drawings'
import { providerSearchText } from '../../../../../src/domain/find/read-search'
import { htmlToText } from '../../../../../src/domain/rich-text'
import { createSearchIndex } from '../../../../../src/saved/catalogue/read/search-index'
import { gainOf, gradeOf, judgedSearches } from '../../../../support/judged-searches'

const { products, categories } = generateCatalogue(400)
const index = createSearchIndex()
for (const [number, { name, sku, colours, description, popularity }] of products.entries())
  index.add({ name, sku, colours: colours.map(hexOf), description, popularity, number })
const idsUnder = (path: string) =>
  products.flatMap(({ subcategories }, id) =>
    subcategories.some((subcategory) => `${subcategory}/`.startsWith(path)) ? id : [],
  )
index.setLists(
  categories.flatMap(({ name, slug, subcategories }) => [
    { name: htmlToText(name), ids: idsUnder(`${slug}/`) },
    ...subcategories.map((leaf) => ({ name: leaf.name, ids: idsUnder(`${slug}/${leaf.slug}/`) })),
  ]),
)

test('judged list has 150 searches, each with a relevant product', () => {
  expect(new Set(judgedSearches.map(({ query }) => query)).size).toBe(150)
  for (const search of judgedSearches)
    expect(
      products.some((product) => gradeOf(product, search) === 3),
      search.query,
    ).toBe(true)
})

test('NDCG@10 of the search on the device is at least 0.9', () => {
  const gains = judgedSearches.map((search) => {
    const skus = index.find(providerSearchText(search.query)).ids.map((id) => products[id]?.sku ?? '')
    return gainOf(skus, products, search)
  })
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  console.log(`judged searches on the device: NDCG@10 ${mean.toFixed(3)}`)
  expect(mean).toBeGreaterThanOrEqual(0.9)
})
