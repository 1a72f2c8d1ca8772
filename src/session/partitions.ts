/**
 * Private partitions (the databases of one user in one role), and the session that ended last. All functions throw the
 * errors of IndexedDB.
 */
import { get, set } from 'idb-keyval'
import { databaseNames, dropDatabase, openStore } from '../device/database'
import { databases } from '../device/storage-names'
import { hash53 } from '../domain/account/identity'

const meta = openStore(databases.meta, { durability: 'strict' })

const databasesOf = (partition: string) => [
  databases.savedReads(partition),
  databases.cataloguePrices(partition),
]

/**
 * Deletes the private databases of everybody but `current`. A late write stores what only its customer can decrypt, and
 * the next call deletes it. `ended`: the partition of the session that ends, because some browsers cannot list their
 * databases.
 */
export async function dropOtherPartitions(current: () => string, ended = 'anon'): Promise<void> {
  const names = new Set([...((await databaseNames()) ?? []), ...databasesOf(ended)])
  const isPrivate = (name: string) => databasesOf('m-').some((start) => name.startsWith(start))
  const isOther = (name: string) => isPrivate(name) && !databasesOf(current()).includes(name)
  await Promise.all([...names].filter(isOther).map(dropDatabase))
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
