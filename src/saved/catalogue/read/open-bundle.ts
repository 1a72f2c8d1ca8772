/**
 * One generation of the saved catalogue, opened for reading: the tiles of all products are in memory, as every list is
 * made of them, and everything else is read when it is asked for.
 */
import * as v from 'valibot'
import type { Bundle, BundleJob } from '../../../domain/catalogue/bundle'
import {
  answersIn,
  bundleKeys,
  callName,
  keysOf,
  type Mark,
  type PartNames,
  partOf,
  type Raw,
  type SavedAnswer,
  type SavedDetail,
} from '../layout'
import { tileId } from '../../../api/catalogue/saver-wire'
import type { BundleStore } from '../bundle-store'
import { enveloped, textOrEmpty, wireId, wireList } from '../../../api/wire'
import * as paths from '../../../api/paths'

/** `part` and `row`: where its detail lies. */
export type Entry = { slug: string; tile: Raw; part: number; row: number }
/** `slugs` as far as they are here in one go from the first; `count` of the whole list, as far as it is known. */
export type SavedList = { slugs: string[]; isWhole: boolean; count: number }

export type OpenBundle = {
  generation: number
  /** Counts the updates in place that changed anything. */
  edition: number
  /** From when what it holds is, in epoch ms. */
  at: number
  /** False while the first saving is not at its end. */
  isWhole: boolean
  /** Slugs of the chosen categories; null: everything. */
  chosen: ReadonlySet<string> | null
  tiles: () => Promise<Tiles>
  list: (name: string) => Promise<SavedList | null>
  answer: (method: string, path: string) => Promise<SavedAnswer | null>
  detail: (slug: string) => Promise<SavedDetail | null>
  tileOf: (productId: string) => Promise<Raw | null>
  /** Each product with its detail, null where that is not here; a few are in memory at a time. */
  eachProduct: (run: (entry: Entry, detail: Raw | null) => Promise<void>) => Promise<void>
  tree: () => Promise<{ tree: Tree; at: number }>
}

/** Parts that are read at once. */
const partsAtOnce = 16

export function openBundle(found: Bundle | BundleJob, isWhole: boolean, store: BundleStore): OpenBundle {
  const { generation, choice } = found
  const storedLists = new Map<string, Promise<SavedList | null>>()
  let tiles: Promise<Tiles> | null = null
  let places: Promise<Places> | null = null
  let tree: Promise<{ tree: Tree; at: number }> | null = null

  const allTiles = () => (tiles ??= readTiles(store))
  const allPlaces = () => (places ??= readPlaces(store, allTiles))
  const answerTo = answersIn(store)
  // The bulk read of an update has only what changed: all the rest is confirmed by it.
  const isConfirmed = 'version' in found && found.version !== null
  const confirmed = <T extends { at: number }>(kept: T): T =>
    isConfirmed ? { ...kept, at: Math.max(kept.at, bundle.at) } : kept
  const answer: OpenBundle['answer'] = async (method, path) => {
    const kept = await answerTo(callName(method, path))
    return kept && confirmed(kept)
  }

  const bundle: OpenBundle = {
    generation,
    edition: ('edition' in found && found.edition) || 0,
    at: found.startedAt,
    isWhole,
    chosen: choice.categories && new Set(choice.categories),
    tiles: allTiles,
    list: (name) => {
      const known = storedLists.get(name) ?? readList(store, name)
      storedLists.set(name, known)
      return known
    },
    answer,
    detail: async (slug) => {
      const alone = await store.get<SavedDetail>(bundleKeys.detail(slug))
      if (alone) return confirmed(alone)
      const place = (await allPlaces()).bySlug.get(slug)
      const together = place && (await store.get<(Raw | null)[]>(bundleKeys.details(place.part)))
      const detail = place && together?.[place.row]
      return detail ? { at: bundle.at, detail } : null
    },
    tileOf: async (productId) => {
      const place = (await allPlaces()).byId.get(productId)
      const together = place && (await store.get<(Raw | null)[]>(bundleKeys.tiles(place.part)))
      return (place && together?.[place.row]) ?? null
    },
    eachProduct: async (run) => {
      const alone = new Set(
        (await store.keys(keysOf('detail'))).map((key) => (Array.isArray(key) ? key.at(-1) : null)),
      )
      const parts = new Map<number, Entry[]>()
      for (const entry of (await allTiles()).values()) {
        const same = parts.get(entry.part)
        if (same) same.push(entry)
        else parts.set(entry.part, [entry])
      }
      for (const [part, entries] of parts) {
        const together = await store.get<(Raw | null)[]>(bundleKeys.details(part))
        const details = await Promise.all(
          entries.map(async ({ slug, row }) => {
            if (!alone.has(slug)) return together?.[row] ?? null
            return (await store.get<SavedDetail>(bundleKeys.detail(slug)))?.detail ?? null
          }),
        )
        for (const [place, entry] of entries.entries()) await run(entry, details[place] ?? null)
      }
    },
    tree: () =>
      (tree ??= Promise.all([answer('GET', paths.menu), answer('POST', paths.groups)]).then((replies) => {
        const kept = replies.filter((reply) => reply !== null)
        return {
          tree: treeOf(kept.map(({ reply }) => reply)),
          at: Math.min(bundle.at, ...kept.map((one) => one.at)),
        }
      })),
  }
  return bundle
}

/** Each product once, in the order of the parts; its last tile counts. */
type Tiles = ReadonlyMap<string, Entry>

async function readTiles(store: BundleStore): Promise<Tiles> {
  const tiles = new Map<string, Entry>()
  const parts = (await store.keys(keysOf('tiles'))).map(partOf)
  for (let first = 0; first < parts.length; first += partsAtOnce) {
    const some = parts.slice(first, first + partsAtOnce)
    const range = IDBKeyRange.bound(bundleKeys.tiles(some[0] ?? 0), bundleKeys.tiles(some.at(-1) ?? 0))
    const read = await store.all<(Raw | null)[]>(range)
    some.forEach((part, place) => addPart(tiles, part, read[place] ?? []))
  }
  return tiles
}

function addPart(tiles: Map<string, Entry>, part: number, rows: (Raw | null)[]): void {
  rows.forEach((tile, row) => {
    const named = tile?.['Slug']
    if (!tile || (typeof named !== 'string' && typeof named !== 'number')) return
    const slug = String(named).trim()
    tiles.set(slug, { slug, tile, part, row })
  })
}

type Place = { part: number; row: number }
type Places = { bySlug: ReadonlyMap<string, Place>; byId: ReadonlyMap<string, Place> }

/** By the names beside the tiles; by the tiles themselves where those of a part are missing, as one by one they have none. */
async function readPlaces(store: BundleStore, allTiles: () => Promise<Tiles>): Promise<Places> {
  const bySlug = new Map<string, Place>()
  const byId = new Map<string, Place>()
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
    const part = partOf(key)
    names[index]?.slugs.forEach((slug, row) => slug !== null && bySlug.set(slug, { part, row }))
    names[index]?.ids.forEach((id, row) => id !== null && byId.set(id, { part, row }))
  })
  return { bySlug, byId }
}

async function readList(store: BundleStore, name: string): Promise<SavedList | null> {
  const range = keysOf('list', name)
  const [keys, read, mark] = await Promise.all([
    store.keys(range),
    store.all<string[]>(range),
    store.get<Mark>(bundleKeys.mark()),
  ])
  const pages = mark?.pages[name] ?? read.length
  const gap = keys.findIndex((key, place) => partOf(key) !== place)
  const pieces = gap === -1 ? read : read.slice(0, gap)
  const [first] = pieces
  if (!first) return null
  const slugs = [...new Set(pieces.flat())]
  const isWhole = pieces.length >= pages
  return { slugs, isWhole, count: isWhole ? slugs.length : first.length * pages }
}

// Categories and what is filed under them, as the replies for the menu name them.

const Leaf = v.looseObject({ SubCategoryID: wireId, SubCategoryName: textOrEmpty, Slug: textOrEmpty })
const Branch = v.looseObject({
  CategoryID: wireId,
  CategoryName: textOrEmpty,
  Slug: textOrEmpty,
  SubCategory: v.fallback(wireList(Leaf), []),
})
/** Groups have their places: one that is missing leaves a gap. */
const Branches = enveloped(v.fallback(v.array(v.unknown()), []))

type Leaf = v.InferOutput<typeof Leaf>
type Branch = v.InferOutput<typeof Branch>

/** Each category once, in the order of the menu. */
export type Tree = Branch[]

/** From the replies of `category/` and `category/AllUnMapcategory`; what cannot be read is left out. */
export function treeOf(replies: unknown[]): Tree {
  const all = replies.flatMap((reply) => {
    const read = v.safeParse(Branches, reply)
    const branches = (read.success ? read.output : []).map((one) => v.safeParse(Branch, one))
    return branches.flatMap((branch) => (branch.success ? branch.output : []))
  })
  const named = all.filter(({ CategoryName }) => CategoryName !== '')
  return [...new Map(named.toReversed().map((branch) => [branch.CategoryID, branch])).values()].toReversed()
}

/** As the shop's own addresses name it. */
export function slugOf(branch: Branch): string {
  return branch.Slug || branch.CategoryID
}

/** By slug, else by id, which is how search hits and tabs name it. */
export function branchOf(tree: Tree, key: string): Branch | null {
  return tree.find(({ Slug }) => Slug === key) ?? tree.find(({ CategoryID }) => CategoryID === key) ?? null
}

export function leafOf(tree: Tree, id: string): Leaf | null {
  return (
    tree.flatMap(({ SubCategory }) => SubCategory).find(({ SubCategoryID }) => SubCategoryID === id) ?? null
  )
}

/** A subcategory in the words of a category: a search hit opens it as one. */
export function leafAsCategory({ SubCategoryID, SubCategoryName, ...leaf }: Leaf): Record<string, unknown> {
  return {
    CategoryID: SubCategoryID,
    CategoryName: SubCategoryName,
    Slug: leaf.Slug,
    Description: leaf['Description'],
    CategoryBanner: leaf['SubCategoryBanner'],
    CategoryImage: leaf['SubCategoryImage'],
    IsMenu: 0,
  }
}
