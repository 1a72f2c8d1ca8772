/**
 * API keys and webhooks: created, shown once, paused, retried and removed, with the same effect by command and at the
 * desk (req 22.23, 22.24, 25.3). desk-keys.test.ts checks each call with a key.
 */
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createKey, listKeys } from '../../server/keys'
import { apiKey } from '../../server/tables'
import { listWebhooks } from '../../server/webhooks'
import { deskAuditLog } from '../../../../server/db/schema-desk'
import { webhook } from '../../../../server/db/schema-webhook'
import { commandOf } from '../../../../server/operate/cli'
import { orderEventNames } from '../../../../src/domain/desk/order-events'
import { captureLog } from '../../../../tests/support/log'
import { testParity, parityRunners } from '../../../../tests/contract/desk-and-command'
import { deskCall, deskOf, newStaffMember } from '../../../../tests/contract/desk-calls'
import { placeOrder } from '../../../../tests/contract/order-calls'
import { newCustomer, openProvider, runCommand } from '../../../../tests/contract/provider'

const provider = openProvider()
const { db } = provider
const { cookie } = await newStaffMember(provider, ['all'])
const { callDesk, read } = deskOf(provider, cookie)
const log = captureLog('warn')
afterAll(log.restore)

/** No server listens at this address. */
const url = 'http://127.0.0.1:9/hook'
const events = Object.keys(orderEventNames)
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

const address = 'https://erp.example/hook'
const runners = parityRunners(provider, cookie)
const reset = resetKeysAndWebhooks

const readKeys = async () => (await listKeys(db)).map(({ name, rights }) => ({ name, rights }))
const depot = { name: 'Depot', rights: ['orders', 'artwork'] }
testParity(runners, { outcome: readKeys, reset }, [
  ['a key is created', 'keys add --name Depot --rights orders,artwork', 'POST keys', depot],
  ['a key is removed', 'keys remove ERP', 'DELETE keys/ERP'],
])

const readWebhooks = async () =>
  (await listWebhooks(db)).map(({ url: hookUrl, events: types, pausedAt, waiting }) => [
    hookUrl,
    types,
    pausedAt !== null,
    waiting,
  ])
const added = { url: address, events: ['order.placed'] }
testParity(runners, { outcome: readWebhooks, reset }, [
  ['a webhook is added', `webhooks add --url ${address} --events order.placed`, 'POST webhooks', added],
  ['a webhook is paused', 'webhooks pause 1001 --paused', 'PUT webhooks/1001', { isPaused: true }],
  ['a webhook is resumed', 'webhooks pause 1002 --no-paused', 'PUT webhooks/1002', { isPaused: false }],
  ['a webhook is removed', 'webhooks remove 1001', 'DELETE webhooks/1001'],
])

describe('API keys', () => {
  const keys = (words: string) => runCommand(provider, commandOf('keys'), words)
  const newKey = async (name: string, rights: string) => {
    const output = await keys(`add --name ${name} --rights ${rights}`)
    const key = output.at(-1)?.replace('Key: ', '') ?? ''
    return { key, headers: { Authorization: `Bearer ${key}` } }
  }
  const listText = async () => (await keys('')).join('\n')
  const callWith = (headers: Record<string, string>, path = 'orders') =>
    deskCall(provider, '', ['GET', path], undefined, headers)

  test('API key opens the calls of its rights until it is removed', async () => {
    const { headers } = await newKey('Till', 'orders,artwork')
    expect((await callWith(headers)).status).toBe(200)
    expect((await callWith(headers, 'products')).status).toBe(403)
    expect(await listText()).toMatch(/^Till {2}rights orders, artwork {2}created at 20.* {2}last used at 20/m)
    await keys('remove Till')
    expect((await callWith(headers)).status).toBe(401)
    expect(await listText()).not.toContain('Till')
  })

  test('API key is shown once, is not in the log, and only its hash is stored', async () => {
    const { key: commandKey } = await newKey('Once', 'catalogue')
    const { data } = await (await callDesk('POST keys', { name: 'Shown', rights: ['orders'] })).json()
    expect((await callWith({ Authorization: `Bearer ${data.key}` })).status).toBe(200)
    const acts = await db.select().from(deskAuditLog).where(like(deskAuditLog.subject, 'key %'))
    const act = acts.find(({ subject }) => subject === 'key Shown')
    expect(act).toMatchObject({ act: 'add', before: {}, after: { rights: ['orders'] } })
    const rows = await db.select().from(apiKey)
    const deskList = await (await callDesk('GET keys')).text()
    expect(deskList).toContain('"Shown"')
    for (const key of [commandKey, data.key]) {
      expect(key).toMatch(/^sfk_[\w-]{43}$/)
      expect(JSON.stringify([acts, rows, deskList, await listText()])).not.toContain(key.slice(4))
    }
  })

  test('desk refuses malformed API keys, and the shop API accepts no API key', async () => {
    const { key, headers } = await newKey('Shop', 'all')
    const altered = [`Bearer ${key}x`, `Bearer ${key.slice(0, -1)}`, `bearer ${key}`, key, `Basic ${key}`]
    for (const wrong of [...altered, 'Bearer sfk_'])
      expect([wrong, (await callWith({ Authorization: wrong })).status]).toEqual([wrong, 401])
    expect((await provider.get('cart', headers)).status).toBe(401)
  })

  test('test email is refused for an API key, because a key has no address', async () => {
    const { headers } = await newKey('Mailer', 'all')
    expect((await deskCall(provider, '', ['POST', 'mail/test'], undefined, headers)).status).toBe(422)
  })

  test('log names the key of a call', async () => {
    const { headers } = await newKey('Depot', 'catalogue')
    const body = { rows: [{ sku: 'SB-1002', quantity: 3 }] }
    expect((await deskCall(provider, '', ['PATCH', 'stock'], body, headers)).status).toBe(200)
    const [act] = await db.select().from(deskAuditLog).where(eq(deskAuditLog.subject, 'stock'))
    expect(act?.email).toBe('key Depot')
  })

  test.each([
    ['add --name ERP2', /--rights is required/],
    [
      'add --name ERP2 --rights orders,money',
      /Entry 2 must be one of orders, artwork, customers, catalogue, all/,
    ],
    ['add --name ERP --rights orders', /There is already a key ERP/],
    ['add --rights orders', /Enter a name/],
    ['remove ERP2', /There is no key ERP2/],
    ['rename ERP2', /Unknown action "rename"/],
  ])('"key %s" is refused with a message', async (args, message) => {
    await expect(keys(args)).rejects.toThrow(message)
  })
})

test('webhook secret is shown once and is in no log', async () => {
  const { data } = await (await callDesk('POST webhooks', { url: address, events })).json()
  expect(data.secret).toMatch(/^whsec_/)
  expect(await (await callDesk('GET webhooks')).text()).not.toContain('whsec_')
  const acts = await db.select().from(deskAuditLog).where(like(deskAuditLog.subject, 'webhook%'))
  expect(acts.map(({ act }) => act)).toContain('add')
  expect(JSON.stringify(acts)).not.toContain('whsec_')
})

test('failed delivery is listed with its error, one to a paused webhook waits', async () => {
  const order = await placeOrder(provider, await newCustomer(provider))
  const deliveries = (query: string) => read(`deliveries?${query}`)
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
  const { data: retried } = await (await callDesk('POST webhooks/1001/retry')).json()
  expect(retried).toEqual({ id: 1001, orders: 1 })
  expect(await deliveries(`webhook=1001&q=${order}`)).toMatchObject([{ attempts: 1 }])
})
