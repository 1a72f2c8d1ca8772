/**
 * Records which generation (saved version) of the catalogue is in use and which one is being made. Each change is one
 * transaction; databases that are no longer referenced are dropped afterwards, or at the next start.
 */
import { databases } from '../../device/storage-names'
import type { Bundle, BundleChoice, BundleJob } from '../../domain/catalogue/bundle'
import { type CatalogueRecords, catalogueKeys, bundleKeys } from './layout'
import type { BundleStore } from './bundle-store'

export type OpenStore = (databaseName: string) => BundleStore

export type Records = { bundle: Bundle | null; job: BundleJob | null; generations: number[] }

export async function readRecords(store: BundleStore): Promise<Records> {
  const [bundle, job, generations] = await Promise.all([
    store.get<CatalogueRecords['bundle']>(catalogueKeys.bundle),
    store.get<CatalogueRecords['job']>(catalogueKeys.job),
    store.get<CatalogueRecords['generations']>(catalogueKeys.generations),
  ])
  return { bundle: bundle ?? null, job: job ?? null, generations: generations ?? [] }
}

export function newJob(choice: BundleChoice, generation: number, now: number): BundleJob {
  const noProgress = { done: 0, of: 0 }
  return {
    generation,
    choice,
    pause: null,
    phase: 'lists',
    startedAt: now,
    lists: { ...noProgress },
    products: { ...noProgress },
    prices: { ...noProgress },
    pictures: { ...noProgress },
    categories: {},
    bytes: 0,
    missing: [],
    fits: null,
  }
}

/** Starts a generation. Its number is never used again, so that no tab mistakes it for another generation. */
export async function startGeneration(
  store: BundleStore,
  choice: BundleChoice,
  now: number,
): Promise<BundleJob> {
  const { generations } = await readRecords(store)
  const generation = Math.max(now, ...generations.map((known) => known + 1))
  const job = newJob(choice, generation, now)
  await store.commit([
    [catalogueKeys.job, job],
    [catalogueKeys.generations, [...generations, generation]],
  ])
  return job
}

/** Makes `bundle` the catalogue in use; the earlier catalogue is dropped afterwards. */
export async function activate(store: BundleStore, bundle: Bundle): Promise<void> {
  await store.commit([[catalogueKeys.bundle, bundle]], [catalogueKeys.job])
}

/** Removes the record of a catalogue whose database was evicted by the device. */
export async function forgetLost(store: BundleStore, open: OpenStore): Promise<void> {
  const { bundle } = await readRecords(store)
  if (!bundle) return
  const progress = await open(databases.catalogueGeneration(bundle.generation)).get(bundleKeys.progress())
  if (progress === undefined) await store.commit([], [catalogueKeys.bundle])
}

/** Generations that belong neither to the catalogue nor to the running save, for example after a crash. */
export function orphans({ bundle, job, generations }: Records): number[] {
  return generations.filter(
    (generation) => generation !== bundle?.generation && generation !== job?.generation,
  )
}

export async function dropOrphans(store: BundleStore, open: OpenStore): Promise<void> {
  const records = await readRecords(store)
  const others = orphans(records)
  if (others.length === 0) return
  await Promise.all(others.map((generation) => open(databases.catalogueGeneration(generation)).drop()))
  const remaining = records.generations.filter((generation) => !others.includes(generation))
  await store.commit([[catalogueKeys.generations, remaining]])
}

/** ms between two writes of the progress. */
const progressIntervalMs = 250

type ProgressTarget = {
  notify: () => void
  /** Calls `run` once, after `ms`. Returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void
}

/** Writes the job a few times a second and notifies the screens. */
export function createProgressWriter(store: BundleStore, job: BundleJob, { notify, after }: ProgressTarget) {
  let cancel: (() => void) | null = null
  let isOver = false
  let writing: Promise<void> = Promise.resolve()
  const flush = () => {
    writing = writing.then(async () => {
      try {
        await store.commit([[catalogueKeys.job, job]])
        notify()
      } catch (error) {
        console.warn('The progress of saving could not be stored.', error)
      }
    })
    return writing
  }
  return {
    schedule: () => {
      if (isOver || cancel) return
      cancel = after(progressIntervalMs, () => {
        cancel = null
        void flush()
      })
    },
    /** Resolves when the progress is written. */
    flush,
    /** After this has resolved, nothing more is written. */
    close: () => {
      isOver = true
      cancel?.()
      return writing
    },
  }
}
