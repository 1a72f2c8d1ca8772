/** The desk's page, with a new nonce each time, and the files of its build (req 22.11). */
import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { notFound } from '../../base/errors'
import type { Settings } from '../../base/settings'
import { deskPath } from './member'

/** The build writes this text wherever a nonce belongs (desk/vite.config.ts). */
const placeholder = /__desk_nonce__/g

const policyOf = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ')

export function deskPageRoutes({ deskFolder }: Pick<Settings, 'deskFolder'>): Hono {
  const readPage = pageReader(path.join(deskFolder, 'index.html'))
  const files = serveStatic({
    root: deskFolder,
    rewriteRequestPath: (address) => address.slice(deskPath.length),
  })
  return new Hono()
    .use(compress())
    .get('/assets/*', async (c, next) => {
      const reply = await files(c, next)
      if (reply?.ok) reply.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
      return reply
    })
    .get('/assets/*', () => {
      throw notFound('This file')
    })
    .get('*', async (c) => {
      const page = await readPage()
      if (page === null)
        return c.text('The desk has not been built yet. Run "npm run build" and start again.\n', 503)
      const nonce = randomBytes(18).toString('base64')
      return c.html(page.replace(placeholder, nonce), 200, {
        'Content-Security-Policy': policyOf(nonce),
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      })
    })
}

/** Reads the page of the last build; null: not built yet. */
function pageReader(file: string): () => Promise<string | null> {
  let cached = { at: 0, page: '' }
  return async () => {
    const info = await stat(file).catch(() => null)
    if (!info) return null
    if (info.mtimeMs !== cached.at) cached = { at: info.mtimeMs, page: await readFile(file, 'utf8') }
    return cached.page
  }
}
