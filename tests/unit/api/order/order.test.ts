/** Orders on the wire: reading them, placing one, and what is said of discount codes and reviews. */
import { describe, expect, test } from 'vitest'
import { checkCoupon } from '../../../../src/api/cart/coupon'
import { fetchOrder, fetchOrders, placeOrder } from '../../../../src/api/order/order'
import { answerOrder } from '../../../../src/api/order/order-link'
import { sendReview } from '../../../../src/api/product/review'
import type { NewOrder } from '../../../../src/domain/order/checkout'
import { orderReply } from '../../../support/order'
import { json, provider, replying } from '../answers'

test('orders are listed newest first, also without a date or an amount', async () => {
  const { asked } = replying(
    {
      data: [
        { OrderID: 7, CreatedOn: '2026-05-12T10:00:00Z', Status: 'COMPLETE', Totalprice: '1,250.50' },
        { OrderID: '9', CreatedOn: '2026-06-01T10:00:00Z', Status: 'Waiting', Totalprice: 3 },
        { OrderID: 3, CreatedOn: null, Totalprice: 'soon' },
        { Status: 'nobody’s' },
      ],
    },
    200,
    't-1',
  )
  expect((await fetchOrders()).value).toEqual([
    { id: '9', placedOn: Date.parse('2026-06-01T10:00:00Z'), status: 'Waiting', totalCents: 300 },
    { id: '7', placedOn: Date.parse('2026-05-12T10:00:00Z'), status: 'COMPLETE', totalCents: 125_050 },
    { id: '3', placedOn: null, status: '', totalCents: null },
  ])
  expect(asked[0]?.headers.get('authorization')).toBe('t-1')
})

test('what an order is found by is read where the list says it, and left out where that is spoilt', async () => {
  const lines = [{ ProductID: 7, ProductName: 'Thing &amp; Co', SKU: 'TC-1' }, { ProductID: 8 }]
  replying({
    Data: [
      { OrderID: 2, ponumber: 4711, OrderDetails: lines },
      { OrderID: 1, OrderDetails: 'none' },
    ],
  })
  const { value } = await fetchOrders()
  expect(value).toMatchObject([
    {
      purchaseOrder: '4711',
      products: [
        { name: 'Thing & Co', sku: 'TC-1' },
        { name: 'Product 8', sku: '' },
      ],
    },
    { id: '1' },
  ])
  expect(value[1]).not.toHaveProperty('products')
})

/** As our provider writes it, but for numbers that are text, and single things that are no lists. */
const wire = orderReply({
  Totalprice: 99,
  SZipcode: 2000,
  GSTAmount: '9.00',
  GSTText: '10%',
  CouponValue: '10',
  ReviewSubmitStatus: '0',
  OrderDetails: {
    OrderDetailsID: 71,
    ProductID: 5,
    ProductName: 'Mug &amp; spoon',
    QTY: '250',
    ProductPrice: '0.40',
    Brief: 'Left sleeve',
    randomnumber: '[{"name":"Colour","value":"Navy"}]',
    Product: [{ Slug: 'mug', ProductImage: 'media/mug.webp' }],
  },
  OrderSetupPrice: [
    { OrderDetailsID: '71', SetupName: 'Print', QTY: 2 },
    { OrderDetailsID: 72, SetupName: 'Of another line', QTY: 1 },
  ],
  OrderCustomerAttachment: [{ OrderDetailsID: 71, Attachment: 'uploads/a%20logo.pdf' }],
  OrderArtworkAttachment: [
    { OrderDetailsID: 71, Attachment: 'uploads/1.png', Approve: '2' },
    { OrderDetailsID: 71, Attachment: 'uploads/2.png', Approve: 1 },
    { OrderDetailsID: 71, Attachment: 'uploads/3.png', Approve: 0 },
    { OrderDetailsID: 71, Attachment: 'uploads/4.png', Approve: null },
  ],
  ProductReview: [{ OrderDetailsID: 71, Rating: 4, Remarks: 'Good' }],
})

test('an order is read with what belongs to each line', async () => {
  replying({ Data: [wire] })
  const { value } = await fetchOrder('12')
  expect(value).toMatchObject({
    id: '12',
    totalCents: 9900,
    purchaseOrder: 'PO 7',
    shipping: { customerName: 'Sam Shipper', postcode: '2000', line2: '' },
    billing: { email: 'bo@acme.example', mobileNumber: '0400 000 000' },
    couponName: 'FAIR',
    couponPercent: 10,
    gstCents: 900,
    gstPercent: '10',
    awaitsReviews: true,
  })
  expect(value.lines).toEqual([
    {
      id: '71',
      productId: '5',
      name: 'Mug & spoon',
      slug: 'mug',
      image: '/media/mug.webp',
      options: [{ name: 'Colour', value: 'Navy' }],
      setups: [{ name: 'Print', count: 2 }],
      quantity: 250,
      unitCents: 40,
      brief: 'Left sleeve',
      customerFiles: [{ url: '/uploads/a%20logo.pdf', name: 'a logo.pdf' }],
      approvalFiles: [
        { url: '/uploads/1.png', name: '1.png', approval: 'Pending' },
        { url: '/uploads/2.png', name: '2.png', approval: 'Approved' },
        { url: '/uploads/3.png', name: '3.png', approval: 'Reject' },
        { url: '/uploads/4.png', name: '4.png', approval: 'Status not available' },
      ],
      review: { rating: 4, remarks: 'Good' },
    },
  ])
})

describe('placing an order', () => {
  const place = { customerName: 'Jo', country: 'Australia', state: 'NSW', city: 'Sydney', postcode: '2000' }
  const order: NewOrder = {
    billing: {
      ...place,
      line1: '1 High St',
      line2: '',
      email: 'JO@ACME.COM.AU',
      mobileNumber: '0400 000 000',
    },
    shipping: { ...place, line1: '2 Low St', line2: 'Dock 3' },
    purchaseOrder: ' PO 7 ',
    couponName: 'FAIR',
    couponPercent: 10,
    gstPercent: 10,
    total: { subtotalCents: 10_000, couponCents: 1000, gstCents: 900, totalCents: 9900 },
  }

  test('sends the fields of an order and its key', async () => {
    const { asked } = replying({ Message: 'Done', Data: { OrderID: 12 } })
    expect(await placeOrder(order, 'key-1')).toBe('12')
    expect(asked[0]?.headers.get('idempotency-key')).toBe('key-1')
    expect(asked[0]?.body).toMatchObject({
      BEmail: 'jo@acme.com.au',
      SAddress2: 'Dock 3',
      SZipcode: '2000',
      Totalprice: 99,
      PaymentMethod: 'Credit Card',
      SpliteOrder: false,
      GSTAmount: 9,
      GSTText: '10',
      CouponName: 'FAIR',
      CouponValue: 10,
      ponumber: 'PO 7',
    })
  })

  test.each([
    [{ OrderID: 12 }],
    [{ data: { OrderID: '12' } }],
    [{ Data: [{ OrderID: 12 }] }],
    [{ data: { data: { OrderID: 12 } } }],
    [{ Message: 'Done', data: { Data: [{ OrderID: 12 }] } }],
  ])('%j names it', async (reply) => {
    replying(reply)
    expect(await placeOrder(order, 'key-1')).toBe('12')
  })

  test.each([[{ Message: 'Done' }], [{ Data: [] }], [{ Data: { OrderID: null, data: 7 } }], [{}]])(
    '%j does not name it, but is success',
    async (reply) => {
      replying(reply)
      expect(await placeOrder(order, 'key-1')).toBe('')
    },
  )
})

describe('a discount code', () => {
  test('holds when the message says exactly so', async () => {
    const { asked } = provider(() => json({ Message: 'Coupon Is Active!', Data: { Value: '15' } }))
    expect((await checkCoupon(' FAIR ')).value).toBe(15)
    expect(asked[0]?.url).toBe('/frontend/api/CouponCode')
  })

  test.each([
    [{ Message: 'Coupon is active!', Data: { Value: 15 } }, 'Coupon is active!'],
    [{ Message: 'This code has expired.', Data: null }, 'This code has expired.'],
    [{ Message: 'Coupon Is Active!', Data: { Value: 0 } }, 'An error occurred'],
    [{ Message: 'Coupon Is Active!', Data: { Value: 101 } }, 'An error occurred'],
    [{ Message: 'Coupon Is Active!' }, 'An error occurred'],
    [{}, 'An error occurred'],
  ])('%j is refused: %s', async (reply, words) => {
    replying(reply)
    await expect(checkCoupon('FAIR')).rejects.toThrow(words)
  })
})

test.each([[{ Data: { Message: 'Thank you' } }], [{ Message: 'Thank you' }]])(
  '%j thanks for a review',
  async (reply) => {
    const { asked } = replying(reply)
    const review = { orderId: '12', lineId: '71', productId: '5', rating: 4, remarks: ' Good ' }
    expect(await sendReview(review)).toBe('Thank you')
    expect(asked[0]?.body).toEqual({
      Rating: 4,
      Remarks: 'Good',
      OrderDetailsID: 71,
      ProductID: 5,
      OrderID: 12,
    })
  },
)

test.each([
  ['sig', { orderId: 12, orderAction: 'IN REVIEW', signature: 'sig' }],
  [null, { orderId: 12, orderAction: 'IN REVIEW' }],
])('an approver’s answer with signature %j', async (signature, body) => {
  const { asked } = replying({ Message: 'Done' })
  const answer = await answerOrder({ orderId: '12', orderAction: 'IN REVIEW', signature })
  expect(answer).toEqual({ message: 'Done', order: null, isRepeated: false })
  expect(asked[0]?.body).toEqual(body)
})

test.each([
  [{ Message: 'Done', Data: wire }, '12'],
  [{ data: { data: [wire], Message: 'Done' } }, '12'],
  [{ Message: 'Done', Data: { ...wire, OrderID: 13 } }, undefined],
  [{ Message: 'Done', Data: 'ok' }, undefined],
  [{ Message: 'Done', Data: { OrderID: 12, OrderDetails: 7 } }, undefined],
])('an answer with %j tells of order %s', async (reply, id) => {
  replying(reply)
  const answer = await answerOrder({ orderId: '12', orderAction: 'REJECTED', signature: null })
  expect(answer.message).toBe('Done')
  expect(answer.order?.id).toBe(id)
})
