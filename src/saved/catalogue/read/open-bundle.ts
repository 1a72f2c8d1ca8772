/**
 * One generation of the saved catalogue, opened for reading. The tiles of all products are in memory, as every list
 * is made of them; everything else is read on demand.
 */
import * as v from 'valibot'
import type { Bundle, BundleJob } from '../../../domain/catalogue/bundle'
import {
  answersIn,
  bundleKeys,
  callName,
  keysOf,
  type GenerationProgress,
  type PartNames,
  partInKey,
  type Raw,
  type SavedAnswer,
  type SavedDetail,
} from '../layout'
import { tileId } from '../../../api/catalogue/saver-wire'
import type { BundleStore } from '../bundle-store'
import { enveloped, textOrEmpty, wireId, wireList } from '../../../api/wire'
import * as paths from '../../../api/paths'

/** `part` and `row` are the position of the product's detail. */
export type Entry = { slug: string; tile: Raw; part: number; row: number }
/**
 * `slugs` are saved without a gap from the first one on; `count` is the length of the whole list, as far as it is
 * known.
 */
export type SavedList = { slugs: string[]; isComplete: boolean; count: number }

export type OpenBundle = {
  generation: number
  /** Number of updates in place that changed anything. */
  edition: number
  /** Time of its content, in epoch ms. */
  at: number
  /** false while the first save is not complete. */
  isComplete: boolean
  /** Slugs of the chosen categories; null: everything. */
  chosen: ReadonlySet<string> | null
  tiles: () => Promise<Tiles>
  list: (name: string) => Promise<SavedList | null>
  answer: (method: string, path: string) => Promise<SavedAnswer | null>
  detail: (slug: string) => Promise<SavedDetail | null>
  tileOf: (productId: string) => Promise<Raw | null>
  /** Runs for each product with its detail (null: not saved); only a few details are in memory at a time. */
  eachProduct: (run: (entry: Entry, detail: Raw | null) => Promise<void>) => Promise<void>
  tree: () => Promise<{ tree: Tree; at: number }>
}

const partsPerRead = 16

export function openBundle(source: Bundle | BundleJob, isComplete: boolean, store: BundleStore): OpenBundle {
  const { generation, choice } = source
  const storedLists = new Map<string, Promise<SavedList | null>>()
  let tiles: Promise<Tiles> | null = null
  let tilePositions: Promise<TilePositions> | null = null
  let tree: Promise<{ tree: Tree; at: number }> | null = null

  const allTiles = () => (tiles ??= readTiles(store))
  const allPositions = () => (tilePositions ??= readPositions(store, allTiles))
  const answerTo = answersIn(store)
  // The bulk read of an update contains only changes, which confirms everything else.
  const isConfirmed = 'version' in source && source.version !== null
  const confirm = <T extends { at: number }>(saved: T): T =>
    isConfirmed ? { ...saved, at: Math.max(saved.at, bundle.at) } : saved
  const answer: OpenBundle['answer'] = async (method, path) => {
    const saved = await answerTo(callName(method, path))
    return saved && confirm(saved)
  }

  const bundle: OpenBundle = {
    generation,
    edition: ('edition' in source && source.edition) || 0,
    at: source.startedAt,
    isComplete,
    chosen: choice.categories && new Set(choice.categories),
    tiles: allTiles,
    list: (name) => {
      const storedList = storedLists.get(name) ?? readList(store, name)
      storedLists.set(name, storedList)
      return storedList
    },
    answer,
    detail: async (slug) => {
      const separate = await store.get<SavedDetail>(bundleKeys.detail(slug))
      if (separate) return confirm(separate)
      const position = (await allPositions()).bySlug.get(slug)
      const partDetails = position && (await store.get<(Raw | null)[]>(bundleKeys.details(position.part)))
      const detail = position && partDetails?.[position.row]
      return detail ? { at: bundle.at, detail } : null
    },
    tileOf: async (productId) => {
      const position = (await allPositions()).byId.get(productId)
      const partTiles = position && (await store.get<(Raw | null)[]>(bundleKeys.tiles(position.part)))
      return (position && partTiles?.[position.row]) ?? null
    },
    eachProduct: async (run) => {
      const separateSlugs = new Set(
        (await store.keys(keysOf('detail'))).map((key) => (Array.isArray(key) ? key.at(-1) : null)),
      )
      const parts = new Map<number, Entry[]>()
      for (const entry of (await allTiles()).values()) {
        const partEntries = parts.get(entry.part)
        if (partEntries) partEntries.push(entry)
        else parts.set(entry.part, [entry])
      }
      for (const [part, entries] of parts) {
        const partDetails = await store.get<(Raw | null)[]>(bundleKeys.details(part))
        const details = await Promise.all(
          entries.map(async ({ slug, row }) => {
            if (!separateSlugs.has(slug)) return partDetails?.[row] ?? null
            return (await store.get<SavedDetail>(bundleKeys.detail(slug)))?.detail ?? null
          }),
        )
        for (const [index, entry] of entries.entries()) await run(entry, details[index] ?? null)
      }
    },
    tree: () =>
      (tree ??= Promise.all([answer('GET', paths.menu), answer('POST', paths.groups)]).then((replies) => {
        const saved = replies.filter((reply) => reply !== null)
        return {
          tree: treeOf(saved.map(({ reply }) => reply)),
          at: Math.min(bundle.at, ...saved.map((entry) => entry.at)),
        }
      })),
  }
  return bundle
}

/**
 * Each product once, by its slug, in the order of the parts; a later tile of the same product replaces an earlier
 * one.
 */
type Tiles = ReadonlyMap<string, Entry>

async function readTiles(store: BundleStore): Promise<Tiles> {
  const tiles = new Map<string, Entry>()
  const parts = (await store.keys(keysOf('tiles'))).map(partInKey)
  for (let first = 0; first < parts.length; first += partsPerRead) {
    const partNumbers = parts.slice(first, first + partsPerRead)
    const range = IDBKeyRange.bound(
      bundleKeys.tiles(partNumbers[0] ?? 0),
      bundleKeys.tiles(partNumbers.at(-1) ?? 0),
    )
    const tilesByPart = await store.all<(Raw | null)[]>(range)
    partNumbers.forEach((part, index) => addPart(tiles, part, tilesByPart[index] ?? []))
  }
  return tiles
}

function addPart(tiles: Map<string, Entry>, part: number, rows: (Raw | null)[]): void {
  rows.forEach((tile, row) => {
    const rawSlug = tile?.['Slug']
    if (!tile || (typeof rawSlug !== 'string' && typeof rawSlug !== 'number')) return
    const slug = String(rawSlug).trim()
    tiles.set(slug, { slug, tile, part, row })
  })
}

type TilePosition = { part: number; row: number }
type TilePositions = { bySlug: ReadonlyMap<string, TilePosition>; byId: ReadonlyMap<string, TilePosition> }

/**
 * Uses the names that are stored with the tiles. If a part has no names, as after a save product by product, the
 * tiles themselves are used.
 */
async function readPositions(store: BundleStore, allTiles: () => Promise<Tiles>): Promise<TilePositions> {
  const bySlug = new Map<string, TilePosition>()
  const byId = new Map<string, TilePosition>()
  const [keys, names, parts] = await Promise.all([
    store.keys(keysOf('names')),
    store.all<PartNames>(keysOf('names')),
    store.count(keysOf('tiles')),
  ])
  if (keys.length < parts) {
    for (const entry of (await allTiles()).values()) {
      bySlug.set(entry.slug, entry)
      byId.set(tileId(entry.tile), entry)
    }
    return { bySlug, byId }
  }
  keys.forEach((key, index) => {
    const part = partInKey(key)
    names[index]?.slugs.forEach((slug, row) => slug !== null && bySlug.set(slug, { part, row }))
    names[index]?.ids.forEach((id, row) => id !== null && byId.set(id, { part, row }))
  })
  return { bySlug, byId }
}

async function readList(store: BundleStore, name: string): Promise<SavedList | null> {
  const range = keysOf('list', name)
  const [keys, storedPieces, progress] = await Promise.all([
    store.keys(range),
    store.all<string[]>(range),
    store.get<GenerationProgress>(bundleKeys.progress()),
  ])
  const pages = progress?.pages[name] ?? storedPieces.length
  const gap = keys.findIndex((key, index) => partInKey(key) !== index)
  const pieces = gap === -1 ? storedPieces : storedPieces.slice(0, gap)
  const [first] = pieces
  if (!first) return null
  const slugs = [...new Set(pieces.flat())]
  const isComplete = pieces.length >= pages
  return { slugs, isComplete, count: isComplete ? slugs.length : first.length * pages }
}

// Categories and their subcategories from the replies for the menu.

const Subcategory = v.looseObject({ SubCategoryID: wireId, SubCategoryName: textOrEmpty, Slug: textOrEmpty })
const Category = v.looseObject({
  CategoryID: wireId,
  CategoryName: textOrEmpty,
  Slug: textOrEmpty,
  SubCategory: v.fallback(wireList(Subcategory), []),
})
/** Groups are identified by their position, so a missing group leaves a gap. */
const Categories = enveloped(v.fallback(v.array(v.unknown()), []))

type Subcategory = v.InferOutput<typeof Subcategory>
type Category = v.InferOutput<typeof Category>

/** Each category once, in the order of the menu. */
export type Tree = Category[]

/** Reads the replies of `category/` and `category/AllUnMapcategory`; invalid entries are left out. */
export function treeOf(replies: unknown[]): Tree {
  const allCategories = replies.flatMap((reply) => {
    const parsed = v.safeParse(Categories, reply)
    const categories = (parsed.success ? parsed.output : []).map((entry) => v.safeParse(Category, entry))
    return categories.flatMap((category) => (category.success ? category.output : []))
  })
  const named = allCategories.filter(({ CategoryName }) => CategoryName !== '')
  const byId = new Map(named.toReversed().map((category) => [category.CategoryID, category]))
  return [...byId.values()].toReversed()
}

/** The slug of a category in the shop's addresses. */
export function slugOf(category: Category): string {
  return category.Slug || category.CategoryID
}

/** Finds a category by its slug, or else by its id, which search hits and tabs use. */
export function findCategory(tree: Tree, key: string): Category | null {
  return tree.find(({ Slug }) => Slug === key) ?? tree.find(({ CategoryID }) => CategoryID === key) ?? null
}

export function findSubcategory(tree: Tree, id: string): Subcategory | null {
  return (
    tree.flatMap(({ SubCategory }) => SubCategory).find(({ SubCategoryID }) => SubCategoryID === id) ?? null
  )
}

/** Converts a subcategory to the fields of a category, because a search hit opens the subcategory like a category. */
export function subcategoryAsCategory({
  SubCategoryID,
  SubCategoryName,
  ...subcategory
}: Subcategory): Record<string, unknown> {
  return {
    CategoryID: SubCategoryID,
    CategoryName: SubCategoryName,
    Slug: subcategory.Slug,
    Description: subcategory['Description'],
    CategoryBanner: subcategory['SubCategoryBanner'],
    CategoryImage: subcategory['SubCategoryImage'],
    IsMenu: 0,
  }
}
