/** Validators (ETags), compression, headers and errors of all replies. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { type SQL, sql } from 'drizzle-orm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { raiseCatalogueVersion } from '../../server/db/catalogue-version'
import { createApp } from '../../server/app'
import { openPool } from '../../server/db/client'
import { loggable } from '../../server/base/log'
import { captureLog } from '../support/log'
import { newCustomer, openProvider, testSettings } from './provider'

const { db, fetch, get } = openProvider()
/** Serves the app at a port, for requests that only a socket can send. */
async function listen(handle: (request: Request, env: object) => Response | Promise<Response>) {
  const server = createAdaptorServer({ fetch: handle }).listen(0)
  await once(server, 'listening')
  return { server, socket: connect((server.address() as AddressInfo).port, '127.0.0.1') }
}

describe('validators', () => {
  test('ETag is the same in every encoding, and is recognised in a list of ETags', async () => {
    const etag = (await get('category/', { 'Accept-Encoding': 'br' })).headers.get('ETag') ?? ''
    expect((await get('category/')).headers.get('ETag')).toBe(etag)
    expect((await get('category/', { 'If-None-Match': `"other", ${etag}` })).status).toBe(304)
    expect((await get('category/', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('change in the database is visible at the next request', async () => {
    const other = openProvider()
    const readCategory = async ({ get: read }: typeof other) =>
      (await (await read('category/getcategory/bags')).json()).Data[0]
    const before = await readCategory(other)
    await db.transaction(async (tx) => {
      await tx.execute(sql`update category set description = description || '!' where slug = 'bags'`)
      await raiseCatalogueVersion(tx)
    })
    expect((await readCategory(other)).Description).toBe(`${before.Description}!`)
  })
})

describe('compression', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip;q=0.8, br;q=0', gunzipSync],
  ])('reply is compressed with %s for Accept-Encoding %s', async (encoding, accept, unpack) => {
    const plain = await (await get('HomePageSetting/')).text()
    const compressed = await get('HomePageSetting/', { 'Accept-Encoding': accept })
    expect(compressed.headers.get('Content-Encoding')).toBe(encoding)
    expect(compressed.headers.get('Vary')).toContain('Accept-Encoding')
    const bytes = new Uint8Array(await compressed.arrayBuffer())
    expect(unpack(bytes).toString()).toBe(plain)
    expect(bytes.byteLength).toBeLessThan(plain.length / 2)
  })

  test('reply of a few bytes is not compressed', async () => {
    const reply = await get('cart/getgst', { 'Accept-Encoding': 'br' })
    expect(reply.headers.get('Content-Encoding')).toBeNull()
  })
})

describe('headers', () => {
  test('every reply has the security headers', async () => {
    for (const path of ['/frontend/api/category/', '/frontend/api/nope', '/assets/x.js', '/media/x']) {
      const reply = await fetch(path)
      expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(reply.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      expect(reply.headers.get('Permissions-Policy')).toBe('camera=(self), geolocation=(), payment=()')
      expect(reply.headers.get('Strict-Transport-Security')).toBeNull()
    }
  })

  test('HSTS is sent only over https', async () => {
    const reply = await get('category/', { 'X-Forwarded-Proto': 'https' })
    expect(reply.headers.get('Strict-Transport-Security')).toMatch(/max-age=31536000/)
  })
})

describe('errors', () => {
  test.each(['GET nope', 'GET category/nope/nope', 'GET product/a/b', 'GET ', 'DELETE category/'])(
    'unknown call %s is a JSON 404',
    async (call) => {
      const [method = '', path = ''] = call.split(' ')
      const reply = await fetch(`/frontend/api/${path}`, { method })
      expect(reply.status).toBe(404)
      expect(await reply.json()).toMatchObject({ ErrorCode: 'NOTFOUND' })
    },
  )

  test('internal failure is a JSON 500 without details', async () => {
    const brokenPool = openPool('postgres://nobody@127.0.0.1:1/none')
    const app = createApp({ db: brokenPool.db, settings: testSettings })
    const log = captureLog()
    const signIn = { method: 'POST', body: '{"Email":"somebody@typed.example","Password":"typed"}' }
    const replies = [
      await app.request('/frontend/api/category/getcategory/somebody-typed-this'),
      await app.request('/frontend/api/auth/signin', signIn),
    ]
    const logLines = log.withMessage('Request failed')
    log.restore()
    await brokenPool.close()
    for (const [index, reply] of replies.entries()) {
      expect(reply.status).toBe(500)
      const body = await reply.json()
      const reference = reply.headers.get('X-Request-Id')
      expect(reference).toMatch(/^[\da-f]{8}$/)
      expect(body).toEqual({
        ErrorCode: 'SERVER',
        ErrorMessage: `Something went wrong on our side. Please try again. Reference ${reference}`,
      })
      expect(logLines[index]).toMatchObject({ level: 'error', request: reference })
    }
    const err = expect.stringMatching(/^Error: connect ECONNREFUSED 127\.0\.0\.1:1\n {4}at [^]*\n {2}select /)
    expect(logLines).toMatchObject([
      { method: 'GET', route: '/frontend/api/category/getcategory/:id', err },
      { method: 'POST', route: '/frontend/api/auth/signin', err },
    ])
    expect(logLines[1]?.['err']).toMatch(/"email" = \$1\n {4}at .*\n/)
    expect(log.text()).not.toContain('typed')
  })

  test('message of PostgreSQL that contains a value is not logged', async () => {
    const failureOf = (statement: SQL) => db.execute(statement).catch((error: unknown) => loggable(error))
    const invalid = await failureOf(sql`select ${'what-somebody-typed'}::int`)
    expect(invalid).toMatch(/^22P02 data exception\n {2}select \$1::int\n {4}at /)
    const duplicate = await failureOf(sql`insert into setting values ('typed', ''), ('typed', '')`)
    expect(duplicate).toMatch(/^23505 duplicate key .*"setting_pkey"/)
  })

  test.each([
    ['text that a route reads', 'application/json'],
    ['a form', 'multipart/form-data; boundary=x'],
  ])('request that is cut off is not logged as a failure: %s', async (_, type) => {
    const log = captureLog('warn')
    const { headers } = await newCustomer(openProvider())
    const app = createApp({ db, settings: testSettings })
    let markAnswered = () => {}
    const done = new Promise<void>((resolve) => (markAnswered = resolve))
    const { server, socket } = await listen(async (request, env) => {
      const reply = await app.fetch(request, env)
      markAnswered()
      return reply
    })
    const path = type.startsWith('multipart') ? 'auth/profilepic/' : 'myaccount/basic_info'
    socket.write(
      `POST /frontend/api/${path} HTTP/1.1\r\nHost: shop\r\nAuthorization: ${headers.Authorization}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"FullName":`,
    )
    setTimeout(() => socket.destroy(), 100)
    await done
    server.close()
    expect(log.lines()).toEqual([])
    log.restore()
  })

  test.each([
    ['announced size', 'Content-Length: 60000000'],
    ['chunked body', 'Transfer-Encoding: chunked'],
  ])('slow sender of a body that is too large gets 413 before the connection ends: %s', async (_, length) => {
    const { server, socket } = await listen(createApp({ db, settings: testSettings }).fetch)
    // The server may reply and close the connection while the client still writes.
    socket.on('error', () => undefined)
    let received = ''
    socket.on('data', (part) => (received += String(part)))
    socket.write(`POST /frontend/api/auth/signin HTTP/1.1\r\nHost: shop\r\n${length}\r\n\r\n`)
    const sending = setInterval(
      () => socket.writable && socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`),
      20,
    )
    await once(socket, 'close')
    clearInterval(sending)
    server.close()
    expect(received).toMatch(/^HTTP\/1\.1 413 [^]*The request is too large/)
  })
})
