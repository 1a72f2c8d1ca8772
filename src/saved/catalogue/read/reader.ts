/** Reads the saved catalogue for one tab, in a worker: opens the generation in use, and another one when that changes. */
import { databaseExists } from '../../../device/database'
import { databases } from '../../../device/storage-names'
import type { Bundle, BundleJob } from '../../../domain/catalogue/bundle'
import { answer } from './answers'
import { type FactsBySlug, type Prepared, prepareFacts } from './answers-find'
import { prepareSearch, type Searched } from './answers-search'
import { catalogueKeys } from '../layout'
import { sharedBundleStore } from '../bundle-store'
import { type OpenBundle, openBundle } from './open-bundle'
import { createHeldPrices } from './held-prices'
import type { Asked, Reader, Saved } from './reader-question'
import type { YieldIfDue } from './yield'

export type CatalogueReader = {
  /** Null for what is not kept. Rejects with what IndexedDB throws. */
  answer: (asked: Asked) => Promise<Saved<unknown> | null>
  /** Opens the catalogue: the first answer comes the sooner. */
  open: () => Promise<void>
  /** Gets ready for searches and filters, with the own prices of whoever is signed in. */
  warm: (reader: Reader | null) => Promise<void>
  /** Something was saved or removed. */
  changed: () => void
}

type Open = {
  bundle: OpenBundle
  search: Prepared<Searched>
  facts: Prepared<FactsBySlug>
  openedAt: number
}

/** A catalogue that is still being saved is read anew at most this often, in ms. */
const growth = 3000
/** What is older is no answer where the provider can be asked, in ms. */
const mostAge = 24 * 3600_000

export function createReader(yieldIfDue: YieldIfDue, now: () => number): CatalogueReader {
  let opening: Promise<Open | null> | null = null
  let isStale = false
  const held = createHeldPrices(yieldIfDue, now)

  const inUse = async (): Promise<Open | null> => {
    if (!isStale && opening) return opening
    isStale = false
    const before = await opening?.catch(() => null)
    opening = reopened(before ?? null, yieldIfDue, now)
    opening.catch(() => {
      opening = null
    })
    return opening
  }

  const prepare = async ({ search, facts }: Open, reader: Reader | null) => {
    await Promise.all([search.get(), facts.get(), reader && held.pricesOf(reader, [], null)])
  }

  /** Also of a time that is yet to come: the clock was wrong when it was saved, or is now. */
  const isOld = (at: number) => Math.abs(now() - at) >= mostAge

  const answerFrom = async (asked: Asked, open: Open): Promise<Saved<unknown> | null> => {
    const { reader } = asked
    if (!asked.now) return answer(asked, { ...open, held })
    if (!open.bundle.isWhole || isOld(open.bundle.at)) return null
    const isReady = open.search.made() && open.facts.made() && (!reader || held.areHere(reader))
    if (!isReady) void prepare(open, reader).catch(() => {})
    const kept = isReady ? await answer(asked, { ...open, held }) : null
    return kept && !isOld(kept.at) ? kept : null
  }

  return {
    answer: async (asked) => {
      // A customer's page asks publicly for much; only a visitor's lists are found without own prices.
      if (asked.reader || asked.question.kind === 'find') held.keepFor(asked.reader)
      const open = await inUse()
      const before = opening
      try {
        return open && (await answerFrom(asked, open))
      } catch (error) {
        // Perhaps it was dropped while it was read, and another one is in use. If not, it is opened anew next time.
        if (opening === before) opening = null
        const other = await inUse()
        if (other?.bundle.generation === open?.bundle.generation) throw error
        return other && answerFrom(asked, other)
      }
    },
    open: async () => void (await inUse()),
    warm: async (reader) => {
      const open = await inUse()
      if (open) await prepare(open, reader)
    },
    changed: () => {
      isStale = true
      held.changed()
    },
  }
}

async function reopened(
  before: Open | null,
  yieldIfDue: YieldIfDue,
  now: () => number,
): Promise<Open | null> {
  const found = await findGeneration()
  if (!found) return null
  const { here, isWhole } = found
  const isSame =
    before?.bundle.generation === here.generation &&
    before.bundle.at === here.startedAt &&
    before.bundle.isWhole === isWhole
  if (before && isSame && (isWhole || now() - before.openedAt < growth)) return before
  const store = sharedBundleStore(databases.catalogueGeneration(here.generation), { makes: false })
  const bundle = openBundle(here, isWhole, store)
  return {
    bundle,
    search: prepared(() => prepareSearch(bundle, yieldIfDue)),
    facts: prepared(() => prepareFacts(bundle, yieldIfDue)),
    openedAt: now(),
  }
}

/** Made once, when it is first asked for; again where that failed. */
function prepared<T>(make: () => Promise<T>): Prepared<T> {
  let making: Promise<T> | null = null
  let made: T | null = null
  const get = () => {
    if (making) return making
    making = make()
    making.then(
      (value) => void (made = value),
      () => void (making = null),
    )
    return making
  }
  return { get, made: () => made }
}

/** The first catalogue may be read while it is being saved. */
async function findGeneration(): Promise<{ here: Bundle | BundleJob; isWhole: boolean } | null> {
  if (!(await databaseExists(databases.catalogue))) return null
  const store = sharedBundleStore(databases.catalogue, { makes: false })
  const bundle = await store.get<Bundle>(catalogueKeys.bundle)
  const here = bundle ?? (await store.get<BundleJob>(catalogueKeys.job))
  if (!here || !(await databaseExists(databases.catalogueGeneration(here.generation)))) return null
  return { here, isWhole: bundle !== undefined }
}
