/**
 * Access to every call of the desk: each call with each right, without a session and with a customer's session (req
 * 22.3).
 */
import { describe, expect, test } from 'vitest'
import { deskRights } from '../../src/domain/desk/rights'
import { cookieOf, deskCall, deskOrigin, newStaffMember } from './desk-calls'
import { callDeskRow, callsBeforeSession, deskMatrix, isPermitted } from './desk-matrix'
import { hasInstances } from './instances'
import { newCustomer, openProvider } from './provider'

const provider = openProvider()
const customer = await newCustomer(provider)
const members = await Promise.all(
  deskRights.map(async (right) => ({ right, ...(await newStaffMember(provider, [right])) })),
)
const rows = deskMatrix.map((row) => [row.call.join(' '), row] as const)
test('every call of the desk has a row, and every row a call', () => {
  const registered = provider.routes
    .filter(({ path }) => path.startsWith('/desk/api'))
    .map(({ method, path }) => `${method} ${path.replace('/desk/api', '').replace(/\/$/, '')}`)
  const matrixCalls = deskMatrix.map(({ call: [method, path] }) => `${method} /${path}`)
  expect([...new Set(registered)].toSorted()).toEqual([...matrixCalls, ...callsBeforeSession].toSorted())
})

describe('without a session of the desk', () => {
  test.each(rows)('%s is refused without a desk session', async (_, row) => {
    const token = customer.headers.Authorization
    for (const [cookie, headers] of [
      ['', {}],
      ['', customer.headers],
      [cookieOf(token), {}],
      [cookieOf('made-up'), customer.headers],
      [members.at(-1)?.cookie ?? '', { Authorization: 'Bearer sfk_made-up' }],
    ] as const) {
      const reply = await callDeskRow(provider, row, cookie, headers)
      expect([reply.status, (await reply.json()).ErrorCode]).toEqual([401, 'INVALIDTOKEN'])
    }
  })
})

describe('with each right', () => {
  // A stream of events never ends, so a balancer that waits for the whole reply never answers.
  test.each(hasInstances() ? rows.filter(([call]) => call !== 'GET events') : rows)(
    '%s is permitted only with its rights',
    async (_, row) => {
      for (const { right, cookie } of members) {
        const reply = await callDeskRow(provider, row, cookie)
        expect([right, reply.status === 403]).toEqual([right, !isPermitted(row, right)])
        expect(reply.status).toBeLessThan(500)
        expect(reply.headers.get('Cache-Control') ?? 'no-cache').toMatch(/^no-(store|cache)$/)
        await reply.body?.cancel()
      }
    },
  )
})

describe('from a page of another site', () => {
  const writeRows = rows.filter(([, { call }]) => call[0] !== 'GET')
  test.each(writeRows)('%s is refused from a page of another site', async (_, row) => {
    const fullMember = members.find(({ right }) => right === 'all')
    // A page over plain HTTP may have been changed on the network, so its origin is refused, too.
    for (const Origin of ['https://evil.example', deskOrigin.replace('https:', 'http:'), 'null', ''])
      expect((await callDeskRow(provider, row, fullMember?.cookie ?? '', { Origin })).status).toBe(403)
  })
})

test('desk cookie opens no shop call, and unusual searches and ids cause no error', async () => {
  const { cookie } = await newStaffMember(provider, ['all'])
  expect((await provider.get('cart', { Cookie: cookie })).status).toBe(401)
  const searched = 'orders customers leads entries products requests acts leads.csv'.split(' ')
  for (const list of searched.filter((name) => rows.some(([call]) => call === `GET ${name}`)))
    expect((await deskCall(provider, cookie, ['GET', `${list}?q=%00a`])).status).toBe(200)
  for (const name of ['0', '-1', '1e3', 'x', '9'.repeat(20), "1'--", '%00'])
    expect((await deskCall(provider, cookie, ['GET', `orders/${name}`])).status).toBe(404)
})
