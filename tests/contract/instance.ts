/**
 * One of several instances, for all test files of a run: opens the shops that it is told of, each on a port of its own, until
 * its parent has gone. What a process holds for all its shops, it holds here.
 */
import path from 'node:path'
import { deserialize } from 'node:v8'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createApp } from '../../server/app'
import { type DatabasePool, openPool } from '../../server/db/client'
import type { Shop } from './instances'

/** By the address of the database: the shops of a test file share their connections, as the server has but few. */
const opened = new Map<string, { pool: DatabasePool; servers: ServerType[] }>()

async function open({ settings, databaseUrl }: Shop): Promise<string> {
  const { pool, servers } = opened.get(databaseUrl) ?? { pool: openPool(databaseUrl, 4), servers: [] }
  opened.set(databaseUrl, { pool, servers })
  const dataFolder = path.join(settings.dataFolder, `instance-${process.pid}`)
  const { origin, server } = await listen(createApp({ db: pool.db, settings: { ...settings, dataFolder } }))
  servers.push(server)
  return origin
}

async function close(databaseUrl: string): Promise<void> {
  const found = opened.get(databaseUrl)
  opened.delete(databaseUrl)
  for (const server of found?.servers ?? []) {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  await found?.pool.close()
}

function listen({ fetch }: Hono): Promise<{ origin: string; server: ServerType }> {
  return new Promise((listening) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      listening({ origin: `http://127.0.0.1:${port}`, server }),
    )
  })
}

const control = new Hono()
  .post('/open', async (c) => c.text(await open(deserialize(Buffer.from(await c.req.arrayBuffer())) as Shop)))
  .post('/close', async (c) => {
    await close(await c.req.text())
    return c.body(null)
  })
process.on('disconnect', () => process.exit())
process.send?.((await listen(control)).origin)
