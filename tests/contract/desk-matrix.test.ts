/** Who may make which call of the desk: all calls × rights × no session × a customer's session (req 22.3). */
import { describe, expect, test } from 'vitest'
import { createKey } from '../../server/auth/api-key'
import { deskRights } from '../../src/domain/desk/rights'
import { cookieOf, deskCall, deskOrigin, newMember } from './desk-calls'
import { type DeskRow, deskMatrix, withoutSession } from './desk-matrix'
import { newCustomer, openProvider } from './provider'

const provider = openProvider()
const customer = await newCustomer(provider)
const members = await Promise.all(
  deskRights.map(async (right) => ({ right, ...(await newMember(provider, [right])) })),
)
const keys = await Promise.all(
  deskRights.map(async (right) => ({
    right,
    headers: { Authorization: `Bearer ${await createKey(provider.db, right, [right])}` },
  })),
)

const rows = deskMatrix.map((row) => [row.call.join(' '), row] as const)
/** Of nothing that is there. */
const make = ({ call: [method, path], body }: DeskRow, cookie: string, headers = {}) =>
  deskCall(provider, cookie, [method, path.replace(/:\w+/g, '999999999')], body, headers)

test('every call of the desk has a row, and every row a call', () => {
  const registered = provider.routes
    .filter(({ path }) => path.startsWith('/desk/api'))
    .map(({ method, path }) => `${method} ${path.replace('/desk/api', '').replace(/\/$/, '')}`)
  const named = deskMatrix.map(({ call: [method, path] }) => `${method} /${path}`)
  expect([...new Set(registered)].toSorted()).toEqual([...named, ...withoutSession].toSorted())
})

describe('without a session of the desk', () => {
  test.each(rows)('%s', async (_, row) => {
    const token = customer.headers.Authorization
    for (const [cookie, headers] of [
      ['', {}],
      ['', customer.headers],
      [cookieOf(token), {}],
      [cookieOf('made-up'), customer.headers],
      [members.at(-1)?.cookie ?? '', { Authorization: 'Bearer sfk_made-up' }],
    ] as const) {
      const reply = await make(row, cookie, headers)
      expect([reply.status, (await reply.json()).ErrorCode]).toEqual([401, 'INVALIDTOKEN'])
    }
  })
})

describe('with each right', () => {
  test.each(rows)('%s', async (_, row) => {
    for (const { right, cookie } of members) {
      const reply = await make(row, cookie)
      const may = row.rights.length === 0 || right === 'all' || row.rights.includes(right)
      expect([right, reply.status === 403]).toEqual([right, !may])
      expect(reply.status).toBeLessThan(500)
      expect(reply.headers.get('Cache-Control') ?? 'no-cache').toMatch(/^no-(store|cache)$/)
      await reply.body?.cancel()
    }
  })
})

describe('with a key of each right', () => {
  test.each(rows)('%s', async (_, row) => {
    for (const { right, headers } of keys) {
      // A key needs no page of the desk around it.
      const reply = await make(row, '', { ...headers, Origin: 'https://erp.example' })
      const may = row.rights.length === 0 || right === 'all' || row.rights.includes(right)
      expect([right, reply.status === 403]).toEqual([right, !may])
      expect([401, 500].includes(reply.status)).toBe(false)
      await reply.body?.cancel()
    }
  })
})

describe('from a page of another site', () => {
  test.each(rows.filter(([, { call }]) => call[0] !== 'GET'))('%s', async (_, row) => {
    const all = members.find(({ right }) => right === 'all')
    // One over plain HTTP may have been written by whoever is on the way.
    for (const Origin of ['https://evil.example', deskOrigin.replace('https:', 'http:'), 'null', ''])
      expect((await make(row, all?.cookie ?? '', { Origin })).status).toBe(403)
  })
})

test('a desk’s cookie opens nothing of the shop, and its calls take no other name', async () => {
  const { cookie } = await newMember(provider, ['all'])
  expect((await provider.get('cart', { Cookie: cookie })).status).toBe(401)
  for (const list of ['orders', 'customers', 'leads', 'entries', 'products', 'requests', 'acts', 'leads.csv'])
    expect((await deskCall(provider, cookie, ['GET', `${list}?q=%00a`])).status).toBe(200)
  for (const name of ['0', '-1', '1e3', 'x', '9'.repeat(20), "1'--", '%00'])
    expect((await deskCall(provider, cookie, ['GET', `orders/${name}`])).status).toBe(404)
})
