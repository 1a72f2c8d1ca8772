/** The log has a line for each request and each failure, with the id that the reply has, and no personal data. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../../server/app'
import { openPool } from '../../server/db/client'
import { createMailer } from '../../server/mail/mailer'
import { currentWork } from '../../server/base/log'
import { captureLog } from '../support/log'
import { openMailServer } from '../support/post-office'
import { artworkForm, sendForm } from './upload-calls'
import { addToCart } from './cart-calls'
import { orderBody } from './order-calls'
import { whenFileEnds } from './file-resources'
import {
  givePassword,
  knownPassword,
  newCustomer,
  openProvider,
  runJobs,
  testSettings,
  testShop,
} from './provider'
import { singleProcessTest } from './single-process'

const provider = openProvider()
const { db, fetch } = provider
let log: ReturnType<typeof captureLog>
beforeEach(() => (log = captureLog()))
afterEach(() => log.restore())
const idOf = (reply: Response) => reply.headers.get('X-Request-Id')

singleProcessTest(
  'request is logged in one line with the id of its reply and its route pattern',
  async () => {
    const reply = await fetch('/frontend/api/category/getcategory/bags?page=2')
    expect(idOf(reply)).toMatch(/^[\da-f]{8}$/)
    expect(log.lines()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        request: idOf(reply),
        method: 'GET',
        route: '/frontend/api/category/getcategory/:id',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ])
    await fetch('/frontend/api/nobody/knows/this')
    await fetch('/frontend/api/order/7')
    expect(log.withMessage('request').map(({ route, status }) => [route, status])).toEqual([
      ['/frontend/api/category/getcategory/:id', 200],
      ['/frontend/api/*', 404],
      ['/frontend/api/order/:id', 401],
    ])
  },
)

singleProcessTest.each([
  [false, 'abc-123', false],
  [true, 'abc-123', true],
  [true, 'two words', false],
  [true, 'x'.repeat(65), false],
])('with trustProxy %s, the request id %j is adopted: %s', async (trustProxy, sentId, isAdopted) => {
  const { fetch: fetchBehindProxy } = openProvider({ trustProxy })
  const reply = await fetchBehindProxy('/frontend/api/category/', { headers: { 'X-Request-Id': sentId } })
  expect(idOf(reply) === sentId).toBe(isAdopted)
  expect(log.withMessage('request')[0]?.['request']).toBe(idOf(reply))
})

singleProcessTest('rate-limited requests are logged in one warning per minute, not as errors', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  whenFileEnds(() => void vi.useRealTimers())
  const limited = openProvider({ rateLimits: true })
  const signUp = async () => (await limited.post('auth/signup', {})).status
  let refusedCount = 0
  for (let nth = 0; nth < 150; nth++) refusedCount += Number((await signUp()) === 429)
  expect(refusedCount).toBeGreaterThan(100)
  expect(log.withMessage('request')).toHaveLength(150 - refusedCount)
  expect(log.withMessage('Too many requests')).toEqual([])
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect(log.withMessage('Too many requests')).toMatchObject([
    { level: 'warn', requests: refusedCount, routes: { 'POST /frontend/api/auth/signup': refusedCount } },
  ])
  expect(log.lines().filter(({ level }) => level === 'error')).toEqual([])
})

test('failing address opened in a browser shows the reference as plain text', async () => {
  const brokenPool = openPool('postgres://somebody@127.0.0.1:1/none')
  whenFileEnds(brokenPool.close)
  const app = createApp({ db: brokenPool.db, settings: testSettings })
  const headers = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
  const reply = await app.request('/frontend/api/category/', { headers })
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([
    500,
    expect.stringContaining('text/plain'),
  ])
  const message = 'Something went wrong on our side. Please try again.'
  expect(await reply.text()).toBe(`${message} Reference ${idOf(reply)}\n`)
})

singleProcessTest('log contains no personal data of a customer', async () => {
  log.restore()
  const mailServer = await openMailServer('550 5.1.1 no such mailbox here')
  whenFileEnds(mailServer.close)
  const customer = await newCustomer(provider)
  await givePassword(provider, customer)
  const secrets = {
    email: customer.email,
    token: customer.headers.Authorization,
    password: knownPassword,
    name: 'Zinnia Quillfeather',
    phone: '0491570156',
    street: '77 Wombat Crescent',
    zip: '2913',
    company: 'Quokka & Sons',
    file: 'quokka-logo-final.png',
    search: 'secret-launch-item',
    code: 'WOMBAT10',
  }
  log = captureLog()
  await provider.post('auth/signin', { Email: secrets.email, Password: secrets.password })
  await provider.post('auth/signin', { Email: secrets.email, Password: 'wrong' })
  await fetch(`/search/${secrets.search}?email=${secrets.email}`)
  await provider.post('product/search', { Search: secrets.search })
  await provider.post('CouponCode', `CouponName=${secrets.code}`, customer.headers)
  const lineId = await addToCart(provider, customer)
  const file = { bytes: 'no picture', name: secrets.file }
  await sendForm(provider, customer, await artworkForm(lineId))
  await sendForm(provider, customer, await artworkForm(lineId, [file]))
  const { name, phone, street, zip, company, email } = secrets
  const address = {
    BCustomerName: name,
    BMobileNumber: phone,
    BAddress1: street,
    BZipcode: zip,
    BEmail: email,
  }
  const app = createApp({ db, settings: testSettings })
  // The provider under test would send the mails itself, so a separate app takes the order.
  const ordered = await app.request('/frontend/api/order', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...customer.headers },
    body: JSON.stringify(orderBody({ ...address, ponumber: company })),
  })
  expect(ordered.status).toBe(200)
  const send = createMailer({ ...testSettings, smtpUrl: mailServer.url })
  await runJobs({ db, settings: testSettings, send })
  await app.request(`/frontend/api/order/${'9'.repeat(9)}`, { headers: customer.headers })
  const text = log.text()
  expect(log.withMessage('request').length).toBeGreaterThanOrEqual(9)
  expect(text).toContain('not sent')
  const leaked = Object.entries(secrets).filter(([, secret]) => text.includes(secret))
  expect(leaked).toEqual([])
})

test('slow statement is logged as a warning without its parameter values', async () => {
  const { db: pool, close } = openPool(testShop.databaseUrl, 1, { statementTimeout: 800, slowStatement: 100 })
  whenFileEnds(close)
  const work = (request: string, ms: number) =>
    currentWork.run({ request }, async () => pool.execute(sql`select ${'typed'}, pg_sleep(${ms / 1000})`))
  const startedAt = performance.now()
  // There is one connection: the second statement waits for the first, then uses the same connection.
  await Promise.all([work('one', 150), work('two', 200), work('quick', 0)])
  const elapsed = performance.now() - startedAt
  await currentWork.run({ request: 'three' }, () =>
    pool.transaction(async (tx) => tx.execute(sql`select pg_sleep(${0.15})`)),
  )
  expect(log.withMessage('Slow statement')).toMatchObject([
    { level: 'warn', request: 'one', statement: 'select $1, pg_sleep($2)', ms: expect.any(Number) },
    { request: 'two' },
    { request: 'three' },
  ])
  // The wait for the connection must not count as time of the statement.
  const [firstMs, secondMs] = log.withMessage('Slow statement').map(({ ms }) => Number(ms))
  expect((firstMs ?? 0) + (secondMs ?? 0)).toBeLessThanOrEqual(Math.ceil(elapsed) + 1)
  expect(log.text()).not.toContain('typed')
  log.restore()
  log = captureLog()
  await expect(work('late', 60_000)).rejects.toThrow()
  expect(log.withMessage('Slow statement')).toMatchObject([{ request: 'late' }])
})

// Before Node 24, attributing statements to requests costs too much.
test.runIf(Number.parseInt(process.versions.node) >= 24)('a slow statement names its request', async () => {
  const { db: pool, close } = openPool(testShop.databaseUrl, 2, { statementTimeout: 9000, slowStatement: 0 })
  whenFileEnds(close)
  const app = createApp({ db: pool, settings: testSettings })
  const replies = await Promise.all(
    ['bags', 'drinkware', 'none'].map(async (slug) =>
      app.request(`/frontend/api/category/getcategory/${slug}`),
    ),
  )
  const ids = new Set(replies.map((reply) => idOf(reply)))
  expect(new Set(log.withMessage('Slow statement').map(({ request }) => request))).toEqual(ids)
})

test('connection lost in a transaction fails only that transaction', async () => {
  const { db: singleDb, close } = openPool(testShop.databaseUrl, 1)
  whenFileEnds(close)
  const lostTransaction = singleDb.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    await pause(200)
    await tx.execute(sql`select 1`)
  })
  await expect(lostTransaction).rejects.toThrow()
  expect((await singleDb.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})
