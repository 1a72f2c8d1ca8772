/** A name by which the provider tells devices apart when it counts attempts: a whole hall may share one address. */
import { get, update } from 'idb-keyval'
import { openStore } from './database'
import { within } from './deadline'
import { databases } from './storage-names'
import { newUuid } from '../domain/uuid'

const meta = openStore(databases.meta)

/** How long a name is waited for, in ms: a database may never answer. */
const timeoutMs = 500

/** A UUID made on first use. It outlives every identity and says nothing about any. Null where nothing can be kept. */
export async function deviceId(): Promise<string | null> {
  // Without a name the provider counts by address.
  const name = storedName().catch(() => null)
  return within(timeoutMs, name, () => null)
}

async function storedName(): Promise<string | null> {
  await update<string>('device', (known) => known ?? newUuid(), meta)
  return (await get<string>('device', meta)) ?? null
}
