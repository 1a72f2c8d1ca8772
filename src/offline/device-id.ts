/** A name by which the provider tells devices apart when it counts attempts: a whole hall may share one address. */
import { get, update } from 'idb-keyval'
import { openStore } from '../device/database'
import { databases } from '../device/storage-names'
import { newKey } from '../domain/idempotency-key'

const meta = openStore(databases.meta)

/** A UUID made on first use. It outlives every identity and says nothing about any. Null where nothing can be kept. */
export async function deviceId(): Promise<string | null> {
  try {
    await update<string>('device', (known) => known ?? newKey(), meta)
    return (await get<string>('device', meta)) ?? null
  } catch {
    // Then the provider counts by address.
    return null
  }
}
