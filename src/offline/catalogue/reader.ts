/** Reads the saved catalogue for one tab, in a worker: opens the generation in use, and another one when that changes. */
import type { KeptReply } from '../../api/request'
import { databaseExists } from '../../device/database'
import { databases } from '../../device/storage-names'
import type { Pack, PackJob } from '../../domain/catalogue-pack'
import { answer } from './answers'
import { prepareSearch, type Searched } from './answers-search'
import { catalogueKeys } from './layout'
import { openPackStore } from './pack-store'
import { type OpenPack, openPack } from './reader-pack'
import type { Asked } from './reader-question'

export type CatalogueReader = {
  /** Null for what is not kept. Rejects with what IndexedDB throws. */
  answer: (asked: Asked) => Promise<KeptReply | null>
  /** Gets ready for searches. */
  warm: () => Promise<void>
  /** Something was saved or removed. */
  changed: () => void
}

type Open = { pack: OpenPack; search: () => Promise<Searched>; openedAt: number }

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
      return open && answer(asked, open)
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
    before?.pack.generation === here.generation &&
    before.pack.at === here.startedAt &&
    before.pack.isWhole === isWhole
  if (before && isSame && (isWhole || now() - before.openedAt < growth)) return before
  const pack = openPack(here, isWhole, openPackStore(databases.catalogueGeneration(here.generation)))
  let searched: Promise<Searched> | null = null
  const search = () => {
    searched ??= prepareSearch(pack, rest)
    searched.catch(() => {
      searched = null
    })
    return searched
  }
  return { pack, search, openedAt: now() }
}

/** The first catalogue may be read while it is being saved. */
async function findGeneration(): Promise<{ here: Pack | PackJob; isWhole: boolean } | null> {
  if (!(await databaseExists(databases.catalogue))) return null
  const store = openPackStore(databases.catalogue)
  const pack = await store.get<Pack>(catalogueKeys.pack)
  const here = pack ?? (await store.get<PackJob>(catalogueKeys.job))
  if (!here || !(await databaseExists(databases.catalogueGeneration(here.generation)))) return null
  return { here, isWhole: pack !== undefined }
}
