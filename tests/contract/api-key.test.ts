/**
 * API keys: they have the same rights as desk members, are shown once, and stop working when removed (req 25.3).
 * desk-matrix.test.ts checks each call, desk-programs.test.ts keys that are created at the desk.
 */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apiKey, deskAuditLog } from '../../server/db/schema-desk'
import { keyCommand } from '../../server/operate/key'
import { deskCall } from './desk-calls'
import { placeOrder } from './order-calls'
import { newCustomer, openProvider, runCommand } from './provider'

const provider = openProvider()
const { db } = provider

const newKey = async (name: string, rights: string) => {
  const [, key = ''] = await runCommand(provider, keyCommand, ['add', name, '--rights', rights])
  return { key, headers: { Authorization: `Bearer ${key}` } }
}
const callDesk = (headers: Record<string, string>, path = 'orders') =>
  deskCall(provider, '', ['GET', path], undefined, headers)
const listKeys = async () => (await runCommand(provider, keyCommand, 'list')).join()

test('API key opens the calls of its rights until it is removed', async () => {
  const { headers } = await newKey('ERP', 'orders,artwork')
  expect((await callDesk(headers)).status).toBe(200)
  expect((await callDesk(headers, 'products')).status).toBe(403)
  expect(await listKeys()).toMatch(/ERP +orders, artwork {2}created 20\S+ \S+, last used 20/)
  await runCommand(provider, keyCommand, 'remove ERP')
  expect((await callDesk(headers)).status).toBe(401)
  expect(await listKeys()).toBe('No API keys yet.')
})

test('API key is shown once, and only its hash is stored', async () => {
  const { key } = await newKey('Once', 'catalogue')
  expect(key).toMatch(/^sfk_[\w-]{43}$/)
  expect(await listKeys()).not.toContain(key.slice(4))
  expect(JSON.stringify(await db.select().from(apiKey))).not.toContain(key.slice(4))
})

test('desk log names the API key whose program changed an order', async () => {
  const orderId = await placeOrder(provider, await newCustomer(provider))
  const { headers } = await newKey('Warehouse', 'orders')
  const call = ['POST', `orders/${orderId}/status`] as const
  expect((await deskCall(provider, '', call, { status: 'IN REVIEW' }, headers)).status).toBe(200)
  const subject = eq(deskAuditLog.subject, `order ${orderId}`)
  expect(await db.select().from(deskAuditLog).where(subject)).toMatchObject([
    { userId: null, email: 'key Warehouse', act: 'move' },
  ])
})

test('desk refuses malformed API keys, and the shop API accepts no API key', async () => {
  const { key, headers } = await newKey('Shop', 'all')
  const shorter = key.slice(0, -1)
  for (const wrong of [`Bearer ${key}x`, `Bearer ${shorter}`, `bearer ${key}`, key, 'Bearer sfk_', `Basic ${key}`])
    expect([wrong, (await callDesk({ Authorization: wrong })).status]).toEqual([wrong, 401])
  expect((await provider.get('cart', headers)).status).toBe(401)
})

test('key command explains which argument is missing or wrong', async () => {
  await newKey('Taken', 'orders')
  for (const [args, message] of [
    ['add ERP2', /Specify rights with --rights: orders,artwork,customers,catalogue,all/],
    ['add ERP2 --rights orders,money', /Specify rights with --rights/],
    ['add Taken --rights orders', /There is already a key Taken/],
    ['add --rights orders', /Enter a name/],
    ['remove ERP2', /There is no key ERP2/],
    ['rename ERP2', /Unknown action "rename"/],
  ] as const)
    await expect(runCommand(provider, keyCommand, args)).rejects.toThrow(message)
})
