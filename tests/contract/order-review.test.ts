/** Reviews of ordered products: by the customer who ordered, after completion, once for each line. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderStatuses } from '../../src/domain/order/order-status'
import { review } from '../../server/db/schema-product'
import { addToCart, variationOf } from './cart-calls'
import {
  completeOrder,
  readWholeOrder,
  placeOrder,
  reviewOf,
  setStatus,
  type WholeOrder,
} from './order-calls'
import { atOnce, callerOfEachTest, newCustomer, openProvider, readRefusal, repliedWith } from './provider'

// This file has its own database, because it changes the ratings of products.
const provider = openProvider()
const { db, get, post } = provider
const customer = callerOfEachTest(provider)
let order: WholeOrder
beforeEach(async () => {
  order = await completeOrder(provider, customer)
})
const send = (overrides: object = {}, headers = customer.headers) =>
  post('product_review', reviewOf(order, overrides), headers)
const countReviews = async () => (await db.select().from(review).where(eq(review.productId, 1))).length
const firstReview = async () => (await (await get('product_review/1?page=1')).json()).Data[0]

describe('POST product_review', () => {
  test('review is shown in the order and at the product, and counts in the rating', async () => {
    const countRatings = async () =>
      (await (await get('product/summit-steel-bottle')).json()).Data.NumberRating
    const before = await countRatings()
    const reply = await send({ Remarks: '  Prints <b>beautifully</b>.\nAgain!  ' })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({
      Message: 'Thank you for your review.',
      Data: { Message: 'Thank you for your review.' },
    })
    const Remarks = 'Prints <b>beautifully</b>.\nAgain!'
    const reviewed = await readWholeOrder(provider, customer, order.OrderID)
    expect(reviewed.ProductReview).toEqual([
      { OrderDetailsID: order.OrderDetails[0]?.OrderDetailsID, Rating: 4, Remarks },
    ])
    expect(reviewed.ReviewSubmitStatus).toBe(1)
    expect(await firstReview()).toMatchObject({ User: { FullName: 'Casey Customer' }, Rating: 4, Remarks })
    expect(await countRatings()).toBe(before + 1)
  })

  test('each line can be reviewed once, and its order waits for the other reviews', async () => {
    await addToCart(provider, customer)
    await addToCart(provider, customer, { ...variationOf(0), QTY: 30 })
    const id = await placeOrder(provider, customer, {}, true)
    await setStatus(db, id, 'COMPLETE')
    order = await readWholeOrder(provider, customer, id)
    expect((await send()).status).toBe(200)
    expect(await readRefusal(await send({ Rating: 1 }))).toEqual([409, 'You have reviewed this already.'])
    expect((await readWholeOrder(provider, customer, id)).ReviewSubmitStatus).toBe(0)
    const [, line] = order.OrderDetails
    const secondReview = { OrderDetailsID: line?.OrderDetailsID, ProductID: line?.ProductID, Rating: '5' }
    expect((await send(secondReview)).status).toBe(200)
    expect((await readWholeOrder(provider, customer, id)).ReviewSubmitStatus).toBe(1)
  })

  test('simultaneous reviews of one line are stored once', async () => {
    const before = await countReviews()
    expect(repliedWith(await atOnce(20, () => send()), 200)).toHaveLength(1)
    expect(await countReviews()).toBe(before + 1)
  })

  test('review without stars or a comment is refused', async () => {
    const before = await countReviews()
    for (const Rating of [0, 6, -1, 4.5, '4.5', '', 'five', null, undefined, '5 '.repeat(9)])
      expect(await readRefusal(await send({ Rating }))).toEqual([422, 'Please choose 1 to 5 stars.'])
    for (const Remarks of ['', '  \n ', '\0', null, undefined])
      expect(await readRefusal(await send({ Remarks }))).toEqual([422, 'Please write a comment.'])
    const tooLong = 'Your comment can have at most 2000 characters'
    expect(await readRefusal(await send({ Remarks: 'x'.repeat(2001) }))).toEqual([422, tooLong])
    for (const Remarks of [{}, ['x'], 5]) expect((await send({ Remarks })).status).toBe(422)
    expect(await countReviews()).toBe(before)
  })

  test.each(orderStatuses.filter((status) => status !== 'COMPLETE'))(
    'review is refused while the order is %s',
    async (status) => {
      await setStatus(db, order.OrderID, status)
      expect(await readRefusal(await send())).toEqual([
        409,
        'You can review this when the order is complete.',
      ])
    },
  )

  test('review of another customer’s line, order or product is not found', async () => {
    const before = await countReviews()
    const other = await newCustomer(provider)
    const othersOrder = await completeOrder(provider, other)
    for (const [overrides, headers] of [
      [{}, other.headers],
      [{ OrderID: othersOrder.OrderID }, other.headers],
      [{ OrderID: othersOrder.OrderID }, customer.headers],
      [{ OrderDetailsID: othersOrder.OrderDetails[0]?.OrderDetailsID }, customer.headers],
      [{ ProductID: 2 }, customer.headers],
      [{ OrderDetailsID: 1 }, customer.headers],
      [{ OrderDetailsID: 'x' }, customer.headers],
    ] as const)
      expect((await send(overrides, headers)).status).toBe(404)
    expect(await countReviews()).toBe(before)
  })

  test('review ignores an author and a date in its body', async () => {
    const author = { User: { FullName: 'Somebody else' }, FullName: 'X', author: 'X' }
    expect((await send({ ...author, CreatedOn: '2001-01-01' })).status).toBe(200)
    const { User, CreatedOn } = await firstReview()
    expect(User.FullName).toBe('Casey Customer')
    expect(Date.now() - Date.parse(CreatedOn)).toBeLessThan(60_000)
  })
})
