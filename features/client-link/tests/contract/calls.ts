/** The calls of this feature, for the tests of the whole contract. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { enveloped, wireList } from '../../../../src/api/wire'
import { newDraftFile } from '../../../drafts/tests/contract/draft-calls'
import type { FeatureCalls } from '../../../../tests/contract/feature-calls'
import { newLink, postLinkForm, unpriced } from './link-calls'
import {
  at,
  idempotent,
  type Method,
  owned,
  type Prepare,
  publicPath,
  type Row,
  signedIn,
} from '../../../../tests/contract/matrix-rows'
import type { Customer, Provider } from '../../../../tests/contract/provider'
import { call, row, withFeature } from '../../../../tests/contract/shape-parts'
import { png } from '../../../../tests/contract/upload-calls'
import { QuoteDocument } from '../../../drafts/rules/quote'
import { ClientLink, LinkAddress, LinkRequest, LinkSeen } from '../../contract'
import * as links from '../../contract/desk-quote'
import { clientLink } from '../../server/tables'

/** A link without prices, because a retailer may not show retail prices. */
const newUnpricedLink = (provider: Provider, owner: Customer, line: object = {}) =>
  newLink(provider, owner, unpriced[0], { ...unpriced[1], ...line })

/** Returns a call of a page behind a private link, whose address is the permission. */
function clientPage(method: Method, path: string, body?: object | (() => Promise<object>)): Row {
  const prepare: Prepare = async (provider, owner) => {
    const hasPicture = path.startsWith('/picture')
    const picture = hasPicture ? { picture: (await newDraftFile(provider, owner)).sha256 } : {}
    const link = await newUnpricedLink(provider, owner, picture)
    const sentBody = typeof body === 'function' ? await body() : body
    return { example: link.path + (hasPicture ? '/picture/1/0' : path), ...(sentBody && { body: sentBody }) }
  }
  const headers = { Accept: 'application/json' }
  return publicPath(method, `/for/:token{[\\w-]{1,64}}${path}`, { headers, prepare })
}
async function logoForm() {
  const form = new FormData()
  form.set('version', '1')
  form.set('line', '0')
  form.set('logo', new Blob([new Uint8Array(await png(1))]), 'crest.png')
  return form
}

/** A new schema for each reply without data, because OpenAPI names a schema after the first call that uses it. */
const none = () => v.looseObject({})

/** Adds a quote of the shop's staff, and a second one that replaces it. */
async function addQuotes({ db }: Provider, { userId }: Customer, offer: object): Promise<void> {
  for (const id of [randomUUID(), randomUUID()]) {
    const quote = { id, userId, draftId: randomUUID(), version: 1, expiresAt: new Date() }
    await db.insert(clientLink).values(quote)
    await db.execute(sql`
      insert into client_link_version (link_id, version, offer)
      values (${id}, 1, ${JSON.stringify(offer)}::jsonb)`)
  }
}

export const calls: FeatureCalls = {
  rows: [
    signedIn('GET', '/client-links'),
    owned(idempotent('PUT', '/client-links/:id'), async (...caller) => {
      const { id, body } = await newUnpricedLink(...caller)
      return { ...at(`/client-links/${id}`), body: { ...body, quote: { ...body.quote, message: 'In red' } } }
    }),
    ...(['/address', '/seen', ''] as const).map((path) => {
      const ownedCall = (path === '/address' ? signedIn : idempotent)(
        path ? 'POST' : 'DELETE',
        `/client-links/:id${path}`,
      )
      return owned(ownedCall, async (...caller) => ({
        ...at(`/client-links/${(await newUnpricedLink(...caller)).id}${path}`),
        body: {},
      }))
    }),
    clientPage('GET', ''),
    clientPage('POST', '', new URLSearchParams({ version: '1', 'choice-0': 'yes' })),
    clientPage('POST', '/opened', {}),
    clientPage('POST', '/logo', logoForm),
    clientPage('GET', '/picture/:version/:line'),
  ],
  shapes: withFeature('client-links', {
    'GET /client-links': call(
      'Lists private links and the clients’ answers.',
      enveloped(wireList(ClientLink)),
    ),
    'PUT /client-links/:id': call('Makes a private link, or another version of one.', enveloped(ClientLink), {
      body: LinkRequest,
    }),
    'DELETE /client-links/:id': call('Revokes a private link.', none()),
    'POST /client-links/:id/address': call('Makes an address that opens the link.', enveloped(LinkAddress)),
    'POST /client-links/:id/seen': call('Notes that the rep has seen all answers so far.', none(), {
      body: LinkSeen,
    }),
  }),
  deskRows: [
    { call: ['GET', 'requests/:id/price'], rights: ['orders'] },
    { call: ['GET', 'requests/:id/quote'], rights: ['orders'] },
    { call: ['POST', 'requests/:id/quote'], rights: ['orders'], body: { quantity: 500, eachCents: 1000 } },
    {
      call: ['POST', 'requests/:id/acceptance'],
      rights: ['orders'],
      body: { name: 'Dana', how: 'by phone' },
    },
    { call: ['POST', 'requests/:id/order'], rights: ['orders'] },
  ],
  deskShapes: {
    'GET requests/:id/price': call(
      'Calculates the price each for whoever sent the request.',
      row(links.DeskPrice),
      { query: ['quantity', 'setups'] },
    ),
    'GET requests/:id/quote': call(
      'Reads the last quote of a request, and what a quote can have.',
      row(links.DeskRequestQuote),
    ),
  },
  schemas: links,
  sharedShapes: { Quote: QuoteDocument, Link: ClientLink },
  limits: [['frontend/api/client-links', 120, 'a customer']],
  addPersonalData: async (provider, { customer, staff, name, requestId }) => {
    const parties = { from: [name], to: ['Client'] }
    const link = await newLink(provider, customer, { ...unpriced[0], ...parties }, unpriced[1])
    await postLinkForm(provider, link.path, { do: 'save', 'comment-0': `Thanks, ${name}` })
    if (requestId !== undefined) await addQuotes(provider, staff, { number: `R${requestId}`, to: [name] })
    return { linkId: link.id }
  },
  personalTables: 'client_link client_link_answer client_link_version',
}
