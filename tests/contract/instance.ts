/**
 * A process that serves as one of several instances for all test files of a run: it opens the requested shops, each
 * on its own port, until its parent process ends. Shops of one process share the state of its modules.
 */
import path from 'node:path'
import { deserialize } from 'node:v8'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { demoCatalogue } from '../../demo/seed/demo-catalogue'
import { createApp } from '../../server/app'
import { type DatabasePool, openPool } from '../../server/db/client'
import type { Shop } from './instances'

/**
 * Opened shops by the address of their database. The shops of a test file share their connections, because the server
 * allows only a few.
 */
const openedShops = new Map<string, { pool: DatabasePool; servers: ServerType[] }>()

async function openShop({ settings, databaseUrl }: Shop): Promise<string> {
  const { pool, servers } = openedShops.get(databaseUrl) ?? { pool: openPool(databaseUrl, 4), servers: [] }
  openedShops.set(databaseUrl, { pool, servers })
  const dataFolder = path.join(settings.dataFolder, `instance-${process.pid}`)
  const { origin, server } = await listen(
    createApp({ db: pool.db, settings: { ...settings, dataFolder }, demo: demoCatalogue }),
  )
  servers.push(server)
  return origin
}

async function closeShops(databaseUrl: string): Promise<void> {
  const entry = openedShops.get(databaseUrl)
  openedShops.delete(databaseUrl)
  for (const server of entry?.servers ?? []) {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  await entry?.pool.close()
}

function listen({ fetch }: Hono): Promise<{ origin: string; server: ServerType }> {
  return new Promise((listening) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      listening({ origin: `http://127.0.0.1:${port}`, server }),
    )
  })
}

const control = new Hono()
  .post('/open', async (c) =>
    c.text(await openShop(deserialize(Buffer.from(await c.req.arrayBuffer())) as Shop)),
  )
  .post('/close', async (c) => {
    await closeShops(await c.req.text())
    return c.body(null)
  })
process.on('disconnect', () => process.exit())
process.send?.((await listen(control)).origin)
