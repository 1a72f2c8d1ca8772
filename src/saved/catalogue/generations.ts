/**
 * Which generation of the catalogue is in use and which is being made. What changes that is one transaction; databases
 * that nobody names any more are dropped afterwards, or at the next start.
 */
import { databases } from '../../device/storage-names'
import type { Pack, PackChoice, PackJob } from '../../domain/catalogue/catalogue-pack'
import { type CatalogueRecords, catalogueKeys, packKeys } from './layout'
import type { PackStore } from './pack-store'

export type OpenStore = (databaseName: string) => PackStore

export type Records = { pack: Pack | null; job: PackJob | null; generations: number[] }

export async function readRecords(store: PackStore): Promise<Records> {
  const [pack, job, generations] = await Promise.all([
    store.get<CatalogueRecords['pack']>(catalogueKeys.pack),
    store.get<CatalogueRecords['job']>(catalogueKeys.job),
    store.get<CatalogueRecords['generations']>(catalogueKeys.generations),
  ])
  return { pack: pack ?? null, job: job ?? null, generations: generations ?? [] }
}

export function newJob(choice: PackChoice, generation: number, now: number): PackJob {
  const none = { done: 0, of: 0 }
  return {
    generation,
    choice,
    pause: null,
    phase: 'lists',
    startedAt: now,
    lists: { ...none },
    products: { ...none },
    prices: { ...none },
    pictures: { ...none },
    categories: {},
    bytes: 0,
    missing: [],
    fits: null,
  }
}

/** Begins a generation. Its number is never used again, so that no tab takes it for another. */
export async function beginGeneration(store: PackStore, choice: PackChoice, now: number): Promise<PackJob> {
  const { generations } = await readRecords(store)
  const generation = Math.max(now, ...generations.map((known) => known + 1))
  const job = newJob(choice, generation, now)
  await store.commit([
    [catalogueKeys.job, job],
    [catalogueKeys.generations, [...generations, generation]],
  ])
  return job
}

/** From here on this is the catalogue; what was in use goes afterwards. */
export async function flip(store: PackStore, pack: Pack): Promise<void> {
  await store.commit([[catalogueKeys.pack, pack]], [catalogueKeys.job])
}

/** A catalogue whose database this device cleared is none any more. */
export async function forgetLost(store: PackStore, open: OpenStore): Promise<void> {
  const { pack } = await readRecords(store)
  if (!pack) return
  const mark = await open(databases.catalogueGeneration(pack.generation)).get(packKeys.mark())
  if (mark === undefined) await store.commit([], [catalogueKeys.pack])
}

/** What neither the catalogue nor the saving is: also what a crash left over. */
export function unnamed({ pack, job, generations }: Records): number[] {
  return generations.filter((generation) => generation !== pack?.generation && generation !== job?.generation)
}

export async function dropUnnamed(store: PackStore, open: OpenStore): Promise<void> {
  const records = await readRecords(store)
  const others = unnamed(records)
  if (others.length === 0) return
  await Promise.all(others.map((generation) => open(databases.catalogueGeneration(generation)).drop()))
  const named = records.generations.filter((generation) => !others.includes(generation))
  await store.commit([[catalogueKeys.generations, named]])
}
