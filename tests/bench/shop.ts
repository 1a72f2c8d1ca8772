/**
 * The two servers that the load bench compares, in one process: the provider with the built shop, as `npm start` runs
 * it, and the static twin of its pages, sent by the same code with the same encodings and headers.
 */
import path from 'node:path'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { runProvider } from '../../server/main'
import { precompress } from '../../server/build/precompress'
import { pictureRoutes } from '../../server/routes/picture'
import { securityHeaders } from '../../server/render/security-headers'
import { readSettings } from '../../server/settings'
import { findFile, sendFile } from '../../server/render/static-file'

const folder = process.env['BENCH_FOLDER'] ?? ''
const twinFolder = path.join(folder, 'twin')
const settings = {
  ...readSettings(),
  dataFolder: path.join(folder, 'data'),
  distFolder: path.join(folder, 'dist'),
  rateLimits: false,
}
const forAYear = { 'Cache-Control': 'public, max-age=31536000, immutable' }
/** The page has no script; its slider's measures became style attributes when it was copied. */
const twinPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
  "script-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'"
const askEachTime = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': twinPolicy }

const twin = new Hono()
twin.use(securityHeaders)
twin.route('/media', pictureRoutes())
twin.get('/assets/*', (c) => send(c, settings.distFolder, c.req.path, forAYear))
twin.get('/sw.js', (c) => send(c, twinFolder, '/sw.js', askEachTime))
twin.get('/favicon.svg', (c) => send(c, settings.distFolder, c.req.path, askEachTime))
twin.get('*', (c) => send(c, twinFolder, `${c.req.path.replace(/\/$/, '')}/index.html`, askEachTime))

async function send(c: Context, from: string, name: string, headers: Record<string, string>) {
  const file = await findFile(from, name)
  return file ? sendFile(c, file, headers) : c.text('Not found\n', 404)
}

await precompress(settings.distFolder)
serve({ fetch: twin.fetch, port: Number(process.env['BENCH_TWIN_PORT']) })
await runProvider(settings)
