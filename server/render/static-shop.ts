/**
 * Serves the built shop: hashed assets are cached for a year, every URL of a page gets the rendered page or the app's
 * shell, and unknown file names get a 404.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { isScreen } from '../../src/domain/reserved-slugs'
import { sampleName } from '../../src/domain/field-metrics'
import type { Settings } from '../base/settings'
import { acceptedEncoding, cdnCaching, publicHeaders, revalidated, send } from '../replies/reply'
import type { RenderedPage, pageRenderer } from './rendered-pages'
import type { ReadTheme } from './theme'
import { type ThemedFile, themedFiles } from './themed-files'
import { preloadLinks, type Shop } from './preload-links'
import { decoderPolicy, pagePolicy, workerPolicy } from '../replies/security-headers'

const immutableForYear = 'public, max-age=31536000, immutable'
const revalidateAlways = revalidated['Cache-Control']
/**
 * A worker obeys the policy of its own script, not the policy of the page. Built workers are named after their
 * `…-worker.ts`.
 */
const workerPath = /^\/(sw|for\/sw|assets\/[\w-]+-worker-[\w-]+)\.js$/
const decoderPath = /^\/assets\/decoder-worker-[\w-]+\.js$/
/** The service worker stores some of these files, and their policy with them. */
const pageFilePath = /^\/(index|app|kiosk)\.html$/

type RenderPage = ReturnType<typeof pageRenderer>

export function staticShop(shop: Shop, renderPage: RenderPage, readTheme: ReadTheme): Hono {
  const { settings } = shop
  const { distFolder, previousDistFolder } = settings
  const indexFile = path.join(distFolder, 'index.html')
  const findThemedFile = themedFiles(distFolder, readTheme)
  const page = serveStatic({ path: indexFile, precompressed: true })
  // A page that was open during an update still requests files of the previous build.
  const folders = [distFolder, previousDistFolder].filter((folder) => existsSync(folder))
  const files = folders.map((root) => serveStatic({ root, precompressed: true }))

  const withHeaders =
    (caching: string): MiddlewareHandler =>
    async (c, next) => {
      await next()
      if (!c.res.ok) return
      // Pages that a CDN may store have their own headers.
      if (!c.res.headers.has('CDN-Cache-Control')) c.header('Cache-Control', caching)
      if (decoderPath.test(c.req.path)) c.header('Content-Security-Policy', decoderPolicy)
      else if (workerPath.test(c.req.path)) c.header('Content-Security-Policy', workerPolicy(settings))
      // A themed page already has a policy with the source of its inline rules.
      if (pageFilePath.test(c.req.path) && !c.res.headers.has('Content-Security-Policy'))
        setPageHeaders(c, settings)
    }

  const sendPage: MiddlewareHandler = async (c, next) => {
    if (!wantsHtmlPage(c)) return next()
    c.header('Cache-Control', revalidateAlways)
    if (!(await isBuilt(indexFile)))
      return c.text(
        'The shop has not been built yet. Run "npm start", or "npm run build" and start again.\n',
        503,
      )
    const rendered = await renderPage(c)
    if (typeof rendered === 'string') return c.redirect(rendered, 302)
    const links = await preloadLinks(shop, c, rendered !== null)
    const themedIndex = rendered ? null : await findThemedFile('/index.html')
    setPageHeaders(c, settings, rendered?.style ?? themedIndex?.style)
    if (links.length > 0) c.header('Link', links.join(', '))
    if (themedIndex) return sendFile(c, themedIndex)
    return rendered ? sendRendered(c, rendered) : page(c, next)
  }

  const sendThemed: MiddlewareHandler = async (c, next) => {
    const file = await findThemedFile(c.req.path)
    if (!file) return next()
    if (pageFilePath.test(c.req.path)) setPageHeaders(c, settings, file.style)
    return sendFile(c, file)
  }

  return new Hono()
    .use(refuseHiddenFiles)
    .use(compress())
    .get('/assets/*', withHeaders(immutableForYear), ...files, sendNotFound)
    .use(
      etag({
        retainedHeaders: [
          ...RETAINED_304_HEADERS,
          'cdn-cache-control',
          'content-security-policy',
          'link',
          'server-timing',
        ],
      }),
    )
    .get('/', withHeaders(revalidateAlways), sendPage)
    .get('*', withHeaders(revalidateAlways), sendThemed, ...files.slice(0, 1), sendPage, sendNotFound)
}

function setPageHeaders(c: Context, settings: Settings, style?: string): void {
  c.header('Content-Security-Policy', pagePolicy(settings, style))
  // src/main.tsx reads this header.
  if (settings.fieldSample > 0) c.header('Server-Timing', `${sampleName};desc="${settings.fieldSample}"`)
}

const swapPauseMs = 100

/**
 * Waits briefly when the file is missing, because another process may be replacing the build
 * (build/replace-build.ts).
 */
async function isBuilt(index: string): Promise<boolean> {
  if (existsSync(index)) return true
  await setTimeout(swapPauseMs)
  return existsSync(index)
}

async function sendFile(c: Context, { reply, type }: ThemedFile, caching = revalidated): Promise<Response> {
  const encoding = type === 'image/png' ? 'identity' : acceptedEncoding(c)
  return send(c, await reply.encodedAs(encoding), encoding, publicHeaders(c, reply.etag, caching), type)
}

async function sendRendered(c: Context, { status, reply }: RenderedPage): Promise<Response> {
  const caching = status === 200 ? cdnCaching : revalidated
  const sent = await sendFile(c, { reply, type: 'text/html; charset=utf-8' }, caching)
  return status === 200 ? sent : new Response(sent.body, { status, headers: sent.headers })
}

function wantsHtmlPage(c: Context): boolean {
  if (!isScreen(c.req.path)) return false
  const accept = c.req.header('Accept') ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}

/** `.vite/` and `.build-settings` are files of the build for the provider only. */
const refuseHiddenFiles: MiddlewareHandler = async (c, next) =>
  c.req.path.startsWith('/.') ? sendNotFound(c, next) : next()

const sendNotFound: MiddlewareHandler = async (c) =>
  c.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
