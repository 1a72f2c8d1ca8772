/** Every call of the desk and the rights that it requires; desk-matrix.test.ts checks each one. */
import type { DeskRight } from '../../src/domain/desk/rights'
import { deskCall } from './desk-calls'
import { featureCalls } from './feature-calls'
import type { Provider } from './provider'

export type DeskRow = {
  call: readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string]
  /** Any of these rights, or `all`, permits the call; an empty list permits every desk session. */
  rights: DeskRight[]
  body?: object
}

const orders: DeskRight[] = ['orders']
const ordersOrArtwork: DeskRight[] = ['orders', 'artwork']
const customers: DeskRight[] = ['customers']
const customersOrOrders: DeskRight[] = ['customers', 'orders']
const catalogue: DeskRight[] = ['catalogue']
const all: DeskRight[] = ['all']

/** A passkey response of the right shape, without a valid signature. */
const invalidPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

const newCategory = { name: 'Umbrellas', isMenu: true, isPopular: false, subcategories: [] }

/** Calls that are made before a session exists; they have their own tests. */
export const callsBeforeSession = [
  'GET /session',
  'POST /session',
  'POST /session/code',
  'POST /session/passkey/options',
  'POST /session/passkey',
  'DELETE /session',
]

const coreRows: DeskRow[] = [
  { call: ['GET', 'today'], rights: [] },
  { call: ['GET', 'setup'], rights: all },
  { call: ['GET', 'events'], rights: [] },
  { call: ['GET', 'orders'], rights: ordersOrArtwork },
  { call: ['GET', 'orders.csv'], rights: orders },
  { call: ['GET', 'orders/:id'], rights: ordersOrArtwork },
  { call: ['POST', 'orders/:id/status'], rights: orders, body: { status: 'IN REVIEW' } },
  { call: ['POST', 'orders/:id/approver-mail'], rights: orders },
  { call: ['POST', 'orders/:id/cancel'], rights: orders, body: { reason: 'Recalled.' } },
  { call: ['GET', 'orders/:id/quantity'], rights: orders },
  { call: ['PUT', 'orders/:id/quantity'], rights: orders, body: { line: 1, quantity: 300 } },
  { call: ['POST', 'orders/:id/notes'], rights: ordersOrArtwork, body: { text: 'Rush.' } },
  { call: ['PUT', 'orders/:id/assignee'], rights: ordersOrArtwork, body: { email: '' } },
  {
    call: ['POST', 'orders/:id/messages'],
    rights: ordersOrArtwork,
    body: { text: 'Your proof comes tomorrow.' },
  },
  { call: ['PUT', 'orders/:id/lines/:line/proof'], rights: ordersOrArtwork },
  { call: ['POST', 'orders/:id/proofs/:proof'], rights: ordersOrArtwork, body: { approval: 'approved' } },
  { call: ['GET', 'files/:id'], rights: ordersOrArtwork },
  { call: ['GET', 'files/:id/thumbnail'], rights: ordersOrArtwork },
  { call: ['GET', 'requests'], rights: orders },
  { call: ['GET', 'requests.csv'], rights: orders },
  { call: ['GET', 'requests/:id'], rights: orders },
  { call: ['POST', 'requests/:id/answer'], rights: orders, body: { text: 'Here is our quote.' } },
  { call: ['PUT', 'requests/:id'], rights: orders, body: { isAnswered: true } },
  { call: ['GET', 'customers'], rights: customersOrOrders },
  { call: ['GET', 'customers.csv'], rights: customers },
  { call: ['GET', 'customers/:id'], rights: customersOrOrders },
  { call: ['GET', 'customers/:id/view'], rights: customersOrOrders },
  { call: ['GET', 'portals'], rights: customers },
  { call: ['POST', 'customers'], rights: customers, body: { email: 'not an address' } },
  { call: ['POST', 'customers/invitations'], rights: customers, body: { email: 'not an address' } },
  { call: ['PUT', 'customers/:id'], rights: customers, body: { portalEmail: '' } },
  { call: ['PUT', 'customers/:id/details'], rights: customers, body: { fullName: 'Dana' } },
  { call: ['POST', 'customers/:id/addresses'], rights: customers, body: { kind: 'billing' } },
  { call: ['PUT', 'customers/:id/addresses/:address'], rights: customers, body: {} },
  { call: ['POST', 'customers/:id/invitation'], rights: customers },
  { call: ['POST', 'customers/:id/link'], rights: customers },
  { call: ['POST', 'customers/:id/sign-out'], rights: customers },
  { call: ['PUT', 'customers/:id/rights'], rights: all, body: { rights: [] } },
  { call: ['POST', 'customers/:id/new-code'], rights: all },
  { call: ['GET', 'acts'], rights: all },
  { call: ['GET', 'acts/:entry/products'], rights: all },
  { call: ['GET', 'acts/:entry/undo'], rights: all },
  { call: ['POST', 'acts/:entry/undo'], rights: catalogue },
  { call: ['GET', 'products'], rights: catalogue },
  { call: ['GET', 'products.csv'], rights: catalogue },
  { call: ['GET', 'products-template.csv'], rights: catalogue },
  { call: ['PUT', 'products-file'], rights: catalogue },
  { call: ['POST', 'products'], rights: catalogue, body: { sku: 'NEW-1' } },
  { call: ['POST', 'products/prices'], rights: catalogue, body: { ids: [1], percent: 3 } },
  { call: ['POST', 'products/visibility'], rights: catalogue, body: { ids: [1], isHidden: true } },
  { call: ['POST', 'products/demo'], rights: all, body: { products: 1 } },
  { call: ['DELETE', 'products/demo'], rights: all },
  { call: ['GET', 'product-categories'], rights: catalogue },
  { call: ['GET', 'stock'], rights: catalogue },
  { call: ['PUT', 'stock'], rights: catalogue, body: { isCounted: true } },
  { call: ['PATCH', 'stock'], rights: catalogue, body: { rows: [{ sku: 'NEW-1', quantity: 1 }] } },
  { call: ['PATCH', 'prices'], rights: catalogue, body: { rows: [{ sku: 'NEW-1', prices: [] }] } },
  { call: ['POST', 'product-pictures'], rights: catalogue },
  { call: ['GET', 'categories'], rights: catalogue },
  { call: ['POST', 'categories'], rights: catalogue, body: newCategory },
  { call: ['PUT', 'categories/order'], rights: catalogue, body: { ids: [] } },
  { call: ['PUT', 'categories/:id'], rights: catalogue, body: newCategory },
  { call: ['DELETE', 'categories/:id'], rights: catalogue },
  { call: ['GET', 'products/:id'], rights: catalogue },
  { call: ['PUT', 'products/:id'], rights: catalogue, body: { name: 'Mug' } },
  { call: ['PUT', 'products/:id/hidden'], rights: catalogue, body: { isHidden: true } },
  { call: ['GET', 'coupons'], rights: catalogue },
  { call: ['GET', 'coupons/:name'], rights: catalogue },
  { call: ['PUT', 'coupons/:name'], rights: catalogue, body: { percent: 0 } },
  { call: ['DELETE', 'coupons/:name'], rights: catalogue },
  { call: ['GET', 'texts/:kind'], rights: catalogue },
  { call: ['PUT', 'texts/:kind'], rights: catalogue, body: { texts: [] } },
  { call: ['GET', 'brand'], rights: catalogue },
  { call: ['PUT', 'brand'], rights: catalogue, body: { words: { name: '' } } },
  { call: ['PUT', 'brand/:picture'], rights: catalogue },
  { call: ['DELETE', 'brand/:picture'], rights: catalogue },
  { call: ['DELETE', 'brand'], rights: catalogue },
  { call: ['GET', 'home'], rights: catalogue },
  { call: ['PUT', 'home'], rights: catalogue, body: { popular: ['nowhere'] } },
  { call: ['GET', 'delivery'], rights: catalogue },
  { call: ['PUT', 'delivery'], rights: catalogue, body: { shipsFrom: 'NSW', proofDays: 99 } },
  {
    call: ['POST', 'delivery/holidays'],
    rights: catalogue,
    body: { day: 'never', states: ['NSW'], name: 'x' },
  },
  { call: ['POST', 'delivery/holidays/remove'], rights: catalogue, body: { day: 'never', states: ['NSW'] } },
  { call: ['POST', 'delivery/zones'], rights: catalogue, body: { postcodes: 'x', days: 1 } },
  { call: ['POST', 'delivery/zones/remove'], rights: catalogue, body: { postcodes: 'x' } },
  { call: ['GET', 'kiosks'], rights: customers },
  { call: ['POST', 'kiosks'], rights: customers, body: { code: 'no code' } },
  { call: ['PUT', 'kiosks/:id'], rights: customers, body: { name: 'Counter' } },
  { call: ['DELETE', 'kiosks/:id'], rights: customers },
  { call: ['PUT', 'giveaway/tablet'], rights: customers },
  { call: ['POST', 'person/export'], rights: all, body: { email: 'nobody' } },
  { call: ['POST', 'person/erase'], rights: all, body: { email: 'a@b.example', again: 'c@d.example' } },
  { call: ['GET', 'jobs'], rights: all },
  { call: ['POST', 'jobs/:id/retry'], rights: all },
  { call: ['GET', 'mail'], rights: [] },
  { call: ['POST', 'mail/test'], rights: all },
  { call: ['GET', 'mails/orders/:id'], rights: ordersOrArtwork },
  { call: ['GET', 'mails/requests/:id'], rights: orders },
  { call: ['GET', 'backup'], rights: all },
  { call: ['GET', 'passkeys'], rights: [] },
  { call: ['POST', 'passkeys/options'], rights: [] },
  { call: ['POST', 'passkeys'], rights: [], body: { name: 'Sam’s phone', response: invalidPasskey } },
  { call: ['DELETE', 'passkeys/:id'], rights: [] },
]

export const deskMatrix: DeskRow[] = [...coreRows, ...featureCalls.flatMap(({ deskRows = [] }) => deskRows)]

export const isPermitted = ({ rights }: DeskRow, right: DeskRight) =>
  rights.length === 0 || right === 'all' || rights.includes(right)

/** Makes the call of a row for ids that do not exist. */
export const callDeskRow = (
  provider: Provider,
  { call: [method, path], body }: DeskRow,
  cookie: string,
  headers = {},
) => deskCall(provider, cookie, [method, path.replace(/:\w+/g, '999999999')], body, headers)
