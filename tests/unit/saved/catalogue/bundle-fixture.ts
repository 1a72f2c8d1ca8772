/** A small saved catalogue for tests: two categories, and six products that are saved in parts of several or alone. */
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
const totes = { SubCategoryID: 21, SubCategoryName: 'Totes' }
const menu = [
  { CategoryID: 1, CategoryName: '<b>Drinkware</b>', Slug: 'drinkware', SubCategory: [mugs] },
  { CategoryID: 2, CategoryName: 'Bags', Slug: 'bags', SubCategory: [totes] },
]
const groups = [{ CategoryID: 3, CategoryName: 'Apparel', Slug: 'apparel', SubCategory: [] }, {}, null]
const answer = (call: string, at: number, reply: object): [IDBValidKey, unknown] => [
  bundleKeys.answer(call),
  { at, reply },
]
const pages = { [lists.category('drinkware')]: 2 }

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
  answer('GET category/', 910, { Data: menu }),
  answer('POST category/AllUnMapcategory', 911, { Data: groups }),
  answer('GET category/getcategory/drinkware', 912, { Data: [{ CategoryID: 1, marker: true }] }),
  answer('GET product_review/1?page=1', 913, { Data: [{ Rating: 5 }], totalPages: 2 }),
  answer('GET FAQ/getFAQData/', 914, { Description: [] }),
  [bundleKeys.progress(), { startedAt, pages, refused: [], bulk: null, from: null, bytes: 1 }],
]

export const newProgress = (more: Partial<GenerationProgress> = {}): GenerationProgress => {
  const sizes = { bytes: 0, pictureBytes: 0 }
  return { startedAt, pages: {}, bulk: null, from: null, refused: [], ...sizes, ...more }
}

const none = { done: 0, of: 0 }
const choice = { categories: null, pictures: 'none' } as const
const common = { choice, generation: 7, startedAt, bytes: 1, missing: [], categories: {}, pictures: none }

export const bundle: Bundle = { ...common, finishedAt: 2000, products: 6, version: null }
const counts = { lists: none, products: none, prices: none, fits: null }
export const job: BundleJob = { ...common, ...counts, pause: 'network', phase: 'products' }

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
