/** Serves the built shop: hashed assets for good, the page for every address, and nothing else under a file's name. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { isScreen } from '../../src/domain/catalogue/reserved-slugs'
import { sampleName } from '../../src/domain/field-metrics'
import type { Settings } from '../floor/settings'
import { acceptedEncoding, publicHeaders, send } from '../replies/reply'
import type { RenderedPage, pageDrawer } from './drawn-pages'
import type { ReadTheme } from './theme'
import { type ThemedFile, themedFiles } from './themed-files'
import { preloadLinks, type Shop } from './preload-links'
import { decoderPolicy, pagePolicy, workerPolicy } from '../replies/security-headers'

const forAYear = 'public, max-age=31536000, immutable'
const askEachTime = 'no-cache'
/** A worker obeys the policy of its own script, not the page's. Built ones are named after their `…-worker.ts`. */
const isWorker = /^\/(sw|for\/sw|assets\/[\w-]+-worker-[\w-]+)\.js$/
const isDecoder = /^\/assets\/decoder-worker-[\w-]+\.js$/
/** The service worker keeps some of them, and the policy with them. */
const isPageFile = /^\/(index|app|kiosk)\.html$/

type Draw = ReturnType<typeof pageDrawer>

export function staticShop(shop: Shop, draw: Draw, readTheme: ReadTheme): Hono {
  const { settings } = shop
  const { distFolder, previousDistFolder } = settings
  const index = path.join(distFolder, 'index.html')
  const themed = themedFiles(distFolder, readTheme)
  const page = serveStatic({ path: index, precompressed: true })
  // A page that was open during an update still asks for the last build's pieces.
  const folders = [distFolder, previousDistFolder].filter((folder) => existsSync(folder))
  const files = folders.map((root) => serveStatic({ root, precompressed: true }))

  const withHeaders =
    (caching: string): MiddlewareHandler =>
    async (c, next) => {
      await next()
      if (!c.res.ok) return
      c.header('Cache-Control', caching)
      if (isDecoder.test(c.req.path)) c.header('Content-Security-Policy', decoderPolicy)
      else if (isWorker.test(c.req.path)) c.header('Content-Security-Policy', workerPolicy(settings))
      // A themed page has said already which rules stand in it.
      if (isPageFile.test(c.req.path) && !c.res.headers.has('Content-Security-Policy'))
        setPageHeaders(c, settings)
    }

  const sendPage: MiddlewareHandler = async (c, next) => {
    if (!isPage(c)) return next()
    if (!(await isBuilt(index)))
      return c.text(
        'The shop has not been built yet. Run "npm start", or "npm run build" and start again.\n',
        503,
      )
    const url = new URL(c.req.url)
    const drawn = await draw(c)
    if (typeof drawn === 'string') return c.redirect(drawn, 302)
    const links = await preloadLinks(shop, url, drawn !== null)
    const undrawn = drawn ? null : await themed('/index.html')
    setPageHeaders(c, settings, drawn?.style ?? undrawn?.style)
    if (links.length > 0) c.header('Link', links.join(', '))
    if (undrawn) return sendFile(c, undrawn)
    return drawn ? sendDrawn(c, drawn) : page(c, next)
  }

  const sendThemed: MiddlewareHandler = async (c, next) => {
    const file = await themed(c.req.path)
    if (!file) return next()
    if (isPageFile.test(c.req.path)) setPageHeaders(c, settings, file.style)
    return sendFile(c, file)
  }

  return new Hono()
    .use(hidden)
    .use(compress())
    .get('/assets/*', withHeaders(forAYear), ...files, missing)
    .use(
      etag({
        retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy', 'link', 'server-timing'],
      }),
    )
    .get('/', withHeaders(askEachTime), sendPage)
    .get('*', withHeaders(askEachTime), sendThemed, ...files.slice(0, 1), sendPage, missing)
}

function setPageHeaders(c: Context, settings: Settings, style?: string): void {
  c.header('Content-Security-Policy', pagePolicy(settings, style))
  // Read by src/main.tsx.
  if (settings.fieldSample > 0) c.header('Server-Timing', `${sampleName};desc="${settings.fieldSample}"`)
}

/** ms. */
const swapping = 100

/** Also while another process puts the next build in its place (build/replace-build.ts). */
async function isBuilt(index: string): Promise<boolean> {
  if (existsSync(index)) return true
  await setTimeout(swapping)
  return existsSync(index)
}

async function sendFile(c: Context, { reply, type }: ThemedFile): Promise<Response> {
  const encoding = type === 'image/png' ? 'identity' : acceptedEncoding(c)
  return send(c, await reply.in(encoding), encoding, publicHeaders(c, reply.etag), type)
}

async function sendDrawn(c: Context, { status, reply }: RenderedPage): Promise<Response> {
  const sent = await sendFile(c, { reply, type: 'text/html; charset=utf-8' })
  return status === 200 ? sent : new Response(sent.body, { status, headers: sent.headers })
}

function isPage(c: Context): boolean {
  if (!isScreen(c.req.path)) return false
  const accept = c.req.header('Accept') ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}

/** `.vite/` and `.build-settings`: what the build leaves for the provider alone. */
const hidden: MiddlewareHandler = async (c, next) => (c.req.path.startsWith('/.') ? missing(c, next) : next())

const missing: MiddlewareHandler = async (c) => c.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
