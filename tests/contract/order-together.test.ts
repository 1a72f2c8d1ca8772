/**
 * One order sent many times simultaneously and again later; one coupon used by many customers; a cart that changes
 * while it is ordered.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { artwork, coupon } from '../../server/db/schema-order'
import { artworkForm, plainPdf, sendForm } from './upload-calls'
import { addToCart, readCartLines, polo, tote, cartBody } from './cart-calls'
import { newCoupon, orderBody, readWholeOrder, storedOrders } from './order-calls'
import { atOnce, callerOfEachTest, newCustomer, openProvider, repliedWith, testSettings } from './provider'

const provider = openProvider()
const { db, letters } = provider
const customer = callerOfEachTest(provider)
beforeEach(() => void (letters.length = 0))
const order = (overrides: object = {}, headers: Record<string, string> = {}) =>
  customer.post('order', orderBody(overrides), headers)

test('one key sent twenty times simultaneously, and again later, is one order', async () => {
  await addToCart(provider, customer)
  const key = { 'Idempotency-Key': randomUUID() }
  const replies = await atOnce(20, () => order({}, key))
  const replyTexts = await Promise.all(replies.map((reply) => reply.text()))
  expect(repliedWith(replies, 200)).toHaveLength(20)
  expect(new Set(replyTexts).size).toBe(1)
  // The cart has another product by now, which a repeated reply must not touch.
  await addToCart(provider, customer, { ProductID: tote.id })
  expect(await (await order({}, key)).text()).toBe(replyTexts[0])
  expect(await storedOrders(db, customer)).toHaveLength(1)
  expect(await readCartLines(provider, customer)).toHaveLength(1)
  expect(letters.map(({ to }) => to)).toEqual([testSettings.shopEmail, customer.email])
})

test('twenty simultaneous orders with different keys, or none, place one order', async () => {
  for (const hasKey of [true, false]) {
    await addToCart(provider, customer)
    const before = (await storedOrders(db, customer)).length
    const replies = await atOnce(20, () => order({}, hasKey ? { 'Idempotency-Key': randomUUID() } : {}))
    const codes = await Promise.all(replies.map(async (reply) => (await reply.json()).ErrorCode ?? 'none'))
    expect(codes.filter((code) => code === 'none')).toHaveLength(1)
    expect(codes.filter((code) => code === 'EMPTYCART')).toHaveLength(19)
    expect(await storedOrders(db, customer)).toHaveLength(before + 1)
  }
})

test('coupon for one use gives one discount to twenty simultaneous customers', async () => {
  const CouponName = await newCoupon(db, { maxUses: 1 })
  const customers = await Promise.all(Array.from({ length: 20 }, () => newCustomer(provider)))
  for (const buyer of customers) await addToCart(provider, buyer)
  const replies = await Promise.all(
    customers.map(({ headers }) => provider.post('order', orderBody({ CouponName }), headers)),
  )
  expect(repliedWith(replies, 200)).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 200))
    expect(await reply.json()).toEqual({
      ErrorCode: 'INVALIDCOUPON',
      ErrorMessage: 'This coupon has been used up.',
    })
  const orders = (await Promise.all(customers.map((buyer) => storedOrders(db, buyer)))).flat()
  expect(orders.map(({ couponName }) => couponName)).toEqual([CouponName])
  const [{ uses } = { uses: -1 }] = await db.select().from(coupon).where(eq(coupon.name, CouponName))
  expect(uses).toBe(1)
})

test('refused order does not use up its coupon', async () => {
  await addToCart(provider, customer)
  const CouponName = await newCoupon(db, { maxUses: 1 })
  expect((await order({ CouponName, Totalprice: 1 })).status).toBe(409)
  expect((await order({ CouponName })).status).toBe(200)
})

test('line is wholly in the order or in the cart while the cart changes', async () => {
  for (let round = 0; round < 10; round += 1) {
    const lineId = await addToCart(provider, customer)
    const removedId = await addToCart(provider, customer, { ProductID: tote.id })
    const setup = { ProductSetupPrice: [{ ProductSetupPriceID: 1, QTY: 3 }] }
    const file = await artworkForm(lineId, [{ bytes: `${plainPdf}${round}%%EOF`, name: 'a.pdf' }])
    const [orderReply] = await Promise.all([
      order(),
      customer.post('cart', cartBody({ QTY: 26, ...setup })),
      customer.post('cart/cart2', cartBody({ ProductID: polo.id, ProductVariationID: 1 })),
      customer.post('cart/addbrief', { CartID: lineId, Brief: 'late' }),
      sendForm(provider, customer, file),
      customer.remove(`cart/${removedId}`),
    ])
    const { Data, ErrorMessage } = await orderReply.json()
    if (!Data?.OrderID) {
      // The message reports the new price, because the cart changed in the meantime.
      expect(ErrorMessage).toMatch(/now costs/)
    } else {
      const placedOrder = await readWholeOrder(provider, customer, Data.OrderID)
      const bottles = placedOrder.OrderDetails.find(({ ProductID }) => ProductID === 1)
      expect([25, 26]).toContain(bottles?.QTY)
      expect(placedOrder.OrderSetupPrice.map(({ QTY }) => QTY)).toEqual(bottles?.QTY === 26 ? [3] : [])
    }
    const remainingLines = await readCartLines(provider, customer)
    for (const line of remainingLines) expect(line.CartSetupPrice).toHaveLength(line.QTY === 26 ? 1 : 0)
    for (const { CartID } of remainingLines) await customer.remove(`cart/${CartID}`)
  }
  const files = await db.select().from(artwork).where(eq(artwork.userId, customer.userId))
  expect(files.every(({ orderLineId, cartLineId }) => orderLineId !== null && cartLineId === null)).toBe(true)
})
