/** API keys and webhooks at the desk: made, shown once, paused, tried again and removed, as by command (req 22.23, 22.24). */
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createKey, listKeys } from '../../server/auth/api-key'
import { apiKey, deskAct } from '../../server/db/schema-desk'
import { webhook } from '../../server/db/schema-webhook'
import { listWebhooks } from '../../server/reads/webhook'
import { captureLog } from '../support/log'
import { type BothRow, testBoth, waysOf } from './desk-both'
import { deskCall, newMember } from './desk-calls'
import { placeOrder } from './order-calls'
import { newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db } = provider
const { cookie } = await newMember(provider, ['all'])
const ask = (...[call, body]: [Parameters<typeof deskCall>[2], (object | string)?]) =>
  deskCall(provider, cookie, call, body)
const log = captureLog('warn')
afterAll(log.restore)

/** Nobody listens there. */
const url = 'http://127.0.0.1:9/hook'
const events = ['order.placed', 'order.status', 'proof.answered']
const again = async () => {
  await db.delete(apiKey)
  await db.delete(webhook)
  await createKey(db, 'ERP', ['orders'])
  await db.insert(webhook).values([
    { id: 1001, url, secret: 'whsec_AAAA', events },
    { id: 1002, url, secret: 'whsec_AAAA', events, pausedAt: new Date() },
  ])
}
beforeEach(again)

const keysNow = async () => (await listKeys(db)).map(({ name, rights }) => ({ name, rights }))
const hooksNow = async () =>
  (await listWebhooks(db)).map(({ url: to, events: of, pausedAt, waiting }) => [
    to,
    of,
    pausedAt !== null,
    waiting,
  ])
const address = 'https://erp.example/hook'

const rows: BothRow[] = [
  [
    'a key is made',
    ['key', 'add', 'Depot', '--rights', 'orders,artwork'],
    ['POST', 'keys'],
    { name: 'Depot', rights: ['orders', 'artwork'] },
    keysNow,
    again,
  ],
  [
    'a key has a name',
    ['key', 'add', '/', '--rights', 'orders'],
    ['POST', 'keys'],
    { name: '/', rights: ['orders'] },
    keysNow,
    again,
  ],
  [
    'no two keys have one name',
    ['key', 'add', 'ERP', '--rights', 'all'],
    ['POST', 'keys'],
    { name: 'ERP', rights: ['all'] },
    keysNow,
    again,
  ],
  ['a key is removed', ['key', 'remove', 'ERP'], ['DELETE', 'keys/ERP'], undefined, keysNow, again],
  ['no other key is removed', ['key', 'remove', 'X'], ['DELETE', 'keys/X'], undefined, keysNow, again],
  [
    'a webhook is added',
    ['webhook', 'add', address, '--events', 'order.placed'],
    ['POST', 'webhooks'],
    { url: address, events: ['order.placed'] },
    hooksNow,
    again,
  ],
  [
    'a webhook has no password in its address',
    ['webhook', 'add', 'https://a:b@erp.example/'],
    ['POST', 'webhooks'],
    { url: 'https://a:b@erp.example/', events },
    hooksNow,
    again,
  ],
  [
    'a webhook is paused',
    ['webhook', 'pause', '1001'],
    ['PUT', 'webhooks/1001'],
    { isPaused: true },
    hooksNow,
    again,
  ],
  [
    'a webhook is resumed',
    ['webhook', 'resume', '1002'],
    ['PUT', 'webhooks/1002'],
    { isPaused: false },
    hooksNow,
    again,
  ],
  [
    'no other webhook is paused',
    ['webhook', 'pause', '9999'],
    ['PUT', 'webhooks/9999'],
    { isPaused: true },
    hooksNow,
    again,
  ],
  [
    'a webhook is removed',
    ['webhook', 'remove', '1001'],
    ['DELETE', 'webhooks/1001'],
    undefined,
    hooksNow,
    again,
  ],
  [
    'no other webhook is tried again',
    ['webhook', 'retry', '9999'],
    ['POST', 'webhooks/9999/retry'],
    undefined,
    hooksNow,
    again,
  ],
]
testBoth(waysOf(provider, cookie), rows)

test('a key is shown once, opens what it may, and stands in the log without itself', async () => {
  const { data } = await (await ask(['POST', 'keys'], { name: 'Shown', rights: ['orders'] })).json()
  const headers = { Authorization: `Bearer ${data.key}` }
  expect((await deskCall(provider, '', ['GET', 'orders'], undefined, headers)).status).toBe(200)
  expect((await deskCall(provider, '', ['GET', 'keys'], undefined, headers)).status).toBe(403)
  const listed = await (await ask(['GET', 'keys'])).text()
  expect(listed).toContain('"Shown"')
  expect(listed).not.toContain(data.key.slice(4))
  const [act] = await db.select().from(deskAct).where(eq(deskAct.subject, 'key Shown'))
  expect(act).toMatchObject({ act: 'make', before: {}, after: { rights: ['orders'] } })
  for (const rights of [[], ['money']])
    expect((await ask(['POST', 'keys'], { name: 'None', rights })).status).toBe(422)
})

test('a secret is shown once, and in no log', async () => {
  const { data } = await (await ask(['POST', 'webhooks'], { url: address, events })).json()
  expect(data.secret).toMatch(/^whsec_/)
  expect(await (await ask(['GET', 'webhooks'])).text()).not.toContain('whsec_')
  const acts = await db.select().from(deskAct).where(like(deskAct.subject, 'webhook%'))
  expect(acts.map(({ act }) => act)).toContain('add')
  expect(JSON.stringify(acts)).not.toContain('whsec_')
})

test('a webhook that a colleague paused is not paused again', async () => {
  const { data } = await (await ask(['GET', 'webhooks'])).json()
  const { version } = data.find(({ id }: { id: number }) => id === 1001)
  const pause = () => ask(['PUT', 'webhooks/1001'], { version, isPaused: true })
  expect([(await pause()).status, (await pause()).status]).toEqual([200, 409])
})

test('what was not taken is listed with why, and what is paused waits', async () => {
  const order = await placeOrder(provider, await newCustomer(provider))
  const deliveries = async (query: string) => (await (await ask(['GET', `deliveries?${query}`])).json()).data
  const found = await deliveries(`open=true&q=${order}`)
  expect(found).toMatchObject([
    { webhookId: 1002, orderId: order, type: 'order.placed', sentAt: null, attempts: 0, error: null },
    {
      webhookId: 1001,
      orderId: order,
      sentAt: null,
      attempts: 1,
      error: expect.stringMatching(/did not take event \d+ at 127\.0\.0\.1:9: no connection$/),
    },
  ])
  expect(await deliveries(`webhook=1001&q=${order}`)).toHaveLength(1)
  expect(await deliveries(`q=${order}&after=${found[0].id}`)).toHaveLength(1)
  expect((await (await ask(['POST', 'webhooks/1001/retry'])).json()).data).toEqual({ id: 1001, orders: 1 })
  expect(await deliveries(`webhook=1001&q=${order}`)).toMatchObject([{ attempts: 1 }])
})
