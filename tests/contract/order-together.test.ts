/** The same order many times at once and again later; one coupon for many; a cart that changes meanwhile. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { artwork, coupon } from '../../server/db/schema-order'
import { artworkForm, plainPdf, sendForm } from './upload-calls'
import { addTo, linesOf, polo, tote, wanted } from './cart-calls'
import { newCoupon, orderBody, orderOf, ordersOf } from './order-calls'
import { type Customer, newCustomer, openProvider, quiet } from './provider'

const provider = openProvider()
const { db, post, remove, letters } = provider
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
  letters.length = 0
})
const twenty = Array.from({ length: 20 }, (_, index) => index)

test('one key, twenty times at once and after a lost answer, is one order', async () => {
  await addTo(provider, customer)
  const headers = { ...customer.headers, 'Idempotency-Key': randomUUID() }
  const replies = await Promise.all(twenty.map(() => post('order', orderBody(), headers)))
  const answers = await Promise.all(replies.map((reply) => reply.text()))
  expect(replies.map(({ status }) => status)).toEqual(twenty.map(() => 200))
  expect(new Set(answers).size).toBe(1)
  // The cart has something else in it by now, which an answer that is given again does not touch.
  await addTo(provider, customer, { ProductID: tote.id })
  expect(await (await post('order', orderBody(), headers)).text()).toBe(answers[0])
  expect(await ordersOf(db, customer)).toHaveLength(1)
  expect(await linesOf(provider, customer)).toHaveLength(1)
  expect(letters.map(({ to }) => to)).toEqual([quiet.shopEmail, customer.email])
})

test('twenty keys, or none, at once: one order, and the others find an empty cart', async () => {
  for (const keyed of [true, false]) {
    await addTo(provider, customer)
    const before = (await ordersOf(db, customer)).length
    const replies = await Promise.all(
      twenty.map(() =>
        post('order', orderBody(), {
          ...customer.headers,
          ...(keyed ? { 'Idempotency-Key': randomUUID() } : {}),
        }),
      ),
    )
    const codes = await Promise.all(replies.map(async (reply) => (await reply.json()).ErrorCode ?? 'none'))
    expect(codes.filter((code) => code === 'none')).toHaveLength(1)
    expect(codes.filter((code) => code === 'EMPTYCART')).toHaveLength(19)
    expect(await ordersOf(db, customer)).toHaveLength(before + 1)
  }
})

test('a refusal leaves its key free, for the order at the price that was asked about', async () => {
  await addTo(provider, customer)
  const headers = { ...customer.headers, 'Idempotency-Key': randomUUID() }
  expect((await post('order', orderBody({ Totalprice: 1 }), headers)).status).toBe(409)
  expect((await post('order', orderBody({ Totalprice: 459.53 }), headers)).status).toBe(200)
})

test('a coupon for one order and twenty customers at once is one discount', async () => {
  const CouponName = await newCoupon(db, { maxUses: 1 })
  const customers = []
  for (const _ of twenty) {
    const one = await newCustomer(provider)
    await addTo(provider, one)
    customers.push(one)
  }
  const replies = await Promise.all(
    customers.map(({ headers }) => post('order', orderBody({ CouponName }), headers)),
  )
  const placed = replies.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 200))
    expect(await reply.json()).toEqual({
      ErrorCode: 'INVALIDCOUPON',
      ErrorMessage: 'This coupon has been used up.',
    })
  const orders = (await Promise.all(customers.map((one) => ordersOf(db, one)))).flat()
  expect(orders.map(({ couponName }) => couponName)).toEqual([CouponName])
  const [{ uses } = { uses: -1 }] = await db.select().from(coupon).where(eq(coupon.name, CouponName))
  expect(uses).toBe(1)
})

test('an order that is refused takes no use of the coupon', async () => {
  await addTo(provider, customer)
  const CouponName = await newCoupon(db, { maxUses: 1 })
  expect((await post('order', orderBody({ CouponName, Totalprice: 1 }), customer.headers)).status).toBe(409)
  expect((await post('order', orderBody({ CouponName }), customer.headers)).status).toBe(200)
})

test('a line is in the order or in the cart, whole, while the cart changes', async () => {
  for (const round of Array.from({ length: 10 }, (_, index) => index)) {
    const lineId = await addTo(provider, customer)
    const removed = await addTo(provider, customer, { ProductID: tote.id })
    const setup = { ProductSetupPrice: [{ ProductSetupPriceID: 1, QTY: 3 }] }
    const file = await artworkForm(lineId, [{ bytes: `${plainPdf}${round}%%EOF`, name: 'a.pdf' }])
    const [ordered] = await Promise.all([
      post('order', orderBody(), customer.headers),
      post('cart', wanted({ QTY: 26, ...setup }), customer.headers),
      post('cart/cart2', wanted({ ProductID: polo.id, ProductVariationID: 1 }), customer.headers),
      post('cart/addbrief', { CartID: lineId, Brief: 'late' }, customer.headers),
      sendForm(provider, customer, file),
      remove(`cart/${removed}`, customer.headers),
    ])
    const { Data, ErrorMessage } = await ordered.json()
    if (!Data?.OrderID) {
      // Told: the cart was another one by then.
      expect(ErrorMessage).toMatch(/now costs/)
    } else {
      const whole = await orderOf(provider, customer, Data.OrderID)
      const bottles = whole.OrderDetails.find(({ ProductID }) => ProductID === 1)
      expect([25, 26]).toContain(bottles?.QTY)
      expect(whole.OrderSetupPrice.map(({ QTY }) => QTY)).toEqual(bottles?.QTY === 26 ? [3] : [])
    }
    const left = await linesOf(provider, customer)
    for (const line of left) expect(line.CartSetupPrice).toHaveLength(line.QTY === 26 ? 1 : 0)
    for (const { CartID } of left) await remove(`cart/${CartID}`, customer.headers)
  }
  const files = await db.select().from(artwork).where(eq(artwork.userId, customer.userId))
  expect(files.every(({ orderLineId, cartLineId }) => orderLineId !== null && cartLineId === null)).toBe(true)
})
