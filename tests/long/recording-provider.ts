/** The real provider, in process, on its own database, which records effects. */
import { createApp } from '../../server/app'
import { currentKey } from '../../server/auth/giveaway-key'
import type { Database } from '../../server/db/client'
import { giveawayKey } from '../../server/db/schema-giveaway'
import { copyTemplate } from '../contract/file-resources'
import { openProvider, type Provider, testSettings } from '../contract/provider'
import { type Effect, effectsIn, recordEffects } from './effects'

export type RecordingProvider = {
  /** Fetches any path of the server. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** The same provider without rate limits, for the set-up of tests. */
  provider: Provider
  effects: () => Promise<Effect[]>
}

let sharedKeyPromise: Promise<typeof giveawayKey.$inferSelect> | null = null

/** Returns the key for entries, which the first provider makes. */
function sharedKey(db: Database): Promise<typeof giveawayKey.$inferSelect> {
  sharedKeyPromise ??= (async () => {
    await currentKey(db)
    const [key] = await db.select().from(giveawayKey)
    if (!key) throw new Error('The provider has made no key.')
    return key
  })()
  return sharedKeyPromise
}

/**
 * Opens a provider that is closed after the tests of the file. All providers of a process share one key for entries,
 * because a device fetches it only once.
 */
export async function openRecordingProvider({ rateLimits = false } = {}): Promise<RecordingProvider> {
  const databaseUrl = await copyTemplate('seeded')
  const provider = openProvider({ rateLimits: false }, databaseUrl)
  const key = await sharedKey(provider.db)
  await provider.db.delete(giveawayKey)
  await provider.db.insert(giveawayKey).values(key)
  await recordEffects(provider.db)
  const app = createApp({ db: provider.db, settings: { ...testSettings, rateLimits } })
  return {
    fetch: async (path, init) => app.request(path, init),
    provider,
    effects: () => effectsIn(provider.db),
  }
}
