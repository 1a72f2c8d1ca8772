/** Answers that are kept whole, in whichever way they came: one by one, or many together in a bulk read. */
import { type KeptAnswer, keysOf, packKeys } from '../layout'
import type { PackStore } from '../pack-store'

/** Answers by their names (`callName`). Where those that came together lie is looked up once. */
export function answersIn(store: PackStore): (name: string) => Promise<KeptAnswer | null> {
  let places: Promise<Map<string, number>> | null = null
  return async (name) => {
    const alone = await store.get<KeptAnswer>(packKeys.answer(name))
    if (alone) return alone
    places ??= placesIn(store)
    const part = (await places).get(name)
    if (part === undefined) return null
    return (await store.get<Record<string, KeptAnswer>>(packKeys.answers(part)))?.[name] ?? null
  }
}

/** One that came again is in a later part. */
async function placesIn(store: PackStore): Promise<Map<string, number>> {
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
