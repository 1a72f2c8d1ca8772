/** Orders with made-up figures, owners and shapes: the provider stores the figures that it calculates, or nothing. */
import { beforeEach, expect, test } from 'vitest'
import { addToCart, readCartLines } from './cart-calls'
import { newCoupon, orderBody, storedOrders, placeOrder } from './order-calls'
import { callerOfEachTest, newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db } = provider
/** 25 bottles for a retailer, without set-up: 25 × 16.71 = 417.75; 417.75 + 10 % GST (41.78) = 459.53 */
const correctCents = { subtotalCents: 41_775, couponCents: 0, gstCents: 4_178, totalCents: 45_953 }

const victim = await newCustomer(provider)
const victimsOrder = await placeOrder(provider, victim)
const attacker = callerOfEachTest(provider)
beforeEach(() => addToCart(provider, attacker))
const send = (body: unknown) => attacker.post('order', body)

const prices = { BasePrice: 0.01, OrderDetails: [{ ProductID: 1, QTY: 1, ProductPrice: 0.01 }] }
const columns = { total_cents: 1, totalCents: 1, subtotalCents: 1, gst_cents: 0, coupon_percent: 100 }
const owner = { UserID: victim.userId, userId: victim.userId, RoleID: 0, roleId: 0, OrderID: victimsOrder }
const state = { Status: 'COMPLETE', status: 'COMPLETE', CreatedOn: '2001-01-01', PaymentMethod: 'Free' }
const invalidAmounts = [0, -1, '0', 'NaN', null, {}, [1], 100, 1e9]
const ignoredFields: [string, object][] = [
  ...invalidAmounts.map((value): [string, object] => [
    `GST and coupon value ${JSON.stringify(value)}`,
    { GSTAmount: value, GSTText: value, CouponValue: value, CouponPercent: value, CouponCents: value },
  ]),
  [
    'prices of lines, columns of the database, another customer, status, number and caller',
    { ...prices, ...columns, ...owner, ...state, IpAddress: '127.0.0.1; drop table shop_order' },
  ],
  ['__proto__', JSON.parse('{"__proto__":{"Totalprice":1,"polluted":1}}') as object],
]
test.each(ignoredFields)('order costs what the provider calculates despite %s', async (_, fields) => {
  const reply = await send(orderBody({ Totalprice: undefined, ...fields }))
  expect([reply.status, (await reply.json()).Data?.Totalprice]).toEqual([200, '459.53'])
  const storedFields = { userId: attacker.userId, couponName: '', status: 'PENDING' }
  expect(await storedOrders(db, attacker)).toMatchObject([{ ...correctCents, ...storedFields }])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

const refusedOrders: [string, unknown, number][] = [
  ...[1, 0, 0.01, '1', '459.52', -459.53, 459.54, 1e9].map((total): [string, unknown, number] => [
    `Totalprice ${JSON.stringify(total)}`,
    orderBody({ Totalprice: total }),
    409,
  ]),
  ['a discount that nobody gave', orderBody({ Totalprice: 0, CouponValue: 100 }), 409],
  ['a total without GST', orderBody({ Totalprice: 417.75, GSTAmount: 0 }), 409],
  ...['NaN', '1e3', {}, [1], true, '0x1'].map((total): [string, unknown, number] => [
    `Totalprice ${JSON.stringify(total)}`,
    orderBody({ Totalprice: total }),
    422,
  ]),
  [
    'a total that JSON turns into Infinity',
    JSON.stringify(orderBody({ x: 1 })).replace('"x":1', '"Totalprice":1e999'),
    422,
  ],
  ['an address that is a list', orderBody({ BAddress1: ['x'] }), 422],
  ['an address of 10,000 characters', orderBody({ BAddress1: 'x'.repeat(10_000) }), 422],
]
test('order with invalid values is refused with a message, and nothing is stored', async () => {
  for (const [name, body, status] of refusedOrders) {
    const reply = await send(body)
    const refusal = { ErrorCode: expect.any(String), ErrorMessage: expect.any(String) }
    expect([name, reply.status, await reply.json()]).toMatchObject([name, status, refusal])
  }
  expect(await storedOrders(db, attacker)).toEqual([])
  expect(await readCartLines(provider, attacker)).toHaveLength(1)
})

test('coupon discount is the stored one, whatever the body claims', async () => {
  const CouponName = await newCoupon(db, { percent: 10 })
  const reply = await send(orderBody({ CouponName, CouponValue: 100, Totalprice: 413.57 }))
  expect(reply.status).toBe(200)
  expect(await storedOrders(db, attacker)).toMatchObject([
    { couponName: CouponName, couponPercent: 10, couponCents: 4178, gstCents: 3760, totalCents: 41_357 },
  ])
})

test('order text is stored as typed, without control characters', async () => {
  const BAddress1 = "<script>alert(1)</script>'; drop table shop_order; -- 🎉"
  const typedFields = { BAddress1: `\u202e${BAddress1}\u200b\0`, ponumber: '{{7*7}} ${x} %s' }
  await placeOrder(provider, attacker, typedFields, true)
  expect(await storedOrders(db, attacker)).toMatchObject([
    { billing: { line1: BAddress1 }, poNumber: '{{7*7}} ${x} %s' },
  ])
})
