/** Every call of the desk, and the rights that it asks for; desk-matrix.test.ts proves each. */
import type { DeskRight } from '../../src/domain/desk/rights'

export type DeskRow = {
  call: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string]
  /** One of these, or all; empty: any session of the desk. */
  rights: DeskRight[]
  body?: object
}

const orders: DeskRight[] = ['orders']
const files: DeskRight[] = ['orders', 'artwork']
const people: DeskRight[] = ['customers']
const known: DeskRight[] = ['customers', 'orders']
const goods: DeskRight[] = ['catalogue']
const all: DeskRight[] = ['all']

/** Of the right shape, and signed by nothing. */
const noPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

/** Those before a session have tests of their own. */
export const withoutSession = [
  'GET /session',
  'POST /session',
  'POST /session/code',
  'POST /session/passkey/options',
  'POST /session/passkey',
  'DELETE /session',
]

export const deskMatrix: DeskRow[] = [
  { call: ['GET', 'today'], rights: [] },
  { call: ['GET', 'events'], rights: [] },
  { call: ['GET', 'orders'], rights: files },
  { call: ['GET', 'orders.csv'], rights: orders },
  { call: ['GET', 'orders/:id'], rights: files },
  { call: ['POST', 'orders/:id/status'], rights: orders, body: { status: 'IN REVIEW' } },
  { call: ['POST', 'orders/:id/approver-mail'], rights: orders },
  { call: ['POST', 'orders/:id/messages'], rights: files, body: { text: 'Your proof comes tomorrow.' } },
  { call: ['PUT', 'orders/:id/lines/:line/proof'], rights: files },
  { call: ['POST', 'orders/:id/proofs/:proof'], rights: files, body: { approval: 'approved' } },
  { call: ['GET', 'files/:id'], rights: files },
  { call: ['GET', 'requests'], rights: orders },
  { call: ['GET', 'requests/:id'], rights: orders },
  { call: ['POST', 'requests/:id/answer'], rights: orders, body: { text: 'Here is our quote.' } },
  { call: ['GET', 'requests/:id/price'], rights: orders },
  { call: ['POST', 'requests/:id/quote'], rights: orders, body: { quantity: 500, eachCents: 1000 } },
  { call: ['PUT', 'requests/:id'], rights: orders, body: { isAnswered: true } },
  { call: ['GET', 'customers'], rights: known },
  { call: ['GET', 'customers/:id'], rights: known },
  { call: ['GET', 'customers/:id/view'], rights: known },
  { call: ['GET', 'portals'], rights: people },
  { call: ['POST', 'customers'], rights: people, body: { email: 'not an address' } },
  { call: ['PUT', 'customers/:id'], rights: people, body: { portalEmail: '' } },
  { call: ['POST', 'customers/:id/link'], rights: people },
  { call: ['POST', 'customers/:id/sign-out'], rights: people },
  { call: ['PUT', 'customers/:id/rights'], rights: all, body: { rights: [] } },
  { call: ['POST', 'customers/:id/new-code'], rights: all },
  { call: ['GET', 'acts'], rights: all },
  { call: ['GET', 'products'], rights: goods },
  { call: ['GET', 'products.csv'], rights: goods },
  { call: ['GET', 'products-template.csv'], rights: goods },
  { call: ['PUT', 'products-file'], rights: goods },
  { call: ['GET', 'products/:id'], rights: goods },
  { call: ['PUT', 'products/:id'], rights: goods, body: { name: 'Mug' } },
  { call: ['PUT', 'products/:id/hidden'], rights: goods, body: { isHidden: true } },
  { call: ['GET', 'coupons'], rights: goods },
  { call: ['GET', 'coupons/:name'], rights: goods },
  { call: ['PUT', 'coupons/:name'], rights: goods, body: { percent: 0 } },
  { call: ['GET', 'texts/:kind'], rights: goods },
  { call: ['PUT', 'texts/:kind'], rights: goods, body: { texts: [] } },
  { call: ['GET', 'brand'], rights: goods },
  { call: ['PUT', 'brand'], rights: goods, body: { words: { name: '' } } },
  { call: ['PUT', 'brand/:picture'], rights: goods },
  { call: ['DELETE', 'brand'], rights: goods },
  { call: ['GET', 'delivery'], rights: goods },
  { call: ['PUT', 'delivery'], rights: goods, body: { shipsFrom: 'NSW', proofDays: 99 } },
  { call: ['POST', 'delivery/holidays'], rights: goods, body: { day: 'never', states: ['NSW'], name: 'x' } },
  { call: ['POST', 'delivery/holidays/remove'], rights: goods, body: { day: 'never', states: ['NSW'] } },
  { call: ['POST', 'delivery/zones'], rights: goods, body: { postcodes: 'x', days: 1 } },
  { call: ['POST', 'delivery/zones/remove'], rights: goods, body: { postcodes: 'x' } },
  { call: ['GET', 'kiosks'], rights: people },
  { call: ['POST', 'kiosks'], rights: people, body: { code: 'no code' } },
  { call: ['PUT', 'kiosks/:id'], rights: people, body: { name: 'Counter' } },
  { call: ['DELETE', 'kiosks/:id'], rights: people },
  { call: ['GET', 'lead-forms'], rights: people },
  { call: ['POST', 'lead-forms'], rights: people, body: { title: 'Expo', fields: [] } },
  { call: ['POST', 'lead-forms/show'], rights: people, body: { device: '', form: 'built-in' } },
  { call: ['GET', 'lead-forms/:id'], rights: people },
  { call: ['PUT', 'lead-forms/:id'], rights: people, body: { title: 'Expo', fields: [] } },
  { call: ['GET', 'leads'], rights: people },
  { call: ['GET', 'leads.csv'], rights: people },
  { call: ['POST', 'leads/purge'], rights: people, body: { before: 'x' } },
  { call: ['PUT', 'leads/badges'], rights: people },
  { call: ['GET', 'leads/:id'], rights: people },
  { call: ['GET', 'leads/:id/card'], rights: people },
  { call: ['PUT', 'leads/:id'], rights: people, body: { state: 'won' } },
  { call: ['POST', 'leads/:id/notes'], rights: people, body: { text: 'Called.' } },
  { call: ['POST', 'leads/:id/letter'], rights: people },
  { call: ['DELETE', 'leads/:id'], rights: people },
  { call: ['GET', 'entries'], rights: people },
  { call: ['GET', 'entries.csv'], rights: people },
  { call: ['GET', 'giveaway'], rights: people },
  { call: ['POST', 'giveaway/draw'], rights: people, body: { winners: 1 } },
  { call: ['POST', 'giveaway/purge'], rights: people, body: { before: 'x' } },
  { call: ['PUT', 'giveaway/tablet'], rights: people },
  { call: ['POST', 'person/export'], rights: all, body: { email: 'nobody' } },
  { call: ['POST', 'person/erase'], rights: all, body: { email: 'a@b.example', again: 'c@d.example' } },
  { call: ['GET', 'keys'], rights: all },
  { call: ['POST', 'keys'], rights: all, body: { name: '', rights: ['orders'] } },
  { call: ['DELETE', 'keys/:name'], rights: all },
  { call: ['GET', 'webhooks'], rights: all },
  { call: ['POST', 'webhooks'], rights: all, body: { url: 'nowhere', events: ['order.placed'] } },
  { call: ['PUT', 'webhooks/:id'], rights: all, body: { isPaused: true } },
  { call: ['POST', 'webhooks/:id/retry'], rights: all },
  { call: ['DELETE', 'webhooks/:id'], rights: all },
  { call: ['GET', 'deliveries'], rights: all },
  { call: ['GET', 'jobs'], rights: all },
  { call: ['POST', 'jobs/:id/retry'], rights: all },
  { call: ['GET', 'backup'], rights: all },
  { call: ['GET', 'passkeys'], rights: [] },
  { call: ['POST', 'passkeys/options'], rights: [] },
  { call: ['POST', 'passkeys'], rights: [], body: { name: 'Sam’s phone', response: noPasskey } },
  { call: ['DELETE', 'passkeys/:id'], rights: [] },
]
