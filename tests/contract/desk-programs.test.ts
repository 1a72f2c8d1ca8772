/**
 * API keys and webhooks at the desk: created, shown once, paused, retried and removed, with the same effect as by
 * command (req 22.23, 22.24).
 */
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createKey, listKeys } from '../../server/auth/api-key'
import { apiKey, deskAuditLog } from '../../server/db/schema-desk'
import { webhook } from '../../server/db/schema-webhook'
import { listWebhooks } from '../../server/reads/webhook'
import type { WebhookEventType } from '../../src/domain/desk/webhook-events'
import { captureLog } from '../support/log'
import { type ParityRow, testParity, parityRunners } from './desk-and-command'
import { deskCall, newMember } from './desk-calls'
import { placeOrder } from './order-calls'
import { newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db } = provider
const { cookie } = await newMember(provider, ['all'])
const callDesk = (...[call, body]: [Parameters<typeof deskCall>[2], (object | string)?]) =>
  deskCall(provider, cookie, call, body)
const log = captureLog('warn')
afterAll(log.restore)

/** No server listens at this address. */
const url = 'http://127.0.0.1:9/hook'
const events: WebhookEventType[] = ['order.placed', 'order.status', 'proof.answered']
const resetKeysAndWebhooks = async () => {
  await db.delete(apiKey)
  await db.delete(webhook)
  await createKey(db, 'ERP', ['orders'])
  await db.insert(webhook).values([
    { id: 1001, url, secret: 'whsec_AAAA', events },
    { id: 1002, url, secret: 'whsec_AAAA', events, pausedAt: new Date() },
  ])
}
beforeEach(resetKeysAndWebhooks)

const readKeys = async () => (await listKeys(db)).map(({ name, rights }) => ({ name, rights }))
const readWebhooks = async () =>
  (await listWebhooks(db)).map(({ url: to, events: eventTypes, pausedAt, waiting }) => [
    to,
    eventTypes,
    pausedAt !== null,
    waiting,
  ])
const address = 'https://erp.example/hook'

const rows: ParityRow[] = [
  [
    'a key is created',
    ['keys', 'add', '--name', 'Depot', '--rights', 'orders,artwork'],
    ['POST', 'keys'],
    { name: 'Depot', rights: ['orders', 'artwork'] },
    readKeys,
    resetKeysAndWebhooks,
  ],
  [
    'a key without a valid name is refused',
    ['keys', 'add', '--name', '/', '--rights', 'orders'],
    ['POST', 'keys'],
    { name: '/', rights: ['orders'] },
    readKeys,
    resetKeysAndWebhooks,
  ],
  [
    'a duplicate key name is refused',
    ['keys', 'add', '--name', 'ERP', '--rights', 'all'],
    ['POST', 'keys'],
    { name: 'ERP', rights: ['all'] },
    readKeys,
    resetKeysAndWebhooks,
  ],
  [
    'a key is removed',
    ['keys', 'remove', 'ERP'],
    ['DELETE', 'keys/ERP'],
    undefined,
    readKeys,
    resetKeysAndWebhooks,
  ],
  [
    'an unknown key cannot be removed',
    ['keys', 'remove', 'X'],
    ['DELETE', 'keys/X'],
    undefined,
    readKeys,
    resetKeysAndWebhooks,
  ],
  [
    'a webhook is added',
    ['webhooks', 'add', '--url', address, '--events', 'order.placed'],
    ['POST', 'webhooks'],
    { url: address, events: ['order.placed'] },
    readWebhooks,
    resetKeysAndWebhooks,
  ],
  [
    'a webhook address with a password is refused',
    ['webhooks', 'add', '--url', 'https://a:b@erp.example/'],
    ['POST', 'webhooks'],
    { url: 'https://a:b@erp.example/', events },
    readWebhooks,
    resetKeysAndWebhooks,
  ],
  [
    'a webhook is paused',
    ['webhooks', 'pause', '1001', '--paused'],
    ['PUT', 'webhooks/1001'],
    { isPaused: true },
    readWebhooks,
    resetKeysAndWebhooks,
  ],
  [
    'a webhook is resumed',
    ['webhooks', 'pause', '1002', '--no-paused'],
    ['PUT', 'webhooks/1002'],
    { isPaused: false },
    readWebhooks,
    resetKeysAndWebhooks,
  ],
  [
    'an unknown webhook cannot be paused',
    ['webhooks', 'pause', '9999', '--paused'],
    ['PUT', 'webhooks/9999'],
    { isPaused: true },
    readWebhooks,
    resetKeysAndWebhooks,
  ],
  [
    'a webhook is removed',
    ['webhooks', 'remove', '1001'],
    ['DELETE', 'webhooks/1001'],
    undefined,
    readWebhooks,
    resetKeysAndWebhooks,
  ],
  [
    'an unknown webhook cannot be retried',
    ['webhooks', 'retry', '9999'],
    ['POST', 'webhooks/9999/retry'],
    undefined,
    readWebhooks,
    resetKeysAndWebhooks,
  ],
]
testParity(parityRunners(provider, cookie), rows)

test('API key is shown once, opens the calls of its rights and is not in the log', async () => {
  const { data } = await (await callDesk(['POST', 'keys'], { name: 'Shown', rights: ['orders'] })).json()
  const headers = { Authorization: `Bearer ${data.key}` }
  expect((await deskCall(provider, '', ['GET', 'orders'], undefined, headers)).status).toBe(200)
  expect((await deskCall(provider, '', ['GET', 'keys'], undefined, headers)).status).toBe(403)
  const listed = await (await callDesk(['GET', 'keys'])).text()
  expect(listed).toContain('"Shown"')
  expect(listed).not.toContain(data.key.slice(4))
  const [act] = await db.select().from(deskAuditLog).where(eq(deskAuditLog.subject, 'key Shown'))
  expect(act).toMatchObject({ act: 'add', before: {}, after: { rights: ['orders'] } })
  for (const rights of [[], ['money']])
    expect((await callDesk(['POST', 'keys'], { name: 'None', rights })).status).toBe(422)
})

test('webhook secret is shown once and is in no log', async () => {
  const { data } = await (await callDesk(['POST', 'webhooks'], { url: address, events })).json()
  expect(data.secret).toMatch(/^whsec_/)
  expect(await (await callDesk(['GET', 'webhooks'])).text()).not.toContain('whsec_')
  const acts = await db.select().from(deskAuditLog).where(like(deskAuditLog.subject, 'webhook%'))
  expect(acts.map(({ act }) => act)).toContain('add')
  expect(JSON.stringify(acts)).not.toContain('whsec_')
})

test('webhook that a colleague paused is not paused again', async () => {
  const { data } = await (await callDesk(['GET', 'webhooks'])).json()
  const { version } = data.find(({ id }: { id: number }) => id === 1001)
  const pause = () => callDesk(['PUT', 'webhooks/1001'], { version, isPaused: true })
  expect([(await pause()).status, (await pause()).status]).toEqual([200, 409])
})

test('failed delivery is listed with its error, and that of a paused webhook waits', async () => {
  const order = await placeOrder(provider, await newCustomer(provider))
  const deliveries = async (query: string) =>
    (await (await callDesk(['GET', `deliveries?${query}`])).json()).data
  const pending = await deliveries(`open=true&q=${order}`)
  expect(pending).toMatchObject([
    { webhookId: 1002, orderId: order, type: 'order.placed', sentAt: null, attempts: 0, error: null },
    {
      webhookId: 1001,
      orderId: order,
      sentAt: null,
      attempts: 1,
      error: expect.stringMatching(/failed for event \d+ at 127\.0\.0\.1:9: no connection$/),
    },
  ])
  expect(await deliveries(`webhook=1001&q=${order}`)).toHaveLength(1)
  expect(await deliveries(`q=${order}&after=${pending[0].id}`)).toHaveLength(1)
  expect((await (await callDesk(['POST', 'webhooks/1001/retry'])).json()).data).toEqual({
    id: 1001,
    orders: 1,
  })
  expect(await deliveries(`webhook=1001&q=${order}`)).toMatchObject([{ attempts: 1 }])
})
