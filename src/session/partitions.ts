/**
 * Facts about private partitions (the databases of one user in one role) that outlive the page: the epoch, the existing
 * partitions, and the session that ended last. All functions throw the errors of IndexedDB.
 */
import { get, set, update } from 'idb-keyval'
import { dropDatabase, openStore } from '../device/database'
import { databases } from '../device/storage-names'
import { hash53 } from '../domain/account/identity'

const meta = openStore(databases.meta, { durability: 'strict' })

/** The stored epoch, which includes changes by other tabs. */
export async function storedEpoch(): Promise<number> {
  return (await get<number>('epoch', meta)) ?? 0
}

export function raiseStoredEpoch(): Promise<void> {
  return update<number>('epoch', (epoch = 0) => epoch + 1, meta)
}

/** Remembers that a private partition exists, so that a crash in a wipe can be finished at the next start. */
export async function rememberPartition(partition: string): Promise<void> {
  // A write waits until it is on the disk, so a known partition is not written again for each of many stored copies.
  if ((await knownPartitions()).includes(partition)) return
  await update<string[]>('partitions', (known = []) => [...new Set([...known, partition])], meta)
}

async function knownPartitions(): Promise<string[]> {
  return (await get<string[]>('partitions', meta)) ?? []
}

/** `isCurrent`: no session has ended since the writer determined the owner of its data. */
type Fence = { database: string; isCurrent: () => Promise<boolean> }

/**
 * Runs a private write. If the session ended meanwhile, or if this is unknown, the write is undone: its database, which
 * the write may have created again, is dropped. The partition has to be remembered before. Resolves to false when the
 * write was undone.
 */
export async function writeFenced(
  { database, isCurrent }: Fence,
  write: () => Promise<void>,
): Promise<boolean> {
  await write()
  if (await isCurrent().catch(() => false)) return true
  await dropDatabase(database)
  return false
}

/** Resolves to the partitions that are gone. All are tried, even if one of them fails. */
export async function dropOtherPartitions(current: () => string): Promise<string[]> {
  const otherPartitions = (await knownPartitions()).filter((partition) => partition !== current())
  const databaseNames = (name: string) => [databases.savedReads(name), databases.cataloguePrices(name)]
  const drops = await Promise.allSettled(
    otherPartitions.map((name) => Promise.all(databaseNames(name).map((database) => dropDatabase(database)))),
  )
  return otherPartitions.filter((_, index) => drops[index]?.status === 'fulfilled')
}

/**
 * Call at the start only: a write that outlived its identity may create a dropped partition again, which is found by
 * its name at the next start.
 */
export async function forgetPartitions(dropped: string[]): Promise<void> {
  if (dropped.length === 0) return
  await update<string[]>('partitions', (known = []) => known.filter((name) => !dropped.includes(name)), meta)
}

/**
 * Remembers the token of the session that ended; null: none. A browser that is killed loses the last seconds of
 * localStorage, so an ended token can reappear there.
 */
export async function recordEndedToken(token: string | null): Promise<void> {
  await set('ended', token && hash53(token), meta)
}

export async function hasEnded(token: string): Promise<boolean> {
  return (await get('ended', meta)) === hash53(token)
}
