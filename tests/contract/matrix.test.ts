/** Proves the matrix: who is let in, who is not, and that no route is without a row. */
import { describe, expect, test } from 'vitest'
import { matrix, type Row, shopFiles } from './matrix'
import { newCustomer, openProvider } from './provider'

const provider = openProvider()
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.length > 1 ? path.replace(/\/$/, '') : path}`

function call({ method, path, example = path, body }: Row, headers: Record<string, string> = {}) {
  return provider.fetch(example, {
    method,
    headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

test('every route has a row, and every row a route', () => {
  const registered = [...new Set(provider.routes.map(nameOf))].filter((name) => !shopFiles.includes(name))
  expect(registered.toSorted()).toEqual(matrix.map(nameOf).toSorted())
})

const rows = (who: Row['who']) =>
  matrix.filter((row) => row.who === who).map((row) => [nameOf(row), row] as const)

describe('everybody', () => {
  test.each(rows('everybody'))('%s', async (_, row) => {
    for (const headers of [{}, { Authorization: 'made-up' }, { Authorization: 'null' }])
      expect((await call(row, headers)).status).toBe(200)
  })
})

describe('customers only', () => {
  test.each([...rows('customer'), ...rows('owner')])('%s', async (_, row) => {
    const ended = await newCustomer(provider)
    await provider.post('auth/signout', undefined, ended.headers)
    for (const headers of [{}, { Authorization: 'made-up' }, { Authorization: 'null' }, ended.headers]) {
      const reply = await call(row, headers)
      expect(reply.status).toBe(401)
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
      expect(await reply.json()).toMatchObject({ ErrorCode: 'INVALIDTOKEN' })
    }
  })

  test.each(rows('customer'))('%s with a session', async (_, row) => {
    const reply = await call(row, (await newCustomer(provider)).headers)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('the owner only', () => {
  test.each(rows('owner'))('%s', async (_, row) => {
    const owner = await newCustomer(provider)
    const example = (await row.of?.(provider, owner)) ?? ''
    for (const roleId of [1, 0]) {
      const other = await newCustomer(provider, roleId)
      expect((await call({ ...row, example }, other.headers)).status).toBe(404)
    }
    expect((await call({ ...row, example }, owner.headers)).status).toBe(200)
  })
})
