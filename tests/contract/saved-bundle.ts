/** What a device holds that read the catalogue of a provider in bulk, as its reader sees it. */
import { lists } from '../../src/saved/catalogue/layout'
import { type OpenBundle, treeOf } from '../../src/saved/catalogue/read/open-bundle'
import { Keeper } from './bulk-calls'
import type { Provider } from './provider'

export async function savedBundle(provider: Provider): Promise<OpenBundle> {
  const kept = new Keeper(provider)
  await kept.update()
  const products = [...kept.products.values()].flatMap((product) => product ?? [])
  const entries = new Map(
    products.map(({ Tile }) => [Tile.Slug, { slug: Tile.Slug, tile: Tile, part: 0, row: 0 }]),
  )
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
  return {
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
    eachProduct: async (run) => {
      for (const { Tile, Detail } of products) {
        const entry = entries.get(Tile.Slug)
        if (entry) await run(entry, Detail)
      }
    },
    tree: () => Promise.resolve({ tree, at: 0 }),
  }
}
