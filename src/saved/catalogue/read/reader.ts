/** Reads the saved catalogue for one tab, in a worker: opens the generation in use, and another one when that changes. */
import type { SavedReply } from '../../../api/request'
import { databaseExists } from '../../../device/database'
import { databases } from '../../../device/storage-names'
import type { Bundle, BundleJob } from '../../../domain/catalogue/bundle'
import { answer } from './answers'
import { prepareSearch, type Searched } from './answers-search'
import { catalogueKeys } from '../layout'
import { sharedBundleStore } from '../bundle-store'
import { type OpenBundle, openBundle } from './open-bundle'
import type { Asked } from './reader-question'

export type CatalogueReader = {
  /** Null for what is not kept. Rejects with what IndexedDB throws. */
  answer: (asked: Asked) => Promise<SavedReply | null>
  /** Gets ready for searches. */
  warm: () => Promise<void>
  /** Something was saved or removed. */
  changed: () => void
}

type Open = { bundle: OpenBundle; search: () => Promise<Searched>; openedAt: number }

/** A catalogue that is still being saved is read anew at most this often, in ms. */
const growth = 3000

/** `rest` lets messages through that wait for an answer. */
export function createReader(rest: () => Promise<void>, now: () => number): CatalogueReader {
  let opening: Promise<Open | null> | null = null
  let isStale = false

  const inUse = async (): Promise<Open | null> => {
    if (!isStale && opening) return opening
    isStale = false
    const before = await opening?.catch(() => null)
    opening = reopened(before ?? null, rest, now)
    opening.catch(() => {
      opening = null
    })
    return opening
  }

  return {
    answer: async (asked) => {
      const open = await inUse()
      const held = opening
      try {
        return open && (await answer(asked, open))
      } catch (error) {
        // Perhaps it was dropped while it was read, and another one is in use. If not, it is opened anew next time.
        if (opening === held) opening = null
        const other = await inUse()
        if (other?.bundle.generation === open?.bundle.generation) throw error
        return other && answer(asked, other)
      }
    },
    warm: async () => {
      await (await inUse())?.search()
    },
    changed: () => {
      isStale = true
    },
  }
}

async function reopened(
  before: Open | null,
  rest: () => Promise<void>,
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
  let searched: Promise<Searched> | null = null
  const search = () => {
    searched ??= prepareSearch(bundle, rest)
    searched.catch(() => {
      searched = null
    })
    return searched
  }
  return { bundle, search, openedAt: now() }
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
