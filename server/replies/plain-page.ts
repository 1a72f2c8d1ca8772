/**
 * The provider's own page behind a link in a mail, so that storefronts do not need one. It has no script and one
 * button.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'

const style =
  ':root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem}' +
  'button{font:inherit;padding:.75rem 1.5rem;cursor:pointer}'
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function plainPage(
  c: Context,
  title: string,
  content: ReturnType<typeof html>,
  status: 200 | 404 = 200,
) {
  return c.html(
    html`<!doctype html>
      <html lang="en-AU">
        <head>
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <style>${raw(style)}</style>
        </head>
        <body>
          <main><h1>${title}</h1>${content}</main>
        </body>
      </html>`,
    status,
    { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  )
}
