/** Proves the matrix: who is let in, who is not, and that no route is without a row. */
import { describe, expect, test } from 'vitest'
import { matrix, type Row, shopFiles } from './matrix'
import { type Customer, newCustomer, openProvider } from './provider'

const provider = openProvider()
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.length > 1 ? path.replace(/\/$/, '') : path}`

function call({ method, path, example = path, body }: Row, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  return provider.fetch(example, {
    method,
    headers: { ...headers, ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
}

const prepared = async (row: Row, customer: Customer): Promise<Row> => ({
  ...row,
  ...(await row.prepare?.(provider, customer)),
})
const everyRole = [0, 1, 2, 3, 4, 5]
const notSignedIn = [{}, { Authorization: 'made-up' }, { Authorization: 'null' }]

async function expectInvalidToken(reply: Response): Promise<void> {
  expect(reply.status).toBe(401)
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
  expect(await reply.json()).toMatchObject({ ErrorCode: 'INVALIDTOKEN' })
}

test('every route has a row, and every row a route', () => {
  const registered = [...new Set(provider.routes.map(nameOf))].filter((name) => !shopFiles.includes(name))
  const others = matrix.filter(({ who }) => who !== 'member').map(nameOf)
  expect(registered.toSorted()).toEqual(others.toSorted())
  // A portal is behind a call that has a row of its own.
  for (const row of matrix.filter(({ who }) => who === 'member')) expect(others).toContain(nameOf(row))
})

const rows = (who: Row['who']) =>
  matrix.filter((row) => row.who === who).map((row) => [nameOf(row), row] as const)

describe('everybody', () => {
  test.each(rows('everybody'))('%s', async (_, row) => {
    const customer = await newCustomer(provider)
    for (const headers of [...notSignedIn, customer.headers])
      expect((await call(await prepared(row, customer), headers)).status).toBe(200)
  })
})

describe('customers only', () => {
  test.each([...rows('customer'), ...rows('owner')])('%s', async (_, row) => {
    const ended = await newCustomer(provider)
    const real = await prepared(row, ended)
    await provider.post('auth/signout', undefined, ended.headers)
    for (const headers of [...notSignedIn, ended.headers]) await expectInvalidToken(await call(real, headers))
  })

  test.each(rows('customer'))('%s with a session, in every role', async (_, row) => {
    for (const roleId of everyRole) {
      const customer = await newCustomer(provider, roleId)
      const reply = await call(await prepared(row, customer), customer.headers)
      expect([roleId, reply.status]).toEqual([roleId, 200])
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
    }
  })
})

describe('the owner only', () => {
  test.each(rows('owner'))('%s', async (_, row) => {
    const owner = await newCustomer(provider)
    const real = await prepared(row, owner)
    for (const roleId of everyRole) {
      const other = await newCustomer(provider, roleId)
      const reply = await call(real, other.headers)
      const isShown = row.adminToo === true && roleId === 0
      expect([roleId, reply.status]).toEqual([roleId, isShown ? 200 : 404])
      if (!isShown) expect(await reply.json()).toMatchObject({ ErrorCode: 'NOTFOUND' })
    }
    expect((await call(real, owner.headers)).status).toBe(200)
  })
})

describe('members only', () => {
  test.each(rows('member'))('%s', async (_, row) => {
    const member = await newCustomer(provider, 3)
    const real = await prepared(row, member)
    expect((await call(real)).status).toBe(404)
    for (const roleId of everyRole) {
      const other = await newCustomer(provider, roleId)
      expect([roleId, (await call(real, other.headers)).status]).toEqual([roleId, 404])
    }
    await expectInvalidToken(await call(real, { Authorization: 'made-up' }))
    const reply = await call(real, member.headers)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
  })
})
