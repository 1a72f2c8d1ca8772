/** What a generation holds of products and whole replies, in whichever way it was saved: one by one, or in bulk. */
import { tileSlug } from '../../api/catalogue/saver-wire'
import { bundleKeys, keysOf, type Raw, type SavedAnswer, type SavedDetail } from './layout'
import type { BundleStore } from './bundle-store'

/** Records that are read at once: enough to be quick, and no burden for a small phone. */
const atOnce = 200

/** Each detail once, as it counts; those that came in parts with `partsAt` as their time, in epoch ms. */
export async function* detailsIn(
  store: BundleStore,
  partsAt: number,
): AsyncGenerator<{ slug: string } & SavedDetail> {
  const alone = new Set((await store.keys(keysOf('detail'))).map(nameOf))
  for await (const [key, details] of recordsIn(store, 'details')) {
    const tiles = await store.get<(Raw | null)[]>(bundleKeys.tiles(partOf(key)))
    for (const [row, detail] of details.entries()) {
      const tile = tiles?.[row]
      if (tile && detail && !alone.has(tileSlug(tile))) yield { slug: tileSlug(tile), at: partsAt, detail }
    }
  }
  for await (const [key, kept] of recordsIn(store, 'detail')) yield { slug: nameOf(key), ...kept }
}

/** About as many bytes as they had when they were received. */
export function lengthOf(records: unknown[]): number {
  return records.reduce<number>((sum, record) => sum + (JSON.stringify(record)?.length ?? 0), 0)
}

/** Each tile once. */
export async function* tilesIn(store: BundleStore): AsyncGenerator<Raw> {
  for await (const [, tiles] of recordsIn(store, 'tiles')) yield* tiles.filter((tile) => tile !== null)
}

type Kept = {
  tiles: (Raw | null)[]
  details: (Raw | null)[]
  detail: SavedDetail
  list: string[]
  answers: Record<string, SavedAnswer>
}

/** Records whose keys begin with `kind`; some are read at a time. */
export async function* recordsIn<Kind extends keyof Kept>(
  store: BundleStore,
  kind: Kind,
): AsyncGenerator<[key: IDBValidKey, value: Kept[Kind]]> {
  let range = keysOf(kind)
  for (;;) {
    const records = await store.some<Kept[Kind]>(range, atOnce)
    yield* records
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

/** Of the key of a part, or of a piece of a list. */
export function partOf(key: IDBValidKey): number {
  return Array.isArray(key) ? Number(key.at(-1)) : -1
}

/** Of the key of a list, an answer, or a detail that came alone. */
export function nameOf(key: IDBValidKey): string {
  const [, name] = Array.isArray(key) ? key : []
  return typeof name === 'string' ? name : ''
}
