/** The real provider, in process, on a database of its own that writes down what happens. */
import { createApp } from '../../server/app'
import { currentKey } from '../../server/auth/giveaway-key'
import type { Database } from '../../server/db/client'
import { giveawayKey } from '../../server/db/schema-giveaway'
import { copyOf } from '../contract/own-database'
import { openProvider, type Provider, quiet } from '../contract/provider'
import { type Effect, effectsIn, recordEffects } from './effects'

export type Stand = {
  /** Any path of the server. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** The same provider without limits, for what tests prepare. */
  provider: Provider
  effects: () => Promise<Effect[]>
}

let shared: Promise<typeof giveawayKey.$inferSelect> | null = null

/** Made by the first provider that is asked. */
function sharedKey(db: Database): Promise<typeof giveawayKey.$inferSelect> {
  shared ??= (async () => {
    await currentKey(db)
    const [key] = await db.select().from(giveawayKey)
    if (!key) throw new Error('The provider has made no key.')
    return key
  })()
  return shared
}

/** Closed after the tests of the file. All of a process have one key for entries, as a device asks for it once. */
export async function openStand({ rateLimits = false } = {}): Promise<Stand> {
  const databaseUrl = await copyOf('seeded')
  const provider = openProvider({ rateLimits: false }, databaseUrl)
  const key = await sharedKey(provider.db)
  await provider.db.delete(giveawayKey)
  await provider.db.insert(giveawayKey).values(key)
  await recordEffects(provider.db)
  const app = createApp({ db: provider.db, settings: { ...quiet, rateLimits } })
  return {
    fetch: async (path, init) => app.request(path, init),
    provider,
    effects: () => effectsIn(provider.db),
  }
}
