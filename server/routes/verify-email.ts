/**
 * The page behind the link that verifies a customer's address (req 7.22). Opening it changes nothing, as mail scanners open
 * links, too: the button does. It is the provider's own, so that every storefront can do without one.
 */
import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { mayVerify, signerOf } from '../auth/signing'
import type { ProviderContext } from './context'
import { idOf } from '../floor/input'
import { keyOf } from '../requests/body'
import { verifyEmail } from '../writes/verified-email'

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

export function verifyEmailRoutes({ db, settings }: ProviderContext): Hono {
  const ownerOf = async (c: Context) => {
    const id = idOf(keyOf(c, 'id'))
    return id !== null && mayVerify(await signerOf(db), id, keyOf(c, 'ticket')) ? id : null
  }
  return new Hono()
    .get('/:id/:ticket', async (c) =>
      (await ownerOf(c)) === null
        ? expired(c)
        : page(
            c,
            'Is this your e-mail address?',
            html`<form method="post"><button>Yes, it is mine</button></form>`,
          ),
    )
    .post('/:id/:ticket', async (c) => {
      const id = await ownerOf(c)
      if (id === null) return expired(c)
      await verifyEmail(db, id)
      const shop = html`<a href="${settings.publicUrl}">Go to the shop</a>`
      return page(c, 'Thank you, you can order now.', html`<p>${shop}</p>`)
    })
}

function expired(c: Context) {
  const next = html`<p>Please sign in and place your order: we will send you another one.</p>`
  return page(c, 'This link does not hold any more.', next, 404)
}

function page(c: Context, title: string, content: ReturnType<typeof html>, status: 200 | 404 = 200) {
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
