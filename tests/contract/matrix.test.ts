/** Proves the matrix of calls in matrix.ts: each call is allowed or refused as its row states; no route lacks a row. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { idempotentReply } from '../../server/db/schema-cart'
import { digestDatabase } from './shop-contents'
import { makeCall, matrix, rowName, prepareRow, shopFiles } from './matrix'
import type { Row } from './matrix-rows'
import { newCustomer, openProvider } from './provider'

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
  const rowNames = matrix.filter(({ who }) => who !== 'member').map(rowName)
  expect(registered.toSorted()).toEqual(rowNames.toSorted())
  // A portal answers through a public call that has its own row.
  for (const row of matrix.filter(({ who }) => who === 'member')) expect(rowNames).toContain(rowName(row))
})

const rowsThat = (matches: (row: Row) => boolean) =>
  matrix.filter(matches).map((row) => [rowName(row), row] as const)
const rows = (who: Row['who']) => rowsThat((row) => row.who === who)
/** Creates a new customer with a role that may make the call. */
const callerFor = ({ roles }: Row) => newCustomer(provider, roles?.[0])

test.each(rows('everybody'))('%s answers visitors and customers', async (_, row) => {
  const { headers: session } = await newCustomer(provider)
  const callers = [{}, { Authorization: 'made-up' }, { Authorization: 'null' }, session]
  const replies = await Promise.all(
    callers.map(async (headers) =>
      call(await prepareRow(provider, row, await newCustomer(provider)), headers),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // Caches on the way must not store a reply that depends on a token, or the reply to a write.
  const isWrite = !!(row.body ?? row.prepare)
  if (row.path.startsWith('/frontend/'))
    for (const reply of isWrite ? replies : replies.slice(-1))
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
})

test.each([...rows('customer'), ...rows('owner')])(
  '%s is refused without a valid session',
  async (_, row) => {
    const signedOut = await newCustomer(provider)
    const preparedRow = await prepareRow(provider, row, signedOut)
    await provider.post('auth/signout', undefined, signedOut.headers)
    const callers = [...notSignedIn, signedOut.headers]
    for (const reply of await Promise.all(callers.map((headers) => call(preparedRow, headers))))
      await expectInvalidToken(reply)
  },
)

test.each(rows('customer'))(
  '%s answers customers with a permitted role, and refuses other customers',
  async (_, row) => {
    const replies = await Promise.all(
      everyRole.map(async (roleId) => {
        const customer = await newCustomer(provider, roleId)
        return call(await prepareRow(provider, row, customer), customer.headers)
      }),
    )
    const expected = everyRole.map((roleId) => {
      if (row.roles?.includes(roleId) === false) return [403, 'no-store']
      return [200, row.isRevalidated ? 'private, no-cache' : 'no-store']
    })
    expect(replies.map(({ status, headers }) => [status, headers.get('Cache-Control')])).toEqual(expected)
  },
)

test.each(rows('owner'))('%s answers its owner, and is not found for other customers', async (_, row) => {
  const owner = await newCustomer(provider)
  const preparedRow = await prepareRow(provider, row, owner)
  const otherReplies = await Promise.all(customerOfEachRole.map(({ headers }) => call(preparedRow, headers)))
  for (const [roleId, reply] of otherReplies.entries()) {
    const isShown = row.adminToo === true && roleId === 0
    expect([roleId, reply.status]).toEqual([roleId, isShown ? 200 : 404])
    if (!isShown) expect(await reply.json()).toMatchObject({ ErrorCode: 'NOTFOUND' })
  }
  expect((await call(preparedRow, owner.headers)).status).toBe(200)
})

test.each(rows('member'))('%s answers portal members, and is not found for other callers', async (_, row) => {
  const member = await newCustomer(provider, 3)
  const preparedRow = await prepareRow(provider, row, member)
  for (const { headers } of [{ headers: {} }, ...customerOfEachRole])
    expect((await call(preparedRow, headers)).status).toBe(404)
  await expectInvalidToken(await call(preparedRow, { Authorization: 'made-up' }))
  const reply = await call(preparedRow, member.headers)
  expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
})

const longNames = ['9007199254740993', '9'.repeat(20), 'x'.repeat(300)]
const hostileNames = ['__proto__', 'constructor', "1' or '1'='1", '1; drop table product', '..%2f..%2fetc']
const undecodableNames = ['%00', '%E0%A4%A', '%ED%A0%80']
const wrongIds = ['nope', '999999999', '-1', '1e3', '1.0']
const madeUpNames = [...wrongIds, ...longNames, ...hostileNames.map(encodeURI), ...undecodableNames]
/** Removing an unknown product from the wishlist succeeds, and an unknown product has an empty list of reviews. */
const isAnswered = ({ method, path }: Row, name: string) =>
  (method === 'DELETE' && path.includes('wishlist')) || (path.includes('review') && name === '999999999')
const rowsWithName = rowsThat((row) => /^\/frontend\/.*:\w+$/.test(row.path) && row.who !== 'member')
test.each(rowsWithName)('%s answers a made-up name with not found', async (_, row) => {
  const example = row.who === 'owner' ? row.path : (row.example ?? '')
  const { headers } = await callerFor(row)
  const replies = await Promise.all(
    madeUpNames.map((name) => call({ ...row, example: example.replace(/[^/]+$/, name) }, headers)),
  )
  for (const [index, name] of madeUpNames.entries()) {
    const reply = replies[index]
    expect([name, reply?.status]).toEqual([name, isAnswered(row, name) ? 200 : 404])
    if (!isAnswered(row, name)) expect(await reply?.json()).toMatchObject({ ErrorCode: 'NOTFOUND' })
  }
})

const urlEncoded = 'application/x-www-form-urlencoded'
/** Content types that a page of another site can send without a preflight. */
const simpleTypes = ['text/plain', urlEncoded, 'multipart/form-data; boundary=x', 'application/jsonp', '']
// Pictures and artwork have their own tests; signing in and reading by POST change nothing; mailed and private
// links are unknown to other sites.
const isTestedHere = ({ path }: Row) => !/(addattchment|profilepic|signin|:ticket)$|^\/for\//.test(path)
const writes = rowsThat(
  (row) => /POST|PUT/.test(row.method) && !!(row.body ?? row.prepare) && isTestedHere(row),
)
test.each(writes)('%s refuses a content type that other sites can send', async (_, row) => {
  const customer = await callerFor(row)
  const preparedRow = await prepareRow(provider, row, customer)
  const isForm = preparedRow.body instanceof FormData || preparedRow.body instanceof URLSearchParams
  const types = isForm ? ['application/json', 'text/plain'] : simpleTypes
  const replies = await Promise.all(
    types.map((type) => call(preparedRow, { ...customer.headers, 'Content-Type': type })),
  )
  expect(replies.map(({ status }) => status)).toEqual(types.map(() => 415))
})

const largeBody = JSON.stringify({ x: 'x'.repeat(1_000_000) })
const jsonRows = rowsThat(({ method, body, question, prepare, path }) => {
  const isJson =
    !(body instanceof FormData) &&
    !/(addattchment|profilepic|CouponCode|:ticket|:sha256)$|^\/for\//.test(path)
  return /POST|PUT/.test(method) && !!(body ?? question ?? prepare) && isJson
})
test.each(jsonRows)('%s refuses a body that is not an object or is too large', async (_, row) => {
  const customer = await callerFor(row)
  const preparedRow = await prepareRow(provider, row, customer)
  const validBody = JSON.stringify(preparedRow.body)
  const bodies = ['null', `[${validBody}]`, validBody.slice(0, -1), '['.repeat(30_000), largeBody]
  const replies = await Promise.all(bodies.map((body) => call(preparedRow, customer.headers, { body })))
  expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 413])
  for (const reply of replies) {
    const refusal = await reply.json()
    expect(refusal).toEqual({ ErrorCode: expect.any(String), ErrorMessage: expect.any(String) })
    expect(JSON.stringify(refusal)).not.toMatch(/select|stack|postgres|\.ts\b/i)
  }
})

test.each(rowsThat(({ once }) => once === true))(
  '%s has its effect once for one Idempotency-Key',
  async (_, row) => {
    const customer = await callerFor(row)
    const preparedRow = await prepareRow(provider, row, customer)
    const headers = { ...customer.headers, 'Idempotency-Key': randomUUID() }
    const first = await (await call(preparedRow, headers)).text()
    const before = await digestDatabase(db)
    const sameKey = { ...headers, 'Idempotency-Key': headers['Idempotency-Key'].toUpperCase() }
    const secondReply = await call(preparedRow, sameKey)
    expect([secondReply.status, await secondReply.text()]).toEqual([200, first])
    const [otherRow, init] = changedCall(preparedRow)
    expect((await (await call(otherRow, headers, init)).json()).ErrorCode).toBe('KEYREUSED')
    expect((await call(preparedRow, { ...headers, 'Idempotency-Key': '1' })).status).toBe(422)
    expect(await digestDatabase(db)).toEqual(before)
  },
)

test('Idempotency-Key stores no reply of a call with a password', async () => {
  const secretRows = matrix.filter(({ path, once }) => /\/auth\/|password/.test(path) && !once)
  const before = await db.$count(idempotentReply)
  for (const row of secretRows) {
    const customer = await newCustomer(provider)
    const headers = { ...customer.headers, 'Idempotency-Key': randomUUID() }
    expect((await call(await prepareRow(provider, row, customer), headers)).status).toBe(200)
  }
  expect(await db.$count(idempotentReply)).toBe(before)
})

/** Returns the same call with another product or body; an extra space makes another body. */
function changedCall(row: Row): [Row, RequestInit] {
  if (row.method === 'GET') return [{ ...row, example: `${row.example?.replace(/\d+$/, '3')}` }, {}]
  if (!(row.body instanceof FormData)) return [row, { body: `${JSON.stringify(row.body ?? {})} ` }]
  const form = new FormData()
  for (const [name, value] of row.body) form.append(name, name === 'FullName' ? 'Somebody Else' : value)
  return [row, { body: form }]
}
