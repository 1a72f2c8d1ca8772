/**
 * API keys: they have the same rights as desk members, are shown once, and stop working when removed (req 25.3).
 * desk-matrix.test.ts checks each call.
 */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apiKey, deskAuditLog } from '../../server/db/schema-desk'
import { commandOf } from '../../server/operate/cli'
import { deskCall } from './desk-calls'
import { placeOrder } from './order-calls'
import { newCustomer, openProvider, runCommand } from './provider'

const provider = openProvider()
const { db } = provider

const keys = (words: string) => runCommand(provider, commandOf('keys'), words)
const newKey = async (name: string, rights: string) => {
  const output = await keys(`add --name ${name} --rights ${rights}`)
  const key = output.at(-1)?.replace('Key: ', '') ?? ''
  return { key, headers: { Authorization: `Bearer ${key}` } }
}
const callDesk = (headers: Record<string, string>, path = 'orders') =>
  deskCall(provider, '', ['GET', path], undefined, headers)

test('API key opens the calls of its rights until it is removed', async () => {
  const { headers } = await newKey('ERP', 'orders,artwork')
  expect((await callDesk(headers)).status).toBe(200)
  expect((await callDesk(headers, 'products')).status).toBe(403)
  expect((await keys('')).join()).toMatch(
    /^ERP {2}rights orders, artwork {2}created at 20.* {2}last used at 20/,
  )
  await keys('remove ERP')
  expect((await callDesk(headers)).status).toBe(401)
  expect(await keys('')).toEqual(['The list is empty.'])
})

test('API key is shown once, and only its hash is stored', async () => {
  const { key } = await newKey('Once', 'catalogue')
  expect(key).toMatch(/^sfk_[\w-]{43}$/)
  expect((await keys('')).join()).not.toContain(key.slice(4))
  const rows = await db.select().from(apiKey)
  expect(JSON.stringify(rows)).not.toContain(key.slice(4))
})

test('desk log names the API key whose program changed an order', async () => {
  const orderId = await placeOrder(provider, await newCustomer(provider))
  const { headers } = await newKey('Warehouse', 'orders')
  const moved = await deskCall(
    provider,
    '',
    ['POST', `orders/${orderId}/status`],
    { status: 'IN REVIEW' },
    headers,
  )
  expect(moved.status).toBe(200)
  const [logEntry] = await db
    .select()
    .from(deskAuditLog)
    .where(eq(deskAuditLog.subject, `order ${orderId}`))
  expect(logEntry).toMatchObject({ userId: null, email: 'key Warehouse', act: 'move' })
})

test('desk refuses malformed API keys, and the shop API accepts no API key', async () => {
  const { key, headers } = await newKey('Shop', 'all')
  for (const wrong of [
    `Bearer ${key}x`,
    `Bearer ${key.slice(0, -1)}`,
    `bearer ${key}`,
    key,
    `Bearer sfk_`,
    `Basic ${key}`,
  ])
    expect([wrong, (await callDesk({ Authorization: wrong })).status]).toEqual([wrong, 401])
  expect((await provider.get('cart', headers)).status).toBe(401)
})

test('key command explains which argument is missing or wrong', async () => {
  await newKey('Taken', 'orders')
  for (const [args, message] of [
    ['add --name ERP2', /--rights is required/],
    ['add --name ERP2 --rights none', /must be one of orders, artwork, customers, catalogue, all/],
    ['add --name ERP2 --rights orders,money', /Entry 2 must be one of/],
    ['add --name Taken --rights orders', /There is already a key Taken/],
    ['add --rights orders', /Enter a name/],
    ['remove ERP2', /There is no key ERP2/],
    ['rename ERP2', /Unknown action "rename"/],
  ] as const)
    await expect(keys(args)).rejects.toThrow(message)
})
