/** A small saved catalogue in the database of a test: two categories and six products, saved in parts and alone. */
import type { Bundle, BundleJob } from '../../../../src/domain/catalogue/bundle'
import { databases } from '../../../../src/device/storage-names'
import {
  catalogueKeys,
  lists,
  bundleKeys,
  type GenerationProgress,
  type Raw,
} from '../../../../src/saved/catalogue/layout'
import { openBundleStore } from '../../../../src/saved/catalogue/bundle-store'

export const startedAt = 1000

const tile = (id: number, ProductName: string, more: Raw = {}): Raw => ({
  ProductID: id,
  ProductName,
  Slug: `p${id}`,
  SKU: `SK-${1000 + id}`,
  Rating: 4,
  ...more,
})
export const detail = (id: number): Raw => ({ ProductID: id, productname: `Product ${id}`, Slug: `p${id}` })

const mugs = { SubCategoryID: 11, SubCategoryName: 'Mugs', Slug: 'mugs', SubCategoryImage: 'm.webp' }
const menu = {
  Data: [
    {
      CategoryID: 1,
      CategoryName: '<b>Drinkware</b>',
      Slug: 'drinkware',
      Description: 'To drink',
      SubCategory: [mugs],
    },
    {
      CategoryID: 2,
      CategoryName: 'Bags',
      Slug: 'bags',
      SubCategory: [{ SubCategoryID: 21, SubCategoryName: 'Totes' }],
    },
  ],
}
const groups = {
  Data: [{ CategoryID: 3, CategoryName: 'Apparel', Slug: 'apparel', SubCategory: [] }, {}, null],
}

export const records: [IDBValidKey, unknown][] = [
  [bundleKeys.tiles(0), [tile(1, 'Blue Mug'), tile(2, 'Apple Cup'), null]],
  [bundleKeys.details(0), [detail(1), { ...detail(2), productname: 'Together' }, null]],
  [
    bundleKeys.tiles(1),
    [tile(3, 'apple cup'), tile(4, 'Zebra Mug', { Rating: 0 }), tile(5, 'Über Tote'), tile(6, 'Tote')],
  ],
  [bundleKeys.detail('p2'), { at: 900, detail: { ...detail(2), productname: 'Alone' } }],
  [bundleKeys.detail('p6'), { at: 901, detail: null }],
  [bundleKeys.list(lists.category('drinkware'), 0), ['p4', 'p3', 'gone']],
  [bundleKeys.list(lists.category('drinkware'), 1), ['p2', 'p1']],
  [bundleKeys.list(lists.category('bags'), 0), ['p5', 'p6']],
  [bundleKeys.list(lists.subcategory('11', ''), 0), ['p4', 'p3', 'p2', 'p1']],
  [bundleKeys.list(lists.subcategory('11', 'newest'), 0), ['p1', 'p2', 'p3', 'p4']],
  [bundleKeys.list(lists.subcategory('21', ''), 0), ['p5', 'p6']],
  [bundleKeys.list(lists.newArrivals, 0), ['p6', 'p1']],
  [bundleKeys.answer('GET category/'), { at: 910, reply: menu }],
  [bundleKeys.answer('POST category/AllUnMapcategory'), { at: 911, reply: groups }],
  [
    bundleKeys.answer('GET category/getcategory/drinkware'),
    { at: 912, reply: { Data: [{ CategoryID: 1, marker: true }] } },
  ],
  [
    bundleKeys.answer('GET product_review/1?page=1'),
    { at: 913, reply: { Data: [{ Rating: 5 }], totalPages: 2 } },
  ],
  [bundleKeys.answer('GET FAQ/getFAQData/'), { at: 914, reply: { Description: [] } }],
  [
    bundleKeys.mark(),
    { startedAt, pages: { [lists.category('drinkware')]: 2 }, refused: [], bulk: null, from: null, bytes: 1 },
  ],
]

export const newMark = (more: Partial<GenerationProgress> = {}): GenerationProgress => ({
  startedAt,
  pages: {},
  bulk: null,
  from: null,
  bytes: 0,
  pictureBytes: 0,
  refused: [],
  ...more,
})

const choice = { categories: null, pictures: 'none' } as const
const common = { generation: 7, startedAt, bytes: 1, missing: [], categories: {} }
const noCounts = { done: 0, of: 0 }

export const bundle: Bundle = {
  ...common,
  choice,
  finishedAt: 2000,
  products: 6,
  pictures: noCounts,
  version: null,
}
export const job: BundleJob = {
  ...common,
  choice,
  pause: 'network',
  phase: 'products',
  lists: noCounts,
  products: noCounts,
  prices: noCounts,
  pictures: noCounts,
  fits: null,
}

/** Writes a generation, and marks it as in use or as being made. */
export async function storeCatalogue(
  state: { bundle?: Bundle; job?: BundleJob },
  puts = records,
): Promise<void> {
  const target = state.bundle ?? state.job
  if (target) await openBundleStore(databases.catalogueGeneration(target.generation)).commit(puts)
  const known: [IDBValidKey, unknown][] = []
  if (state.bundle) known.push([catalogueKeys.bundle, state.bundle])
  if (state.job) known.push([catalogueKeys.job, state.job])
  await openBundleStore(databases.catalogue).commit(known)
}
