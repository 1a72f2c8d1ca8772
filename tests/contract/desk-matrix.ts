/** Every call of the desk, and the rights that let somebody make it; desk-matrix.test.ts proves each. */
import type { DeskRight } from '../../src/domain/desk/rights'

export type DeskRow = {
  call: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string]
  /** One of these, or all; empty: whoever has a session. */
  rights: DeskRight[]
  body?: object
}

const orders: DeskRight[] = ['orders']
const files: DeskRight[] = ['orders', 'artwork']
const people: DeskRight[] = ['customers']
const known: DeskRight[] = ['customers', 'orders']
const all: DeskRight[] = ['all']

/** Those before a session have tests of their own. */
export const withoutSession = ['GET /session', 'POST /session', 'POST /session/code', 'DELETE /session']

export const deskMatrix: DeskRow[] = [
  { call: ['GET', 'today'], rights: [] },
  { call: ['GET', 'events'], rights: [] },
  { call: ['GET', 'orders'], rights: files },
  { call: ['GET', 'orders.csv'], rights: orders },
  { call: ['GET', 'orders/:id'], rights: files },
  { call: ['POST', 'orders/:id/status'], rights: orders, body: { status: 'IN REVIEW' } },
  { call: ['POST', 'orders/:id/approver-mail'], rights: orders },
  { call: ['PUT', 'orders/:id/lines/:line/proof'], rights: files },
  { call: ['POST', 'orders/:id/proofs/:proof'], rights: files, body: { approval: 'approved' } },
  { call: ['GET', 'files/:id'], rights: files },
  { call: ['GET', 'requests'], rights: orders },
  { call: ['GET', 'requests/:id'], rights: orders },
  { call: ['POST', 'requests/:id/answer'], rights: orders, body: { text: 'Here is our quote.' } },
  { call: ['PUT', 'requests/:id'], rights: orders, body: { isAnswered: true } },
  { call: ['GET', 'customers'], rights: known },
  { call: ['GET', 'customers/:id'], rights: known },
  { call: ['GET', 'portals'], rights: people },
  { call: ['POST', 'customers'], rights: people, body: { email: 'not an address' } },
  { call: ['PUT', 'customers/:id'], rights: people, body: { portalEmail: '' } },
  { call: ['POST', 'customers/:id/link'], rights: people },
  { call: ['POST', 'customers/:id/sign-out'], rights: people },
  { call: ['PUT', 'customers/:id/rights'], rights: all, body: { rights: [] } },
  { call: ['POST', 'customers/:id/new-code'], rights: all },
  { call: ['GET', 'acts'], rights: all },
]
