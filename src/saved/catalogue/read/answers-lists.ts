/** Lists of the saved catalogue: whose products they are, and in which order. */
import { newSlug, specialSlugs } from '../../../domain/catalogue/category'
import type { ProductSort } from '../../../domain/search-params'
import { lists } from '../layout'
import type { OpenBundle, SavedList } from './open-bundle'
import type { ListName } from './reader-question'
import { branchOf, leafOf, slugOf, type Tree } from './reader-tree'
import { nameOf } from './search-index'

/** `count` of the whole list, of which `slugs` may be the beginning. */
export type Listed = { slugs: string[]; count: number }

/** Of the whole shop: what of them was not chosen is not on this device. */
const specials: ReadonlySet<string> = new Set(specialSlugs)
/** Small and capital letters are one, as for the shop. */
const byName = new Intl.Collator('en', { sensitivity: 'accent' })

/** Null for a list that is not on this device. Only subcategories are sorted. */
export async function listOf(bundle: OpenBundle, list: ListName, sort: ProductSort): Promise<Listed | null> {
  switch (list.of) {
    case 'category':
      return categoryList(bundle, list.slug)
    case 'subcategory':
      return subcategoryList(bundle, list.id, sort)
    case 'new':
      return newArrivals(bundle)
  }
}

async function categoryList(bundle: OpenBundle, key: string): Promise<Listed | null> {
  if (key === newSlug) return newArrivals(bundle)
  const { tree } = await bundle.tree()
  const slug = specials.has(key) ? key : slugIn(tree, key)
  if (isChosen(bundle, slug) || specials.has(slug)) {
    const own = await bundle.list(lists.category(slug))
    if (own) return known(bundle, own)
  }
  return leafOf(tree, key) ? subcategoryList(bundle, key, '') : null
}

/** By name in our own order; the newest first where the shop's list of them is kept, else in its usual order. */
async function subcategoryList(bundle: OpenBundle, id: string, sort: ProductSort): Promise<Listed | null> {
  const { tree } = await bundle.tree()
  const parents = tree.filter(({ SubCategory }) => SubCategory.some((leaf) => leaf.SubCategoryID === id))
  if (parents.length > 0 && !parents.some((parent) => isChosen(bundle, slugOf(parent)))) return null
  const newest = sort === 'newest' ? await bundle.list(lists.subcategory(id, 'newest')) : null
  const own = newest ?? (await bundle.list(lists.subcategory(id, '')))
  if (!own) return null
  const listed = await known(bundle, own)
  if (sort !== 'name-asc' && sort !== 'name-desc') return listed
  return own.isWhole ? sorted(bundle, listed, sort) : null
}

async function newArrivals(bundle: OpenBundle): Promise<Listed | null> {
  const own = (await bundle.list(lists.newArrivals)) ?? (await bundle.list(lists.category(newSlug)))
  return own && known(bundle, own)
}

function slugIn(tree: Tree, key: string): string {
  const branch = branchOf(tree, key)
  return branch ? slugOf(branch) : key
}

function isChosen({ chosen }: OpenBundle, slug: string): boolean {
  return chosen === null || chosen.has(slug)
}

/** A whole catalogue shows full pages of what it has; one that is being saved keeps the shop's pages. */
async function known(bundle: OpenBundle, list: SavedList): Promise<Listed> {
  if (!bundle.isWhole || !list.isWhole) return list
  const tiles = await bundle.tiles()
  const slugs = list.slugs.filter((slug) => tiles.has(slug))
  return { slugs, count: slugs.length }
}

/** Products of one name stay in the shop's order. */
async function sorted(bundle: OpenBundle, { slugs, count }: Listed, sort: ProductSort): Promise<Listed> {
  const tiles = await bundle.tiles()
  const named = slugs.map((slug) => ({ slug, name: nameOf(tiles.get(slug)?.tile['ProductName']) }))
  const turn = sort === 'name-asc' ? 1 : -1
  return { slugs: named.sort((a, b) => turn * byName.compare(a.name, b.name)).map(({ slug }) => slug), count }
}
