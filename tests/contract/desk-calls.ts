/**
 * Helpers to create accounts with rights at the desk and to call the desk as its own pages do. Each reply is compared
 * with its schema in src/domain/desk.
 */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { openDeskSession, setDeskRights } from '../../server/auth/desk-session'
import { appUser } from '../../server/db/schema-customer'
import type { DeskRight } from '../../src/domain/desk/rights'
import { templateOf } from '../support/doc-examples'
import { callShapes } from './call-shapes'
import { type Customer, newCustomer, type Provider } from './provider'

export type StaffMember = Customer & { cookie: string }

/** The origin of the desk's page, as browsers send it. */
export const deskOrigin = 'https://shop.example'
export const cookieOf = (token: string) => `__Host-showfloor-desk=${token}`

/** Creates a staff member: an account with these rights and an open session. */
export async function newStaffMember(provider: Provider, rights: DeskRight[]): Promise<StaffMember> {
  const { db } = provider
  const customer = await newCustomer(provider)
  await setDeskRights(db, customer.userId, rights)
  const [user] = await db.select().from(appUser).where(eq(appUser.id, customer.userId))
  if (!user) throw new Error('no customer was made')
  return { ...customer, cookie: cookieOf(await openDeskSession(db, user, true)) }
}

/** `path` is below desk/api/; a string or bytes are sent as they are. */
export async function deskCall(
  { fetch }: Provider,
  cookie: string,
  [method, path]: readonly [string, string],
  body?: object | Uint8Array | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isEncoded = typeof body === 'string' || body instanceof Uint8Array
  const reply = await fetch(`/desk/api/${path}`, {
    method,
    headers: {
      Cookie: cookie,
      ...(method === 'GET' ? {} : { Origin: deskOrigin }),
      ...(body !== undefined && !isEncoded ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isEncoded ? (body as BodyInit) : JSON.stringify(body) }),
  })
  await compareReply(method, path, reply)
  return reply
}

/** The calls of a staff member, each written as its method and path; `read` returns the data of a GET. */
export function deskOf(provider: Provider, cookie: string) {
  const callDesk = (call: string, body?: object | Uint8Array | string) => {
    const [method = '', path = ''] = call.split(/ (.*)/)
    return deskCall(provider, cookie, [method, path], body)
  }
  const dataOf = async (call: string, body?: object | Uint8Array) =>
    (await (await callDesk(call, body)).json()).data
  const read = (path: string) => dataOf(`GET ${path}`)
  return { callDesk, dataOf, read }
}

export const markups = { retailer: 60, wholesaler: 30, portalUser: 40, vipUser: 25, saleAgent: 20 }
/** The body that adds a product. */
export const mugOf = (sku: string, fields: object = {}) => ({
  sku,
  name: `Mug ${sku}`,
  categories: ['drinkware/mugs'],
  prices: [{ from: '25', price: '6.40' }],
  markups,
  ...fields,
})

/** Fails when a reply lacks a field of its schema, or has one that the schema lacks. */
async function compareReply(method: string, path: string, reply: Response): Promise<void> {
  if (reply.status !== 200 || !reply.headers.get('Content-Type')?.startsWith('application/json')) return
  const callsOfMethod = Object.keys(callShapes).filter((name) => name.startsWith(`${method} /desk/`))
  const target = `/desk/api/${path.replace(/\/?(\?.*)?$/, '')}`
  const template = templateOf(
    target,
    callsOfMethod.map((name) => name.replace(`${method} `, '')),
  )
  const schema = callShapes[`${method} ${template}`]?.reply
  if (typeof schema !== 'object' || Array.isArray(schema)) throw new Error(`${method} ${path} has no schema.`)
  const sent: unknown = await reply.clone().json()
  expect(v.parse(schema, sent)).toEqual(sent)
}
