/** What a generation holds of products and whole replies, in whichever way it was saved: one by one, or in bulk. */
import { homeIn, tileSlug } from '../../api/catalogue/saver-wire'
import { bundleKeys, callName, keysOf, lists, type Raw, type SavedAnswer, type SavedDetail } from './layout'
import type { BundleStore } from './bundle-store'
import type { SavingContext } from './save/saver-deps'
import * as paths from '../../api/paths'

/** Records that are read at once: enough to be quick, and no burden for a small phone. */
const atOnce = 200

/** Slugs of all products in these lists, each with the chosen categories that it is in. */
export async function wantedProducts(
  { store, choice }: SavingContext,
  wanted: { name: string }[],
): Promise<Map<string, string[]>> {
  const products = new Map<string, string[]>()
  const prefix = lists.category('')
  for (const { name } of wanted) {
    const category = name.startsWith(prefix) ? name.slice(prefix.length) : null
    const slugs = new Set((await store.all<string[]>(keysOf('list', name))).flat())
    for (const slug of slugs) {
      const categories = products.get(slug) ?? []
      products.set(slug, category === null ? categories : [...categories, category])
    }
  }
  if (choice.categories === null) {
    const home = await store.get<SavedAnswer>(bundleKeys.answer(callName('GET', paths.home)))
    for (const tile of homeIn(home?.reply).tiles) {
      if (!products.has(tileSlug(tile))) products.set(tileSlug(tile), [])
    }
  }
  return products
}

/** Each detail once, as it counts; those that came in parts with `partsAt` as their time, in epoch ms. */
export async function eachDetail(
  store: BundleStore,
  partsAt: number,
  run: (slug: string, kept: SavedDetail) => Promise<void> | void,
): Promise<void> {
  const alone = new Set((await store.keys(keysOf('detail'))).map((key) => JSON.stringify(key)))
  await eachRecord(store, 'details', async (key, details) => {
    const [, part] = Array.isArray(key) ? key : []
    const tiles =
      typeof part === 'number' ? await store.get<(Raw | null)[]>(bundleKeys.tiles(part)) : undefined
    for (const [index, detail] of details.entries()) {
      const tile = tiles?.[index]
      const slug = tile ? tileSlug(tile) : null
      if (slug === null || detail === null || alone.has(JSON.stringify(bundleKeys.detail(slug)))) continue
      await run(slug, { at: partsAt, detail })
    }
  })
  await eachRecord(store, 'detail', async (key, kept) => {
    const [, slug] = Array.isArray(key) ? key : []
    if (typeof slug === 'string') await run(slug, kept)
  })
}

/** About as many bytes as they had when they were received. */
export function lengthOf(records: unknown[]): number {
  return records.reduce<number>((sum, record) => sum + (JSON.stringify(record)?.length ?? 0), 0)
}

/** Each tile once. */
export async function eachTile(store: BundleStore, run: (slug: string, tile: Raw) => void): Promise<void> {
  await eachRecord(store, 'tiles', (_, tiles) => {
    for (const tile of tiles) if (tile) run(tileSlug(tile), tile)
  })
}

type Kept = { tiles: (Raw | null)[]; details: (Raw | null)[]; detail: SavedDetail }

/** Records whose keys begin with `kind`, some at a time. */
async function eachRecord<Kind extends keyof Kept>(
  store: BundleStore,
  kind: Kind,
  run: (key: IDBValidKey, value: Kept[Kind]) => Promise<void> | void,
): Promise<void> {
  let range = keysOf(kind)
  for (;;) {
    const records = await store.some<Kept[Kind]>(range, atOnce)
    for (const [key, value] of records) await run(key, value)
    const last = records.at(-1)
    if (!last || records.length < atOnce) return
    range = IDBKeyRange.bound(last[0], [kind, []], true)
  }
}

/** Answers by their names (`callName`). Where those that came together lie is looked up once. */
export function answersIn(store: BundleStore): (name: string) => Promise<SavedAnswer | null> {
  let places: Promise<Map<string, number>> | null = null
  return async (name) => {
    const alone = await store.get<SavedAnswer>(bundleKeys.answer(name))
    if (alone) return alone
    places ??= placesIn(store)
    const part = (await places).get(name)
    if (part === undefined) return null
    return (await store.get<Record<string, SavedAnswer>>(bundleKeys.answers(part)))?.[name] ?? null
  }
}

/** One that came again is in a later part. */
async function placesIn(store: BundleStore): Promise<Map<string, number>> {
  const places = new Map<string, number>()
  const [keys, names] = await Promise.all([
    store.keys(keysOf('answer-names')),
    store.all<string[]>(keysOf('answer-names')),
  ])
  keys.forEach((key, index) => {
    for (const name of names[index] ?? []) places.set(name, partOf(key))
  })
  return places
}

/** Of the key of a part. */
export function partOf(key: IDBValidKey): number {
  return Array.isArray(key) ? Number(key[1]) : -1
}
