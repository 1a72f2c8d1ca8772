/** Answers that are kept whole, in whichever way they came: one by one, or many together in a bulk read. */
import { type SavedAnswer, keysOf, bundleKeys } from '../layout'
import type { BundleStore } from '../bundle-store'

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
