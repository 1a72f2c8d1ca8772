/**
 * The id by which the provider distinguishes devices when it limits attempts, such as sign-ins: all devices at a trade
 * show may share one IP address.
 */
import { get, update } from 'idb-keyval'
import { openStore } from './database'
import { withDeadline } from './deadline'
import { databases } from './storage-names'
import { newUuid } from '../domain/uuid'

const metaStore = openStore(databases.meta)

/** Time limit for reading the id, because a database may never answer. */
const timeoutMs = 500

/**
 * Returns a UUID that is created on first use. It remains when identities change and contains nothing about them.
 * null: the device cannot store it.
 */
export async function deviceId(): Promise<string | null> {
  // Without an id, the provider counts by IP address.
  const storedId = readOrCreateId().catch(() => null)
  return withDeadline(timeoutMs, storedId, () => null)
}

async function readOrCreateId(): Promise<string | null> {
  await update<string>('device', (known) => known ?? newUuid(), metaStore)
  return (await get<string>('device', metaStore)) ?? null
}
