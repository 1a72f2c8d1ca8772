/**
 * How well the provider finds what was meant, by a judged list, and that a device that saved its catalogue says the same
 * (req 17.4).
 */
import { beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../../demo/catalogue/generate'
import { lists } from '../../src/saved/catalogue/layout'
import { findIn, prepareSearch, type Searched } from '../../src/saved/catalogue/read/answers-search'
import { treeOf } from '../../src/saved/catalogue/read/open-bundle'
import { gainOf, judgedSearches } from '../support/judged-searches'
import { Keeper } from './bulk-calls'
import { databaseWith } from './own-database'
import { openProvider, readSearch, skus } from './provider'

const catalogue = generateCatalogue(400)
const provider = openProvider({}, await databaseWith(catalogue))
const found = new Map<string, { skus: string[]; total: number }>()
let device: Searched

beforeAll(async () => {
  device = await savedSearch()
  for (const { query } of judgedSearches) {
    const { Data, total } = await readSearch(
      await provider.post('product/search?page=1&limit=12', { Search: query }),
    )
    found.set(query, { skus: skus(Data.Product), total })
  }
})

/** The search of a device that read the catalogue in bulk. */
async function savedSearch(): Promise<Searched> {
  const kept = new Keeper(provider)
  await kept.update()
  const tiles = [...kept.products.values()].flatMap((product) => (product ? [product.Tile] : []))
  const entries = new Map(tiles.map((tile) => [tile.Slug, { slug: tile.Slug, tile, part: 0, row: 0 }]))
  const tree = treeOf(
    ['GET category/', 'POST category/AllUnMapcategory'].map((call) => kept.answers.get(call)),
  )
  const named = new Map(
    [...kept.lists].map(([name, slugs]) => {
      const { Category, SubCategoryID, Sort } = JSON.parse(name)
      return [Category ? lists.category(Category) : lists.subcategory(SubCategoryID, Sort), slugs]
    }),
  )
  const nothing = () => Promise.resolve(null)
  return prepareSearch(
    {
      generation: 1,
      edition: 0,
      at: 0,
      isWhole: true,
      chosen: null,
      tiles: () => Promise.resolve(entries),
      list: (name) => {
        const slugs = named.get(name)
        return Promise.resolve(slugs ? { slugs, isWhole: true, count: slugs.length } : null)
      },
      answer: nothing,
      detail: nothing,
      tileOf: nothing,
      eachProduct: () => Promise.resolve(),
      tree: () => Promise.resolve({ tree, at: 0 }),
    },
    () => Promise.resolve(),
  )
}

test('NDCG@10 is 0.9 at least', () => {
  const gains = judgedSearches.map((search) =>
    gainOf(found.get(search.query)?.skus ?? [], catalogue.products, search),
  )
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  console.log(`judged searches at the provider: NDCG@10 ${mean.toFixed(3)}`)
  expect(mean).toBeGreaterThanOrEqual(0.9)
})

test.each(judgedSearches.map(({ query }) => query))(
  'the first ten of “%s” are the same on a device',
  (query) => {
    const { ids } = findIn(device, query)
    const ours = ids.map((id) => String(device.entries[id]?.tile['SKU']))
    const theirs = found.get(query)
    expect(ours.slice(0, 10)).toEqual(theirs?.skus.slice(0, 10))
    expect(ours).toHaveLength(theirs?.total ?? -1)
  },
)
