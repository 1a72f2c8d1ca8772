/**
 * Runs the two servers that the load bench compares in one process: the provider with the built shop, as `npm start`
 * runs it, and a static copy of its pages, sent by the same code with the same encodings and headers.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { runProvider } from '../../server/main'
import { precompress } from '../../server/build/precompress'
import { fileStore } from '../../server/files/store'
import { pictureRoutes } from '../../server/routes/picture'
import { securityHeaders } from '../../server/replies/security-headers'
import { readSettings } from '../../server/base/settings'

const folder = process.env['BENCH_FOLDER'] ?? ''
const staticFolder = path.join(folder, 'static')
const settings = {
  ...readSettings(),
  dataFolder: path.join(folder, 'data'),
  distFolder: path.join(folder, 'dist'),
  rateLimits: false,
}
const yearCacheHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable' }
/**
 * The static page has no script. The sizes of its slider became style attributes when it was copied, hence
 * 'unsafe-inline'.
 */
const staticPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
  "script-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'"
const revalidateHeaders = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': staticPolicy }

const staticApp = new Hono()
staticApp.use(securityHeaders(settings))
staticApp.route(
  '/media',
  pictureRoutes({ files: fileStore(settings), settings }, () => Promise.resolve(true)),
)
const staticFiles = (root: string) => serveStatic({ root, precompressed: true })
staticApp.get('/assets/*', withHeaders(yearCacheHeaders), staticFiles(settings.distFolder))
staticApp.get('/favicon.svg', withHeaders(revalidateHeaders), staticFiles(settings.distFolder))
staticApp.get('*', withHeaders(revalidateHeaders), staticFiles(staticFolder))

function withHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
  }
}

await precompress(settings.distFolder)
// The static pages are copied from this shop, so they are written and compressed only after its start.
mkdirSync(staticFolder)
serve({ fetch: staticApp.fetch, port: Number(process.env['BENCH_OTHER_PORT']) })
await runProvider(settings)
