/**
 * Orders take their pieces from the stock and return them when they are cancelled or rejected, also when many do so at
 * once or while products are imported (req 22.48).
 */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCatalogueVersion } from '../../server/db/catalogue-version'
import { appUser } from '../../server/db/schema-customer'
import { deskAuditLog } from '../../server/db/schema-desk'
import { orderPromise } from '../../server/db/schema-order'
import { variation } from '../../server/db/schema-pricing'
import { product } from '../../server/db/schema-product'
import { decideOrder } from '../../server/writes/order'
import { lockProducts, setStockCounted } from '../../server/writes/stock'
import { addToCart, bottle, polo, setupOfBottle, tote, variationOf } from './cart-calls'
import { deskOf, newStaffMember } from './desk-calls'
import { orderBody, placeOrder } from './order-calls'
import { type Customer, newCustomer, openProvider, repliedWith } from './provider'
import { runJobsNow } from './row-calls'

const provider = openProvider()
const { db } = provider
const { cookie } = await newStaffMember(provider, ['all'])
const { callDesk, read } = deskOf(provider, cookie)

const lineOf = (description: string, quantity: number) => ({ description, quantity, next_shipment: null })
const setStock = (id: number, stock: ReturnType<typeof lineOf>[]) =>
  db.update(product).set({ stock, availability: 'In stock' }).where(eq(product.id, id))
const readStock = async (id: number) => {
  const [row] = await db.select({ stock: product.stock }).from(product).where(eq(product.id, id))
  return row?.stock.map(({ quantity }) => quantity)
}
beforeEach(async () => {
  await setStock(bottle.id, [lineOf('Summit Steel Bottle', 1000)])
  await setStock(tote.id, [lineOf('', 1000)])
})
afterEach(() => setStockCounted(db, true))

/** Returns a new customer whose cart has these lines. */
async function newCart(...lines: object[]): Promise<Customer> {
  const customer = await newCustomer(provider)
  for (const line of lines) await addToCart(provider, customer, line)
  return customer
}
const orderCart = async (customer: Customer): Promise<number> => placeOrder(provider, customer, {}, true)
const cancel = (id: number) => callDesk(`POST orders/${id}/cancel`, { reason: 'Recalled.', mail: false })
const move = (id: number, status: string) => callDesk(`POST orders/${id}/status`, { status })
const orderBottles = async (QTY: number) => orderCart(await newCart({ QTY }))

test('twenty simultaneous orders and ten cancellations leave the exact stock', async () => {
  const customers = await Promise.all(Array.from({ length: 20 }, (_, index) => newCart({ QTY: 25 + index })))
  const ids = await Promise.all(customers.slice(0, 10).map(orderCart))
  await Promise.all([...customers.slice(10).map(orderCart), ...ids.map(cancel)])
  const remaining = Array.from({ length: 10 }, (_, index) => 35 + index)
  expect(await readStock(bottle.id)).toEqual([1000 - remaining.reduce((sum, pieces) => sum + pieces, 0)])
})

test('simultaneous orders of two products in either order are all placed', async () => {
  const [bottles, totes] = [{ QTY: 25 }, { ProductID: tote.id, QTY: 25 }]
  const carts = Array.from({ length: 12 }, (_, index) =>
    index % 2 ? newCart(bottles, totes) : newCart(totes, bottles),
  )
  await Promise.all((await Promise.all(carts)).map(orderCart))
  expect([await readStock(bottle.id), await readStock(tote.id)]).toEqual([[700], [700]])
})

test('order beyond the stock returns only what it took, and only once', async () => {
  await setStock(bottle.id, [lineOf('Summit Steel Bottle', 30)])
  const id = await orderBottles(50)
  expect(await readStock(bottle.id)).toEqual([0])
  await setStock(bottle.id, [lineOf('Summit Steel Bottle', 100)])
  const replies = await Promise.all([cancel(id), cancel(id), cancel(id)])
  expect(repliedWith(replies, 200)).toHaveLength(1)
  expect(await readStock(bottle.id)).toEqual([130])
})

test('rejected order returns its pieces, and takes them again when it is reopened', async () => {
  const id = await orderBottles(50)
  await move(id, 'REJECTED')
  expect(await readStock(bottle.id)).toEqual([1000])
  await move(id, 'PENDING')
  expect(await readStock(bottle.id)).toEqual([950])
  await move(id, 'IN REVIEW')
  expect(await readStock(bottle.id)).toEqual([950])
})

test('variation is counted in its own number and in its line of the stock', async () => {
  await setStock(polo.id, [lineOf('Navy, S', 80), lineOf('White, M', 80)])
  await db.update(variation).set({ stock: 30 }).where(eq(variation.id, polo.variations[0]))
  const readVariation = async () => {
    const [row] = await db.select().from(variation).where(eq(variation.id, polo.variations[0]))
    return row?.stock
  }
  const id = await orderCart(await newCart({ ...variationOf(0), QTY: 40 }))
  expect([await readStock(polo.id), await readVariation()]).toEqual([[40, 80], 0])
  await cancel(id)
  expect([await readStock(polo.id), await readVariation()]).toEqual([[80, 80], 30])
})

test('order placed while products are imported is counted afterwards', async () => {
  const customer = await newCart({ QTY: 25 })
  const id = await db.transaction(async (tx) => {
    await lockProducts(tx)
    await tx.update(product).set({ isNew: true }).where(eq(product.id, bottle.id))
    return orderCart(customer)
  })
  expect(await readStock(bottle.id)).toEqual([1000])
  await runJobsNow(provider)
  expect(await readStock(bottle.id)).toEqual([975])
  expect((await read(`orders/${id}`)).isStockCounted).toBe(true)
})

test('shop shows the stock after a job that several orders share', async () => {
  await runJobsNow(provider)
  const version = await readCatalogueVersion(db)
  for (const quantity of [25, 30]) await orderBottles(quantity)
  expect(await readCatalogueVersion(db)).toBe(version)
  const { rows } = await db.execute(sql`select payload from graphile_worker._private_jobs`)
  expect(rows).toEqual([{ payload: [bottle.id, bottle.id] }])
  await runJobsNow(provider)
  const { Data } = await (await provider.get('product/summit-steel-bottle')).json()
  expect(Data.productstock).toBe(945)
})

test('portal order still gets its day when it took the last pieces', async () => {
  const [stock, availability] = [[lineOf('', 100)], 'In stock, branded within 9 working days']
  await db.update(product).set({ stock, availability }).where(eq(product.id, bottle.id))
  const customer = await newCustomer(provider, 3)
  await db.update(appUser).set({ portalEmail: 'brand@portal.example' }).where(eq(appUser.id, customer.userId))
  const printed = { ProductSetupPrice: [{ ProductSetupPriceID: setupOfBottle, QTY: 1 }] }
  await addToCart(provider, customer, { QTY: 100, ...printed })
  const id = await placeOrder(provider, customer, { SState: 'NSW', SZipcode: '2000' }, true)
  expect(await readStock(bottle.id)).toEqual([0])
  await db.transaction((tx) => decideOrder(tx, id, 'IN REVIEW'))
  expect(await db.select().from(orderPromise).where(eq(orderPromise.orderId, id))).toHaveLength(1)
})

test('order takes nothing while the setting is off, and its screen says so', async () => {
  expect(await read('stock')).toMatchObject({ isCounted: true })
  const { version } = await read('stock')
  expect((await callDesk('PUT stock', { version, isCounted: false })).status).toBe(200)
  expect((await callDesk('PUT stock', { version, isCounted: true })).status).toBe(409)
  const id = await orderBottles(25)
  expect((await read(`orders/${id}`)).isStockCounted).toBe(false)
  await callDesk('PUT stock', { isCounted: true })
  await cancel(id)
  expect(await readStock(bottle.id)).toEqual([1000])
  const log = await db.select().from(deskAuditLog).where(eq(deskAuditLog.subject, 'stock'))
  expect(log.map(({ act, after }) => [act, after])).toEqual([
    ['change', { isCounted: false }],
    ['change', { isCounted: true }],
  ])
})

test('refused order takes nothing', async () => {
  const { headers } = await newCart({ QTY: 25 })
  expect((await provider.post('order', orderBody({ Totalprice: 1 }), headers)).status).toBe(409)
  expect(await readStock(bottle.id)).toEqual([1000])
})
