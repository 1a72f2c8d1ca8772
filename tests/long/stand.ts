/** The real provider as devices reach it, over HTTP, on a database of its own that writes down what happens. */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll } from 'vitest'
import { createApp } from '../../server/app'
import { currentKey } from '../../server/auth/giveaway-key'
import { type Database, openPool } from '../../server/db/client'
import { giveawayKey } from '../../server/db/schema-giveaway'
import { copyOf } from '../contract/own-database'
import { openProvider, type Provider, quiet } from '../contract/provider'
import { type Effect, effectsIn, recordEffects } from './effects'

export type Stand = {
  url: string
  /** The same provider without any network, for what tests prepare. */
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
  const { db, close } = openPool(databaseUrl, 10)
  const app = createApp({ db, settings: { ...quiet, rateLimits } })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  afterAll(async () => {
    server.close()
    await close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, provider, effects: () => effectsIn(provider.db) }
}
