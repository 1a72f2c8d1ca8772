/**
 * The page behind the link that ends advertising emails (req 27.6). Opening the page changes nothing, because mail scanners
 * open links, too. The button unsubscribes, and so does the request that mail programs post by themselves (RFC 8058).
 */
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { signerOf } from '../auth/signing'
import { mayUnsubscribe } from '../auth/unsubscribe-link'
import { plainPage } from '../replies/plain-page'
import { pathParam } from '../requests/body'
import { unsubscribe } from '../writes/mailed-address'
import type { ProviderContext } from './context'

export function unsubscribeRoutes({ db }: Pick<ProviderContext, 'db'>): Hono {
  /** Returns null for an invalid link. */
  const hashParam = async (c: Context) => {
    const hash = pathParam(c, 'hash')
    return mayUnsubscribe(await signerOf(db), hash, pathParam(c, 'ticket')) ? hash : null
  }
  return new Hono()
    .get('/:hash/:ticket', async (c) =>
      (await hashParam(c)) === null
        ? unknownLinkPage(c)
        : plainPage(
            c,
            'No more emails from our stalls?',
            html`<form method="post"><button>Unsubscribe</button></form>`,
          ),
    )
    .post('/:hash/:ticket', async (c) => {
      const hash = await hashParam(c)
      if (hash === null) return unknownLinkPage(c)
      await unsubscribe(db, hash)
      return plainPage(
        c,
        'You’re unsubscribed.',
        html`<p>You’ll still get emails about orders, requests and your account.</p>`,
      )
    })
}

const unknownLinkPage = (c: Context) =>
  plainPage(
    c,
    'This link is incomplete.',
    html`<p>Please open it from the email, or reply to that email.</p>`,
    404,
  )
