/** The real provider as devices reach it, over HTTP, on a database of its own that writes down what happens. */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll } from 'vitest'
import { createApp } from '../../server/app'
import { openPool } from '../../server/db/client'
import { copyOf } from '../contract/own-database'
import { openProvider, type Provider, quiet } from '../contract/provider'
import { type Effect, effectsIn, recordEffects } from './effects'

export type Stand = {
  url: string
  /** The same provider without any network, for what tests prepare. */
  provider: Provider
  effects: () => Promise<Effect[]>
}

/** Closed after the tests of the file. */
export async function openStand({ rateLimits = false } = {}): Promise<Stand> {
  const databaseUrl = await copyOf('seeded')
  const provider = openProvider({ rateLimits: false }, databaseUrl)
  await recordEffects(provider.db)
  const { db, close } = openPool(databaseUrl, 10)
  const mailer = { post: () => undefined, settled: async () => undefined }
  const app = createApp({ db, mailer, settings: { ...quiet, rateLimits } })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  afterAll(async () => {
    server.close()
    await close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, provider, effects: () => effectsIn(provider.db) }
}
