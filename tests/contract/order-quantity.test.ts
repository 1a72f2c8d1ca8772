/**
 * The quantity of an order line is changed before production: today's price of the job, the sums, the stock, the
 * promised day, the email and the log (req 22.49).
 */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { deskAuditLog } from '../../server/db/schema-desk'
import { orderLine, orderPromise } from '../../server/db/schema-order'
import { priceTier, setupPrice } from '../../server/db/schema-pricing'
import { product } from '../../server/db/schema-product'
import { commandOf } from '../../server/operate/cli'
import { decideOrder } from '../../server/writes/order'
import { weekdayAndDate } from '../../src/domain/readable-date'
import { addToCart, bottle, setupOfBottle, setupOfPolo, tote, variationOf } from './cart-calls'
import { deskOf, newStaffMember } from './desk-calls'
import { newCoupon, placeOrder, setStatus, storedOrder } from './order-calls'
import { type Customer, newCustomer, openProvider, readRefusal, runCommand, toCustomers } from './provider'

const provider = openProvider()
const { db, letters } = provider
const { cookie } = await newStaffMember(provider, ['all'])
const { callDesk, read } = deskOf(provider, cookie)
beforeEach(() => void (letters.length = 0))

type Sums = { totalCents: number }
type Lines = { number: number; quantity: number; eachCents: number }[]

async function newOrder(lines: object[], fields: object = {}, roleId = 1): Promise<[Customer, number]> {
  const customer = await newCustomer(provider, roleId)
  for (const line of lines) await addToCart(provider, customer, line)
  const id = await placeOrder(provider, customer, fields, true)
  letters.length = 0
  return [customer, id]
}
const sydney = { SState: 'NSW', SZipcode: '2000' }
const bottles = (QTY: number) => ({
  QTY,
  ProductSetupPrice: [{ ProductSetupPriceID: setupOfBottle, QTY: 1 }],
})
type Preview = { lines: Lines; sums: Sums; dayBefore: string | null; day: string | null }
const preview = (id: number, line: number, quantity: number | string) =>
  read(`orders/${id}/quantity?line=${line}&quantity=${quantity}`) as Promise<Preview>
const change = (id: number, body: object) => callDesk(`PUT orders/${id}/quantity`, body)

test('changed order costs what a new order with this quantity costs', async () => {
  const CouponName = await newCoupon(db)
  for (const roleId of [1, 2, 5]) {
    const [, id] = await newOrder([bottles(100), { ProductID: tote.id, QTY: 30 }], { CouponName }, roleId)
    const [, expected] = await newOrder(
      [bottles(300), { ProductID: tote.id, QTY: 30 }],
      { CouponName },
      roleId,
    )
    const { sums, lines } = await preview(id, 1, '300')
    expect(lines).toMatchObject([{ number: 1, quantity: 300 }])
    expect((await change(id, { line: 1, quantity: 300, totalCents: sums.totalCents })).status).toBe(200)
    const totalsOf = async (orderId: number) => {
      const { subtotalCents, couponCents, gstCents, totalCents } = await storedOrder(db, orderId)
      return { subtotalCents, couponCents, gstCents, totalCents }
    }
    expect(await totalsOf(id)).toEqual(await totalsOf(expected))
    expect((await storedOrder(db, id)).totalCents).toBe(sums.totalCents)
  }
})

test('all lines of the job get its new price, and other lines retain theirs', async () => {
  const setups = { ProductSetupPrice: [{ ProductSetupPriceID: setupOfPolo, QTY: 1 }] }
  const navy = { ...variationOf(0), QTY: 20, ...setups }
  const white = { ...variationOf(1), QTY: 30, ...setups }
  const [, id] = await newOrder([navy, white, { ProductID: tote.id, QTY: 30 }])
  const tiers = eq(priceTier.productId, tote.id)
  await db.update(priceTier).set({ priceCents: 9000 }).where(tiers)
  const { lines: before } = (await read(`orders/${id}`)) as { lines: Lines }
  await change(id, { line: 2, quantity: 280 })
  const { lines } = (await read(`orders/${id}`)) as { lines: Lines }
  expect(lines.map(({ quantity }) => quantity)).toEqual([20, 280, 30])
  expect(lines[0]?.eachCents).toBe(lines[1]?.eachCents)
  expect(lines[0]?.eachCents).toBeLessThan(before[0]?.eachCents ?? 0)
  expect(lines[2]?.eachCents).toBe(before[2]?.eachCents)
  await db.update(priceTier).set({ priceCents: 1000 }).where(tiers)
})

test('customer gets the new total by email, and the log has both quantities and totals', async () => {
  const [customer, id] = await newOrder([bottles(100)])
  const { totalCents: before } = await storedOrder(db, id)
  await change(id, { line: 1, quantity: '150' })
  const { totalCents } = await storedOrder(db, id)
  const total = (cents: number) => `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`
  const [mail] = toCustomers(letters)
  expect(mail).toMatchObject({
    to: customer.email,
    subject: `Your Showfloor order ${id}: the new total is ${total(totalCents)}`,
  })
  expect(mail?.text).toContain('150 instead of 100 x Summit Steel Bottle')
  const [entry] = await db
    .select()
    .from(deskAuditLog)
    .where(eq(deskAuditLog.subject, `order ${id}`))
  expect(entry).toMatchObject({
    act: 'change quantity',
    before: {
      'Line 1': expect.stringMatching(/^100 × Summit Steel Bottle at \$[\d.]+ each$/),
      Total: `${total(before)} inc GST`,
    },
    after: {
      'Line 1': expect.stringMatching(/^150 × Summit Steel Bottle/),
      Total: `${total(totalCents)} inc GST`,
    },
  })
})

test('stock follows the difference of the quantities', async () => {
  const stock = [{ description: '', quantity: 500, next_shipment: null }]
  await db.update(product).set({ stock }).where(eq(product.id, bottle.id))
  const readPieces = async () => {
    const [row] = await db.select().from(product).where(eq(product.id, bottle.id))
    return row?.stock[0]?.quantity
  }
  const [, id] = await newOrder([bottles(100)])
  expect(await readPieces()).toBe(400)
  await change(id, { line: 1, quantity: 130 })
  expect(await readPieces()).toBe(370)
  await change(id, { line: 1, quantity: 50 })
  expect(await readPieces()).toBe(450)
})

test('promised day is calculated again, shown before, and emailed with the new total', async () => {
  await db.update(product).set({ stock: [], availability: '9 working days' }).where(eq(product.id, bottle.id))
  const [, id] = await newOrder([bottles(100)], sydney)
  await db.update(orderPromise).set({ withYouBy: '2026-01-05' }).where(eq(orderPromise.orderId, id))
  const { dayBefore, day } = await preview(id, 1, 150)
  expect(dayBefore).toBe('2026-01-05')
  await change(id, { line: 1, quantity: 150 })
  const days = `${weekdayAndDate('2026-01-05')} to ${weekdayAndDate(day ?? '')}`
  expect(toCustomers(letters).map(({ text }) => text)).toEqual([
    expect.stringContaining(`Moved from ${days}`),
  ])
})

test('quantity above the stock ends the promise, and a smaller one restores it', async () => {
  const stock = [{ description: '', quantity: 150, next_shipment: null }]
  await db.update(product).set({ stock, availability: '9 working days' }).where(eq(product.id, bottle.id))
  const [, id] = await newOrder([bottles(100)], sydney)
  const { dayBefore, day } = await preview(id, 1, 200)
  expect([typeof dayBefore, day]).toEqual(['string', null])
  await change(id, { line: 1, quantity: 200 })
  const lost = `We can’t promise ${weekdayAndDate(dayBefore ?? '')} for this order any more.`
  expect(toCustomers(letters).map(({ text }) => text)).toEqual([expect.stringContaining(lost)])
  expect(await read(`orders/${id}`)).toMatchObject({ promise: null })
  letters.length = 0
  expect(await preview(id, 1, 120)).toMatchObject({ dayBefore: null, day: dayBefore })
  await change(id, { line: 1, quantity: 120 })
  expect(toCustomers(letters)[0]?.text).toContain(`With you by ${weekdayAndDate(dayBefore ?? '')}`)
  expect(toCustomers(letters)[0]?.text).not.toContain('We can’t promise')
  await db.update(product).set({ stock: [] }).where(eq(product.id, bottle.id))
})

test('command changes the quantity like the desk', async () => {
  const [, id] = await newOrder([bottles(100)])
  const output = await runCommand(
    provider,
    commandOf('orders'),
    `change-quantity ${id} --line 1 --quantity 120`,
  )
  expect(output.join('\n')).toMatch(/Line 1: 120 × Summit Steel Bottle at .*\nTotal: \$[\d,.]+ inc GST/)
  expect(toCustomers(letters)).toHaveLength(1)
})

test.each([
  ['a quantity below the minimum', 1, 24, /^Please add at least 25 Quantity$/],
  ['no whole number', 1, 'many', /^Quantity must be a whole number/],
  ['the same quantity', 1, 100, /has 100 pieces already/],
  ['a line that does not exist', 2, 300, /^This line was not found/],
])('%s is refused and changes nothing', async (_, line, quantity, message) => {
  const [, id] = await newOrder([bottles(100)])
  const before = await storedOrder(db, id)
  const reply = await callDesk(`GET orders/${id}/quantity?line=${line}&quantity=${quantity}`)
  expect(await readRefusal(reply)).toEqual([reply.status, expect.stringMatching(message)])
  expect(reply.status).toBeGreaterThanOrEqual(400)
  const refusal = await readRefusal(await change(id, { line, quantity }))
  expect(refusal).toEqual([reply.status, expect.stringMatching(message)])
  expect(await storedOrder(db, id)).toEqual(before)
  expect(letters).toEqual([])
})

test('total that staff did not see is refused with the new one', async () => {
  const [, id] = await newOrder([bottles(100)])
  const { sums } = await preview(id, 1, 300)
  await db.update(setupPrice).set({ setupPriceCents: 9000 }).where(eq(setupPrice.id, setupOfBottle))
  const reply = await change(id, { line: 1, quantity: 300, totalCents: sums.totalCents })
  expect(await readRefusal(reply)).toEqual([409, expect.stringContaining('The new total is ')])
  await db.update(setupPrice).set({ setupPriceCents: 4500 }).where(eq(setupPrice.id, setupOfBottle))
})

test('order in production, without an account or approved by its portal is refused', async () => {
  const refusalOf = async (id: number) => readRefusal(await change(id, { line: 1, quantity: 300 }))
  const [, made] = await newOrder([bottles(100)])
  await setStatus(db, made, 'IN PRODUCTION')
  expect(await refusalOf(made)).toEqual([409, expect.stringContaining('only before production')])
  const [customer, orphan] = await newOrder([bottles(100)])
  await db.delete(appUser).where(eq(appUser.id, customer.userId))
  expect(await refusalOf(orphan)).toEqual([422, expect.stringContaining('account of this order was deleted')])
  const [, approved] = await newOrder([bottles(100)], {}, 3)
  await db.transaction((tx) => decideOrder(tx, approved, 'IN REVIEW'))
  expect(await refusalOf(approved)).toEqual([409, expect.stringContaining('The portal has approved')])
})

test('approver of a portal gets the links again with the new total', async () => {
  const customer = await newCustomer(provider, 3)
  const portalEmail = 'brand.team@portal.example'
  await db.update(appUser).set({ portalEmail }).where(eq(appUser.id, customer.userId))
  await addToCart(provider, customer, bottles(100))
  const id = await placeOrder(provider, customer, {}, true)
  letters.length = 0
  await change(id, { line: 1, quantity: 300 })
  expect(letters.map(({ to }) => to)).toEqual([customer.email, portalEmail])
})

test('line whose branding or product is gone is refused', async () => {
  const mug = 33
  const [setup] = await db.select().from(setupPrice).where(eq(setupPrice.productId, mug))
  const [, id] = await newOrder([
    { ProductID: mug, QTY: 50, ProductSetupPrice: [{ ProductSetupPriceID: setup?.id, QTY: 1 }] },
  ])
  await db.delete(setupPrice).where(eq(setupPrice.productId, mug))
  expect(await readRefusal(await change(id, { line: 1, quantity: 60 }))).toEqual([
    422,
    expect.stringContaining('Laser set-up isn’t offered any more'),
  ])
  await db.update(orderLine).set({ productId: null }).where(eq(orderLine.orderId, id))
  expect(await readRefusal(await change(id, { line: 1, quantity: 60 }))).toEqual([
    422,
    expect.stringContaining('isn’t sold any more'),
  ])
})
