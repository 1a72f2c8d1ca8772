/**
 * Serves the built shop: hashed assets for good, the shell for every page, and nothing else under a file's
 * name.
 */
import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { preloadLinks } from './link-preload'
import type { ProviderContext } from '../context'
import { shellPolicy, workerPolicy } from './security-headers'
import { findFile, sendFile, type StaticFile } from './static-file'

const forAYear = { 'Cache-Control': 'public, max-age=31536000, immutable' }
const askEachTime = { 'Cache-Control': 'no-cache' }
/**
 * `/humans.txt`: a name with an ending in the first place. Deeper down a dot may be part of a slug or a
 * search.
 */
const looksLikeFile = /^\/[^/]*\.[a-z0-9]{1,12}$/i

export function staticShop(context: ProviderContext): Hono {
  const { distFolder, previousDistFolder } = context.settings
  return new Hono()
    .get('/assets/*', async (c) => {
      const name = pathOf(c)
      // A page that was open during an update still asks for the last build's pieces.
      const file = (await findFile(distFolder, name)) ?? (await findFile(previousDistFolder, name))
      return file ? sendFile(c, file, { ...forAYear, ...policyOf(context, name, file) }) : missing(c)
    })
    .get('*', async (c) => {
      const name = pathOf(c)
      const file = name === '/' || name === '/index.html' ? null : await findFile(distFolder, name)
      if (file) return sendFile(c, file, { ...askEachTime, ...policyOf(context, name, file) })
      return isPage(c, name) ? sendShell(c, context) : missing(c)
    })
}

function isPage(c: Context, name: string): boolean {
  if (looksLikeFile.test(name) && name !== '/index.html') return false
  const accept = c.req.header('Accept') ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}

async function sendShell(c: Context, context: ProviderContext): Promise<Response> {
  const shell = await findFile(context.settings.distFolder, '/index.html')
  if (!shell) {
    return c.text(
      'The shop has not been built yet. Run "npm start", or "npm run build" and start again.\n',
      503,
    )
  }
  const links = await preloadLinks(context, new URL(c.req.url))
  return sendFile(c, shell, {
    ...askEachTime,
    'Content-Security-Policy': shellPolicy(context.settings, styleHashes(shell)),
    ...(links.length > 0 ? { Link: links.join(', ') } : {}),
  })
}

/** A worker obeys the policy of its own script, not the page's. Built ones are named after their `…-worker.ts`. */
const isWorker = /^\/(sw|assets\/[\w-]+-worker-[\w-]+)\.js$/

/** The page that the service worker keeps carries the shell's policy with it; a worker may only fetch. */
function policyOf({ settings }: ProviderContext, name: string, file: StaticFile): Record<string, string> {
  if (name === '/app.html' || name === '/kiosk.html')
    return { 'Content-Security-Policy': shellPolicy(settings, styleHashes(file)) }
  return isWorker.test(name) ? { 'Content-Security-Policy': workerPolicy(settings) } : {}
}

const hashesOf = new WeakMap<StaticFile, string[]>()

/**
 * The build may write critical styles into the shell; each block is allowed by its hash, so nothing else is.
 */
function styleHashes(shell: StaticFile): string[] {
  const known = hashesOf.get(shell)
  if (known) return known
  const html = new TextDecoder().decode(shell.bytes)
  const hashes = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css]) =>
      `'sha256-${createHash('sha256')
        .update(css ?? '')
        .digest('base64')}'`,
  )
  hashesOf.set(shell, hashes)
  return hashes
}

function missing(c: Context): Response {
  return c.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
}

function pathOf(c: Context): string {
  try {
    return decodeURIComponent(new URL(c.req.url).pathname)
  } catch {
    return '\0'
  }
}
