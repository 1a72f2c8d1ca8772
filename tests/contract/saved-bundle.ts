/** Creates the saved catalogue of a device that has read a provider's catalogue in bulk. */
import { lists } from '../../src/saved/catalogue/layout'
import { type OpenBundle, treeOf } from '../../src/saved/catalogue/read/open-bundle'
import { CatalogueCopy } from './bulk-calls'
import type { Provider } from './provider'

export async function savedBundle(provider: Provider): Promise<OpenBundle> {
  const copy = new CatalogueCopy(provider)
  await copy.update()
  const products = [...copy.products.values()].flatMap((product) => product ?? [])
  const entries = new Map(
    products.map(({ Tile }) => [Tile.Slug, { slug: Tile.Slug, tile: Tile, part: 0, row: 0 }]),
  )
  const tree = treeOf(
    ['GET category/', 'POST category/AllUnMapcategory'].map((call) => copy.answers.get(call)),
  )
  const slugsByList = new Map(
    [...copy.lists].map(([name, slugs]) => {
      const { Category, SubCategoryID, Sort } = JSON.parse(name)
      return [Category ? lists.category(Category) : lists.subcategory(SubCategoryID, Sort), slugs]
    }),
  )
  const resolveNull = () => Promise.resolve(null)
  return {
    generation: 1,
    edition: 0,
    at: 0,
    isComplete: true,
    chosen: null,
    tiles: () => Promise.resolve(entries),
    list: (name) => {
      const slugs = slugsByList.get(name)
      return Promise.resolve(slugs ? { slugs, isComplete: true, count: slugs.length } : null)
    },
    answer: resolveNull,
    detail: resolveNull,
    tileOf: resolveNull,
    eachProduct: async (run) => {
      for (const { Tile, Detail } of products) {
        const entry = entries.get(Tile.Slug)
        if (entry) await run(entry, Detail)
      }
    },
    tree: () => Promise.resolve({ tree, at: 0 }),
  }
}
