/**
 * What this device knows about private partitions whatever becomes of the page: the epoch, which partitions there are,
 * and which session ended last. Everything here throws what IndexedDB throws.
 */
import { get, set, update } from 'idb-keyval'
import { dropDatabase, openStore } from '../device/database'
import { databases } from '../device/storage-names'
import { hash53 } from '../domain/account/identity'

const meta = openStore(databases.meta, { durability: 'strict' })

/** The epoch on disk: also another tab's change is seen. */
export async function storedEpoch(): Promise<number> {
  return (await get<number>('epoch', meta)) ?? 0
}

export function raiseStoredEpoch(): Promise<void> {
  return update<number>('epoch', (epoch = 0) => epoch + 1, meta)
}

/** Remembers that a private partition exists, so that a crash in a wipe can be finished at the next start. */
export async function rememberPartition(partition: string): Promise<void> {
  // Writing waits until it is on the disk, which each of many copies would pay for.
  if ((await knownPartitions()).includes(partition)) return
  await update<string[]>('partitions', (known = []) => [...new Set([...known, partition])], meta)
}

async function knownPartitions(): Promise<string[]> {
  return (await get<string[]>('partitions', meta)) ?? []
}

/** `isCurrent`: no session ended since the writer knew whose data it has. */
type Fence = { database: string; isCurrent: () => Promise<boolean> }

/**
 * A private write that outlived its identity is undone by dropping the database that it brought back; also where that
 * is unknown. Its partition has to be remembered already. Resolves to whether it stands.
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

/** Resolves to those that are gone. All are tried, also when one of them fails. */
export async function dropPartitionsBut(current: () => string): Promise<string[]> {
  const others = (await knownPartitions()).filter((partition) => partition !== current())
  const both = (name: string) => [databases.savedReads(name), databases.cataloguePrices(name)]
  const drops = await Promise.allSettled(
    others.map((name) => Promise.all(both(name).map((database) => dropDatabase(database)))),
  )
  return others.filter((_, index) => drops[index]?.status === 'fulfilled')
}

/**
 * To be called at the start only: a write that outlived its identity may bring a dropped partition back, and is found
 * by its name at the next start.
 */
export async function forgetPartitions(gone: string[]): Promise<void> {
  if (gone.length === 0) return
  await update<string[]>('partitions', (known = []) => known.filter((name) => !gone.includes(name)), meta)
}

/** A browser that is killed forgets the last seconds of localStorage, so that a token can be there again. Null: none. */
export async function noteEnded(token: string | null): Promise<void> {
  await set('ended', token && hash53(token), meta)
}

export async function hasEnded(token: string): Promise<boolean> {
  return (await get('ended', meta)) === hash53(token)
}
