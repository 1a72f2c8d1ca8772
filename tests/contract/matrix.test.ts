/** Proves the matrix: each call is allowed or refused as its row states, and no route lacks a row. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { idempotentReply } from '../../server/db/schema-cart'
import { digestDatabase } from './shop-contents'
import { makeCall, matrix, rowName, prepareRow, type Row, shopFiles } from './matrix'
import { newCustomer, openProvider, readRefusal } from './provider'

const provider = openProvider()
const { db } = provider
const call = makeCall.bind(null, provider)
const everyRole = [0, 1, 2, 3, 4, 5]
const customerOfEachRole = await Promise.all(everyRole.map((roleId) => newCustomer(provider, roleId)))
const notSignedIn = [
  {},
  ...['made-up', 'null', 'undefined', 'Bearer', 'Bearer null', "' or 1=1 --", 'x'.repeat(5000)].map(
    (Authorization) => ({ Authorization }),
  ),
]

async function expectInvalidToken(reply: Response): Promise<void> {
  expect(reply.status).toBe(401)
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
  expect(await reply.json()).toMatchObject({ ErrorCode: 'INVALIDTOKEN' })
}

test('every route has a row, and every row a route', () => {
  const withoutSlash = provider.routes.map(({ method, path }) => `${method} ${path.replace(/(.)\/$/, '$1')}`)
  // The desk's calls have their own matrix.
  const registered = [...new Set(withoutSlash)].filter(
    (name) => !shopFiles.includes(name) && !/ \/desk\b/.test(name),
  )
  const others = matrix.filter(({ who }) => who !== 'member').map(rowName)
  expect(registered.toSorted()).toEqual(others.toSorted())
  // A portal answers through a public call that has its own row.
  for (const row of matrix.filter(({ who }) => who === 'member')) expect(others).toContain(rowName(row))
})

const rowsThat = (matches: (row: Row) => boolean) =>
  matrix.filter(matches).map((row) => [rowName(row), row] as const)
const rows = (who: Row['who']) => rowsThat((row) => row.who === who)
/** Creates a new customer with a role that may make the call. */
const callerFor = ({ roles }: Row) => newCustomer(provider, roles?.[0])

describe('call open to everybody', () => {
  test.each(rows('everybody'))('%s answers visitors and customers', async (_, row) => {
    const customer = await newCustomer(provider)
    for (const headers of [{}, { Authorization: 'made-up' }, { Authorization: 'null' }, customer.headers]) {
      const reply = await call(await prepareRow(provider, row, customer), headers)
      expect(reply.status).toBe(200)
      // Caches on the way must not store a reply that depends on a token, or the reply to a write.
      if (row.path.startsWith('/frontend/') && (row.body || row.prepare || headers === customer.headers))
        expect(reply.headers.get('Cache-Control')).toBe('no-store')
    }
  })
})

describe('call for customers only', () => {
  test.each([...rows('customer'), ...rows('owner')])(
    '%s is refused without a valid session',
    async (_, row) => {
      const ended = await newCustomer(provider)
      const preparedRow = await prepareRow(provider, row, ended)
      await provider.post('auth/signout', undefined, ended.headers)
      for (const headers of [...notSignedIn, ended.headers])
        await expectInvalidToken(await call(preparedRow, headers))
    },
  )

  test.each(rows('customer'))(
    '%s answers customers with a permitted role, and refuses others',
    async (_, row) => {
      for (const roleId of everyRole) {
        const customer = await newCustomer(provider, roleId)
        const reply = await call(await prepareRow(provider, row, customer), customer.headers)
        const isAllowed = row.roles?.includes(roleId) ?? true
        expect([roleId, reply.status]).toEqual([roleId, isAllowed ? 200 : 403])
        const caching = isAllowed && row.isRevalidated ? 'private, no-cache' : 'no-store'
        expect(reply.headers.get('Cache-Control')).toBe(caching)
      }
    },
  )
})

describe('call for the owner only', () => {
  test.each(rows('owner'))('%s answers its owner, and is not found for others', async (_, row) => {
    const owner = await newCustomer(provider)
    const preparedRow = await prepareRow(provider, row, owner)
    for (const [roleId, other] of customerOfEachRole.entries()) {
      const reply = await call(preparedRow, other.headers)
      const isShown = row.adminToo === true && roleId === 0
      expect([roleId, reply.status]).toEqual([roleId, isShown ? 200 : 404])
      if (!isShown) expect(await reply.json()).toMatchObject({ ErrorCode: 'NOTFOUND' })
    }
    expect((await call(preparedRow, owner.headers)).status).toBe(200)
  })
})

describe('call for portal members only', () => {
  test.each(rows('member'))('%s answers members, and is not found for others', async (_, row) => {
    const member = await newCustomer(provider, 3)
    const preparedRow = await prepareRow(provider, row, member)
    for (const { headers } of [{ headers: {} }, ...customerOfEachRole])
      expect((await call(preparedRow, headers)).status).toBe(404)
    await expectInvalidToken(await call(preparedRow, { Authorization: 'made-up' }))
    const reply = await call(preparedRow, member.headers)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('made-up name in the address', () => {
  const madeUp = [
    'nope',
    '999999999',
    '-1',
    '1e3',
    '1.0',
    '9007199254740993',
    '9'.repeat(20),
    'x'.repeat(300),
  ]
  const hostile = ['__proto__', 'constructor', "1' or '1'='1", '1; drop table product', '..%2f..%2fetc']
  const undecodable = ['%00', '%E0%A4%A', '%ED%A0%80']
  /** Removing an unknown product from the wishlist succeeds, and an unknown product has an empty list of reviews. */
  const isAnswered = ({ method, path }: Row, name: string) =>
    (method === 'DELETE' && path.includes('wishlist')) || (path.includes('review') && name === '999999999')
  const rowsWithName = rowsThat((row) => /^\/frontend\/.*:\w+$/.test(row.path) && row.who !== 'member')
  test.each(rowsWithName)('%s answers a made-up name with not found', async (_, row) => {
    const example = row.who === 'owner' ? row.path : (row.example ?? '')
    const { headers } = await callerFor(row)
    for (const name of [...madeUp, ...hostile.map((text) => encodeURI(text)), ...undecodable]) {
      const reply = await call({ ...row, example: example.replace(/[^/]+$/, name) }, headers)
      expect([name, reply.status]).toEqual([name, isAnswered(row, name) ? 200 : 404])
      if (!isAnswered(row, name)) expect(await reply.json()).toMatchObject({ ErrorCode: 'NOTFOUND' })
    }
  })
})

describe('request that another site can send without a preflight', () => {
  const anyForm = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ]
  // Pictures and artwork have their own tests; signing in and reading by POST change nothing; mailed and private
  // links are unknown to other sites.
  const isTested = ({ path }: Row) => !/(addattchment|profilepic|signin|:ticket)$|^\/for\//.test(path)
  const writes = rowsThat(
    (row) => /POST|PUT/.test(row.method) && !!(row.body ?? row.prepare) && isTested(row),
  )
  test.each(writes)('%s refuses a content type that other sites can send', async (_, row) => {
    const customer = await callerFor(row)
    const preparedRow = await prepareRow(provider, row, customer)
    const isForm = preparedRow.body instanceof FormData || preparedRow.body instanceof URLSearchParams
    for (const type of isForm ? ['application/json', 'text/plain'] : anyForm) {
      const reply = await call(preparedRow, { ...customer.headers, 'Content-Type': type })
      expect([type, reply.status]).toEqual([type, 415])
    }
  })
})

describe('body that is not an object', () => {
  const large = JSON.stringify({ x: 'x'.repeat(1_000_000) })
  const json = rowsThat(({ method, body, question, prepare, path }) => {
    const isJson =
      !(body instanceof FormData) &&
      !/(addattchment|profilepic|CouponCode|:ticket|:sha256)$|^\/for\//.test(path)
    return /POST|PUT/.test(method) && !!(body ?? question ?? prepare) && isJson
  })
  test.each(json)('%s refuses a body that is not an object or is too large', async (_, row) => {
    const customer = await callerFor(row)
    const preparedRow = await prepareRow(provider, row, customer)
    const whole = JSON.stringify(preparedRow.body)
    for (const body of [`[${whole}]`, whole.slice(0, -1), '['.repeat(30_000), large]) {
      const reply = await call(preparedRow, customer.headers, { body })
      expect([body.slice(0, 20), reply.status]).toEqual([body.slice(0, 20), body === large ? 413 : 422])
      const refusal = await reply.json()
      expect(refusal).toEqual({ ErrorCode: expect.any(String), ErrorMessage: expect.any(String) })
      expect(JSON.stringify(refusal)).not.toMatch(/select|stack|postgres|\.ts\b/i)
    }
  })
})

describe('Idempotency-Key', () => {
  test.each(rowsThat(({ once }) => once === true))(
    '%s has its effect once for one Idempotency-Key',
    async (_, row) => {
      const customer = await callerFor(row)
      const preparedRow = await prepareRow(provider, row, customer)
      const headers = { ...customer.headers, 'Idempotency-Key': randomUUID() }
      const first = await (await call(preparedRow, headers)).text()
      const before = await digestDatabase(db)
      const again = await call(preparedRow, {
        ...headers,
        'Idempotency-Key': headers['Idempotency-Key'].toUpperCase(),
      })
      expect([again.status, await again.text()]).toEqual([200, first])
      const [otherRow, init] = changedCall(preparedRow)
      expect((await (await call(otherRow, headers, init)).json()).ErrorCode).toBe('KEYREUSED')
      expect((await readRefusal(await call(preparedRow, { ...headers, 'Idempotency-Key': '1' })))[0]).toBe(
        422,
      )
      expect(await digestDatabase(db)).toEqual(before)
    },
  )

  test('Idempotency-Key stores no reply of a call with a password', async () => {
    const secret = matrix.filter(({ path, once }) => /\/auth\/|password/.test(path) && !once)
    const before = await db.$count(idempotentReply)
    for (const row of secret) {
      const customer = await newCustomer(provider)
      const headers = { ...customer.headers, 'Idempotency-Key': randomUUID() }
      expect((await call(await prepareRow(provider, row, customer), headers)).status).toBe(200)
    }
    expect(await db.$count(idempotentReply)).toBe(before)
  })
})

/** Returns the same call with another product or body; an extra space makes another body. */
function changedCall(row: Row): [Row, RequestInit] {
  if (row.method === 'GET') return [{ ...row, example: `${row.example?.replace(/\d+$/, '3')}` }, {}]
  if (!(row.body instanceof FormData)) return [row, { body: `${JSON.stringify(row.body ?? {})} ` }]
  const form = new FormData()
  for (const [name, value] of row.body) form.append(name, name === 'FullName' ? 'Somebody Else' : value)
  return [row, { body: form }]
}
