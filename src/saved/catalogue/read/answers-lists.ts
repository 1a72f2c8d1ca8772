/** Lists of the saved catalogue: whose products they are, and in which order. */
import { htmlToText } from '../../../domain/rich-text'
import { lists } from '../layout'
import type { KeptList, OpenPack } from './reader-pack'
import { branchOf, leafOf, slugOf, type Tree } from './reader-tree'

/** `count` of the whole list, of which `slugs` may be the beginning. */
export type Listed = { slugs: string[]; count: number }

/** Of the whole shop: what of them was not chosen is not on this device. */
const specials = new Set(['new', 'indent', 'sale'])
/** Small and capital letters are one, as for the shop. */
const byName = new Intl.Collator('en', { sensitivity: 'accent' })

/** A category by slug or id, or a subcategory by id, as search hits name it. */
export async function categoryList(pack: OpenPack, key: string): Promise<Listed | null> {
  if (key === 'new') return newArrivals(pack)
  const { tree } = await pack.tree()
  const slug = specials.has(key) ? key : slugIn(tree, key)
  if (isChosen(pack, slug) || specials.has(slug)) {
    const own = await pack.list(lists.category(slug))
    if (own) return known(pack, own)
  }
  return leafOf(tree, key) ? subcategoryList(pack, key, '') : null
}

/** By name in our own order; the newest first where the shop's list of them is kept, else in its usual order. */
export async function subcategoryList(pack: OpenPack, id: string, sort: string): Promise<Listed | null> {
  const { tree } = await pack.tree()
  const parents = tree.filter(({ SubCategory }) => SubCategory.some((leaf) => leaf.SubCategoryID === id))
  if (parents.length > 0 && !parents.some((parent) => isChosen(pack, slugOf(parent)))) return null
  const newest = sort === 'newest' ? await pack.list(lists.subcategory(id, 'newest')) : null
  const own = newest ?? (await pack.list(lists.subcategory(id, '')))
  if (!own) return null
  const listed = await known(pack, own)
  if (sort !== 'name-asc' && sort !== 'name-desc') return listed
  return own.isWhole ? sorted(pack, listed, sort) : null
}

export async function newArrivals(pack: OpenPack): Promise<Listed | null> {
  const own = (await pack.list(lists.newArrivals)) ?? (await pack.list(lists.category('new')))
  return own && known(pack, own)
}

function slugIn(tree: Tree, key: string): string {
  const branch = branchOf(tree, key)
  return branch ? slugOf(branch) : key
}

function isChosen({ chosen }: OpenPack, slug: string): boolean {
  return chosen === null || chosen.has(slug)
}

/** A whole catalogue shows full pages of what it has; one that is being saved keeps the shop's pages. */
async function known(pack: OpenPack, list: KeptList): Promise<Listed> {
  if (!pack.isWhole || !list.isWhole) return list
  const tiles = await pack.tiles()
  const slugs = list.slugs.filter((slug) => tiles.has(slug))
  return { slugs, count: slugs.length }
}

/** Products of one name stay in the shop's order. */
async function sorted(pack: OpenPack, { slugs, count }: Listed, sort: string): Promise<Listed> {
  const tiles = await pack.tiles()
  const named = slugs.map((slug) => ({ slug, name: nameOf(tiles.get(slug)?.tile['ProductName']) }))
  const turn = sort === 'name-asc' ? 1 : -1
  return { slugs: named.sort((a, b) => turn * byName.compare(a.name, b.name)).map(({ slug }) => slug), count }
}

/** As it is shown and looked for. */
export function nameOf(name: unknown): string {
  return typeof name === 'string' || typeof name === 'number' ? htmlToText(String(name)) : ''
}
