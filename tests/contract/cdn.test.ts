/**
 * A CDN may store replies of the listed routes only, which are the same for every caller (req 14.23). Every route of the
 * provider is called as a visitor, with a token, and with a session of the desk. Needs a build.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../server/app'
import { readSettings } from '../../server/base/settings'
import { openPool } from '../../server/db/client'
import { cdnCaching } from '../../server/replies/reply'
import { captureLog } from '../support/log'
import { deskOrigin, newStaffMember } from './desk-calls'
import { callsBeforeSession, deskMatrix, type DeskRow } from './desk-matrix'
import { hasInstances } from './instances'
import { makeCall, matrix, prepareRow, rowName, shopFiles } from './matrix'
import type { Row } from './matrix-rows'
import { newCustomer, openProvider, testSettings } from './provider'

const { distFolder, deskFolder } = readSettings({})
const provider = openProvider({ distFolder, renderTimeout: 50_000 })
const { fetch } = provider
const staff = await newStaffMember(provider, ['all'])

// The first page waits until the code that renders it is loaded.
beforeAll(async () => {
  await fetch('/')
})

/** Their replies change, so a CDN asks for a newer one after half a minute. */
const shortLived = [
  'GET /',
  'GET /*',
  ...[
    'catalogue/snapshot',
    'category',
    'category/categoryProduct/:category',
    'category/getcategory/:id',
    'category/getsubcategory/:category/:subcategory',
    'FAQ/getFAQData',
    'HomePageSetting',
    'product/:slug',
    'shop/about',
    'TermsCondition/getTermsCondition',
  ].map((call) => `GET /frontend/api/${call}`),
  'GET /openapi',
  'GET /openapi.json',
  String.raw`GET /templates/:file{.+\.pdf}`,
]
/** Caches may store them for longer, because they change with their address or hardly ever. */
const longLived = [
  'GET /:file{sitemap-[1-9][0-9]{0,3}\\.xml}',
  'GET /assets/*',
  'GET /desk/assets/*',
  'GET /media/*',
  'GET /robots.txt',
  'GET /sitemap.xml',
]
const forCdn = [...shortLived, ...longLived]

/** Returns true when a shared cache may answer with this reply without asking the provider. */
const isForCdn = ({ headers }: Response) =>
  /public|s-maxage/.test(headers.get('Cache-Control') ?? '') || headers.has('CDN-Cache-Control')

type CallHeaders = Record<string, string>
/** Returns the headers of a request; `owner` are the headers of the customer whose items the call names. */
type Caller = (owner: CallHeaders) => CallHeaders
type Call = { name: string; send: (caller: Caller) => Promise<Response> }

const sendRow = (row: Row) => async (caller: Caller) => {
  const owner = await newCustomer(provider, row.who === 'member' ? 3 : row.roles?.[0])
  return makeCall(provider, await prepareRow(provider, row, owner), caller(owner.headers))
}

const sendDeskRow =
  ({ call: [method, address], body }: DeskRow) =>
  (caller: Caller) =>
    fetch(`/desk/api/${address.replace(/:\w+/g, '999999999')}`, {
      method,
      headers: { ...caller({}), Origin: deskOrigin, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })

const firstAsset = (folder: string) =>
  readdirSync(path.join(folder, 'assets')).find((name) => name.endsWith('.js')) ?? ''
const addresses: Record<string, () => string> = {
  'GET /*': () => '/category/drinkware',
  'GET /assets/*': () => `/assets/${firstAsset(distFolder)}`,
  'GET /desk/*': () => '/desk',
  'GET /desk/assets/*': () => `/desk/assets/${firstAsset(deskFolder)}`,
}
const sendPath = (name: string) => (caller: Caller) => {
  const [method = '', address = ''] = name.split(' ')
  return fetch(addresses[name]?.() ?? address, { method, headers: { Accept: '*/*', ...caller({}) } })
}

const calls: Call[] = [
  ...matrix.map((row) => ({
    name: rowName(row) + (row.who === 'member' ? ' of a portal' : ''),
    send: sendRow(row),
  })),
  ...deskMatrix.map((row) => ({ name: `${row.call[0]} /desk/api/${row.call[1]}`, send: sendDeskRow(row) })),
  ...[
    ...shopFiles,
    'GET /desk/*',
    'GET /desk/assets/*',
    ...callsBeforeSession.map((call) => call.replace(' ', ' /desk/api')),
  ].map((name) => ({ name, send: sendPath(name) })),
]

const visitor: Caller = () => ({})
const unknown: Caller = () => ({ Authorization: 'made-up' })
const { headers: customer } = await newCustomer(provider)
const callers: Record<string, Caller> = {
  visitor,
  unknown,
  owner: (owner) => owner,
  customer: () => customer,
  staff: () => ({ Cookie: staff.cookie }),
  everything: (owner) => ({ ...owner, Cookie: `${staff.cookie}; token=${customer.Authorization}` }),
}

test('every route of the provider is among the calls of this test', () => {
  const withoutSlash = (name: string) => name.replace(/(\S)\/$/, '$1')
  const registered = provider.routes.map(({ method, path: address }) => withoutSlash(`${method} ${address}`))
  const called = new Set(calls.map(({ name }) => name))
  expect([...new Set(registered)].filter((name) => !called.has(name))).toEqual([])
})

// A stream of events never ends, so a balancer that waits for the whole reply never answers.
const rows = calls
  .filter(({ name }) => !(hasInstances() && name === 'GET /desk/api/events'))
  .map((call) => [call.name, call] as const)
const rowsOf = (names: string[]) => rows.filter(([name]) => names.includes(name))

test.each(rowsOf(forCdn))(
  '%s has the same public reply, without a cookie, for every caller',
  async (_, { send }) => {
    const visitorReply = await send(visitor)
    const text = await visitorReply.text()
    expect([visitorReply.status, isForCdn(visitorReply)]).toEqual([200, true])
    for (const [caller, headersOf] of Object.entries(callers)) {
      const reply = await send(headersOf)
      expect([caller, reply.status, (await reply.text()) === text]).toEqual([caller, 200, true])
      expect(reply.headers.getSetCookie()).toEqual([])
      expect(reply.headers.get('Vary') ?? '').not.toMatch(/authorization|cookie|\*/i)
    }
  },
)

test.each(rowsOf(shortLived))(
  '%s is revalidated by browsers, and not stored with a token',
  async (_, { send }) => {
    const { headers } = await send(visitor)
    const fields = { ...cdnCaching, Vary: 'Accept-Encoding' }
    for (const [field, value] of Object.entries(fields))
      expect([field, headers.get(field)]).toEqual([field, value])
    const etag = headers.get('ETag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    const secondReply = await send(() => ({ 'If-None-Match': etag }))
    expect([secondReply.status, await secondReply.text()]).toEqual([304, ''])
    for (const field of ['ETag', ...Object.keys(fields)])
      expect([field, secondReply.headers.get(field)]).toEqual([field, headers.get(field)])
    for (const caller of [unknown, () => customer]) {
      const replyToToken = await send(caller)
      expect(isForCdn(replyToToken)).toBe(false)
      expect(replyToToken.headers.get('Cache-Control')).toMatch(/^no-(store|cache)$/)
    }
  },
)

describe('replies that a CDN must not store', () => {
  const missing = [
    '/frontend/api/category/getcategory/nope',
    '/frontend/api/product/nope',
    '/frontend/api/product_review/nope',
    '/frontend/api/nope',
    '/frontend/api/catalogue/snapshot?after=made-up',
    '/media/nope.webp',
    '/templates/nope.pdf',
    '/assets/nope.js',
    '/desk/assets/nope.js',
    '/sitemap-999.xml',
    '/nope.txt',
    '/product/nope',
    '/a/b/c',
    '/for/nope',
    '/.build-settings',
  ]
  test.each(missing)('%s is an error that no CDN stores', async (address) => {
    const { status, headers } = await fetch(address, { headers: { Accept: '*/*' } })
    expect(status).toBeGreaterThanOrEqual(400)
    expect([headers.get('Cache-Control'), headers.get('CDN-Cache-Control')]).toEqual([
      expect.stringMatching(/^no-(store|cache)$/),
      null,
    ])
  })

  // Addresses with a secret, pages of one person, and pages that the device renders.
  test.each([
    '/cart',
    '/checkout',
    '/wishlist',
    '/order_detail/1',
    '/order/made-up',
    '/order-status/made-up',
    '/confirm_pass/made-up',
    '/signin',
    '/giveaway?kiosk=1',
    `/search/${'x'.repeat(600)}`,
    '/search?text=bottle',
    '/index.html',
    '/app.html',
    '/sw.js',
    '/manifest.webmanifest',
  ])('%s is asked for each time by a CDN', async (address) => {
    const { status, headers } = await fetch(address, { headers: { Accept: 'text/html,*/*' } })
    expect(status).toBeLessThan(400)
    expect([headers.get('Cache-Control'), headers.get('CDN-Cache-Control')]).toEqual(['no-cache', null])
  })

  test('reply of a provider without its database is never stored by a CDN', async () => {
    const { db, close } = openPool('postgres://nobody@127.0.0.1:1/none')
    const log = captureLog()
    const app = createApp({ db, settings: { ...testSettings, distFolder } })
    for (const address of ['/', '/shop', '/frontend/api/category', '/media/v1/x.webp', '/sitemap.xml'])
      expect([address, isForCdn(await app.request(address))]).toEqual([address, false])
    log.restore()
    await close()
  })
})

test('reply to HEAD has the headers of the reply to GET', async () => {
  const read = async (method: string) => {
    const { headers } = await fetch('/frontend/api/category', { method })
    return [...Object.keys(cdnCaching), 'ETag', 'Vary'].map((field) => headers.get(field))
  }
  expect(await read('HEAD')).toEqual(await read('GET'))
})

test('shop with another origin separates its replies by origin', async () => {
  const shop = openProvider({ corsOrigins: ['https://app.example'] })
  for (const headers of [{}, { Origin: 'https://app.example' }])
    expect((await shop.get('category', headers)).headers.get('Vary')).toBe('Accept-Encoding, Origin')
})

const others = rows.filter(([name]) => !forCdn.includes(name))
// These tests are the last, because their calls change the shop and end the session of the desk.
test.each(others)('%s is never stored by a CDN', async (_, { send }) => {
  // A backup that is not read to its end is a warning.
  const log = captureLog()
  onTestFinished(log.restore)
  for (const [caller, headersOf] of Object.entries(callers)) {
    const reply = await send(headersOf)
    expect([caller, reply.status, isForCdn(reply)]).toEqual([caller, reply.status, false])
    await reply.body?.cancel()
  }
})
