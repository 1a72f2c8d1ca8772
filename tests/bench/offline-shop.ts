/**
 * Serves the shop of the offline bench on two ports: a complete shop, and the same shop without the bulk read, like a
 * provider that has only the plain contract. Requests that save the catalogue are recorded, so that the bench can
 * repeat them without saving.
 */
import path from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { createApp } from '../../server/app'
import { openDatabase } from '../../server/db/open'
import { seedWhenEmpty } from '../../demo/seed/seed-shop'
import { precompress } from '../../server/build/precompress'
import { readSettings } from '../../server/base/settings'
import type { RecordedRequest } from './in-page'

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
  let recorded: RecordedRequest[] = []
  return serve({
    port,
    fetch: async (request, env) => {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/bench/asked') {
        const batch = recorded
        recorded = []
        return Response.json(batch)
      }
      // Only requests that save the catalogue bypass every cache.
      if (request.headers.get('cache-control') === 'no-cache' && !search.includes('showfloor-probe')) {
        const body = request.method === 'POST' ? await request.clone().text() : null
        recorded.push({ method: request.method, path: pathname + search, body })
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
  // A stop of the whole process group sends SIGTERM twice, and closing the database takes a moment.
  if (isStopping) return
  isStopping = true
  for (const server of servers) {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  void database.close().finally(() => process.exit(0))
})
