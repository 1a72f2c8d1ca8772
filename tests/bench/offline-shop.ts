/**
 * The shop that the offline bench saves, on two ports: as it is, and without the bulk read, as a provider with nothing
 * but the plain contract would be. It notes what a saver asks, so that the same can be asked bare.
 */
import path from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { createApp } from '../../server/app'
import { openDatabase } from '../../server/db/open'
import { seedWhenEmpty } from '../../demo/seed/seed-shop'
import { precompress } from '../../server/build/precompress'
import { readSettings } from '../../server/floor/settings'
import type { Asked } from './in-page'

const folder = process.env['BENCH_FOLDER'] ?? ''
const settings = {
  ...readSettings(),
  dataFolder: path.join(folder, 'data'),
  distFolder: path.join(folder, 'dist'),
  rateLimits: false,
}

const database = await openDatabase(settings)
await seedWhenEmpty(database.db, settings)
await precompress(settings.distFolder)
const app = createApp({ db: database.db, settings })

function listen(port: number, hasBulk: boolean): ServerType {
  let asked: Asked[] = []
  return serve({
    port,
    fetch: async (request, env) => {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/bench/asked') {
        const told = asked
        asked = []
        return Response.json(told)
      }
      // What a saver sends goes past every cache; the page's own requests do not.
      if (request.headers.get('cache-control') === 'no-cache' && !search.includes('showfloor-probe')) {
        const body = request.method === 'POST' ? await request.clone().text() : null
        asked.push({ method: request.method, path: pathname + search, body })
      }
      if (!hasBulk && pathname.startsWith('/frontend/api/catalogue/'))
        return Response.json({ ErrorCode: 'NOTFOUND', ErrorMessage: 'No such call.' }, { status: 404 })
      return app.fetch(request, env)
    },
  })
}

const servers = [listen(Number(process.env['BENCH_OTHER_PORT']), false), listen(settings.port, true)]
let isStopping = false
process.on('SIGTERM', () => {
  // Told twice when the whole group is stopped: the database takes a moment.
  if (isStopping) return
  isStopping = true
  for (const server of servers) {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  void database.close().finally(() => process.exit(0))
})
