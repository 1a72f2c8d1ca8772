/** Placing orders: conversion of the cart, refusals, reading orders, and mails. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { address } from '../../server/db/schema-customer'
import { priceTier } from '../../server/db/schema-pricing'
import { artworkForm, plainPdf, sendForm } from './upload-calls'
import { addAddress, billing, addressKinds, shipping } from './address-calls'
import {
  addToCart,
  readCartLines,
  mugWithChoice,
  polo,
  setupOfBottle,
  tote,
  variationOf,
  cartBody,
} from './cart-calls'
import {
  newCoupon,
  orderBody,
  readWholeOrder,
  storedOrders,
  placeOrder,
  setStatus,
  storedOrder,
} from './order-calls'
import { callerOfEachTest, newCustomer, openProvider, readRefusal, toCustomers } from './provider'

// This file has its own database, because it changes prices.
const provider = openProvider()
const { db, letters } = provider
const customer = callerOfEachTest(provider)
beforeEach(() => void (letters.length = 0))
const order = (overrides: object = {}) => customer.post('order', orderBody(overrides))
const messageOf = async (reply: Response) => (await readRefusal(reply))[1]
const listOrders = async () => (await (await customer.get('order/')).json()).Data

describe('POST order', () => {
  test('cart becomes an order with set-ups, brief, artwork, coupon and addresses', async () => {
    const lineId = await addToCart(provider, customer, {
      ProductSetupPrice: [{ ProductSetupPriceID: setupOfBottle, QTY: 2 }],
    })
    await addToCart(provider, customer, { ...variationOf(0), QTY: 30 })
    await customer.post('cart/addbrief', { CartID: lineId, Brief: 'Front only' })
    await sendForm(provider, customer, await artworkForm(lineId, [{ bytes: plainPdf, name: 'front.pdf' }]))
    const CouponName = await newCoupon(db, { percent: 10 })
    const reply = await order({ CouponName: CouponName.toLowerCase() })
    expect(reply.status).toBe(200)
    const { Data } = await reply.json()
    // Bottles: 25 × 21.41 = 535.25 (see cart.test.ts); polos: 30 × (16.11 + freight 15 / 30) = 498.30
    // Subtotal: 535.25 + 498.30 = 1,033.55; with the coupon: 1,033.55 - 10 % (103.36) = 930.19
    // Total: 930.19 + 10 % GST (93.02) = 1,023.21
    expect(Data).toEqual({ OrderID: expect.any(Number), Status: 'PENDING', Totalprice: '1023.21' })
    expect(await readCartLines(provider, customer)).toEqual([])
    const placedOrder = await readWholeOrder(provider, customer, Data.OrderID)
    const [bottles, polos] = placedOrder.OrderDetails
    expect(placedOrder).toEqual({
      OrderID: Data.OrderID,
      CreatedOn: expect.any(String),
      Status: 'PENDING',
      Totalprice: '1023.21',
      PaymentMethod: 'Credit Card',
      ponumber: 'PO-77',
      NeededBy: '',
      GSTAmount: '93.02',
      GSTText: '10',
      CouponName,
      CouponValue: 10,
      ...billing,
      ...shipping,
      // No day is promised, because the polos have no delivery time (order-promise.test.ts).
      Promise: null,
      Days: expect.objectContaining({ Placed: expect.any(String), Artwork: expect.any(String), Sent: null }),
      AtRisk: [],
      Tracking: null,
      WaitsForApprover: 0,
      ReviewSubmitStatus: 0,
      OrderDetails: [
        {
          OrderDetailsID: bottles?.OrderDetailsID,
          ProductID: 1,
          ProductVariationID: null,
          ProductName: 'Summit Steel Bottle',
          SKU: 'SB-1002',
          QTY: 25,
          ProductPrice: '21.41',
          Brief: 'Front only',
          // The API calls the chosen options `randomnumber`.
          randomnumber: [],
          Product: {
            Slug: 'summit-steel-bottle',
            ProductImage: 'media/v1/w640/product/steel-bottle/navy-on-white/1.webp',
          },
        },
        expect.objectContaining({
          ProductID: polo.id,
          ProductVariationID: polo.variations[0],
          QTY: 30,
          ProductPrice: '16.61',
          randomnumber: [
            { name: 'Colour', value: 'Navy' },
            { name: 'Size', value: 'S' },
          ],
        }),
      ],
      OrderSetupPrice: [
        {
          OrderDetailsID: bottles?.OrderDetailsID,
          ProductSetupPriceID: setupOfBottle,
          SetupName: 'Laser set-up',
          QTY: 2,
        },
      ],
      OrderCustomerAttachment: [
        { OrderDetailsID: bottles?.OrderDetailsID, Attachment: expect.stringMatching(/\/front\.pdf$/) },
      ],
      OrderArtworkAttachment: [],
      ProductReview: [],
    })
    expect(polos?.OrderDetailsID).toBeGreaterThan(bottles?.OrderDetailsID ?? Infinity)
    const file = await provider.fetch(`/${placedOrder.OrderCustomerAttachment[0]?.Attachment}`)
    expect(await file.text()).toBe(plainPdf)
  })

  test('order mail has the figures of the order, and nothing that was typed', async () => {
    await addToCart(provider, customer)
    const CouponName = await newCoupon(db, { percent: 10 })
    const typedFields = { ponumber: 'typed-po', BCity: 'typed-city' }
    const id = await placeOrder(provider, customer, { CouponName, ...typedFields }, true)
    expect(toCustomers(letters)).toEqual([
      {
        to: customer.email,
        replyTo: 'orders@shop.example',
        subject: `Your Showfloor order ${id}`,
        link: `https://shop.example/order_detail/${id}`,
        text: expect.stringContaining(
          [
            '25 x Summit Steel Bottle (SB-1002) at $16.71: $417.75',
            'Subtotal ex GST: $417.75',
            `Coupon ${CouponName} (10%): -$41.78`,
            'GST (10%): $37.60',
            'Total inc GST: $413.57',
          ].join('\n'),
        ),
      },
    ])
    expect(JSON.stringify(letters)).not.toContain('typed')
  })

  test('order without a shipping address is shipped to the billing address', async () => {
    const noShipping = Object.fromEntries(Object.keys(shipping).map((field) => [field, '']))
    const id = await placeOrder(provider, customer, noShipping)
    const stored = await storedOrder(db, id)
    expect(stored.shipping).toEqual({ ...stored.billing, email: '', mobileNumber: '' })
  })

  test('order retains its addresses when the addresses of the account are deleted', async () => {
    for (const kind of addressKinds) await addAddress(provider, customer, kind)
    const id = await placeOrder(provider, customer)
    await db.delete(address).where(eq(address.userId, customer.userId))
    expect(await readWholeOrder(provider, customer, id)).toMatchObject({ ...billing, ...shipping })
  })

  test('order with a missing field is refused with a message, and the cart stays', async () => {
    await addToCart(provider, customer)
    for (const [field, message] of [
      ['BCustomerName', 'Customer Name is required'],
      ['BCountry', 'Country is required'],
      ['BState', 'State is required'],
      ['BCity', 'City is required'],
      ['BZipcode', 'Zipcode is required'],
      ['BAddress1', 'Address 1 is required'],
      ['BEmail', 'Email is required'],
      ['BMobileNumber', 'Mobile Number is required'],
      ['SCity', 'Shipping City is required'],
      ['ponumber', 'PO# or Order reference number is required'],
    ] as const)
      expect(await readRefusal(await order({ [field]: '  ' }))).toEqual([422, message])
    for (const BEmail of ['nobody', 'a@b', 'a@b.c'])
      expect(await messageOf(await order({ BEmail }))).toBe('Email is invalid')
    expect((await order({ BEmail: 'JO@ACME.COM.AU', SpliteOrder: true })).status).toBe(422)
    expect((await order({ ponumber: 'x'.repeat(101) })).status).toBe(422)
    expect(await readCartLines(provider, customer)).toHaveLength(1)
    expect(await storedOrders(db, customer)).toEqual([])
    expect((await order({ BAddress2: '', SAddress2: '', BEmail: 'jo@brand.sydney' })).status).toBe(200)
  })

  test('minimum quantity counts over all variations of a product', async () => {
    await addToCart(provider, customer, { ...variationOf(0), QTY: 12 })
    await addToCart(provider, customer, { ...variationOf(1), QTY: 12 })
    expect(await messageOf(await order())).toBe('Harbour Polo: Please add at least 25 Quantity')
    await customer.post('cart', cartBody({ ...variationOf(1), QTY: 13 }))
    expect((await order()).status).toBe(200)
  })

  test('order at an outdated price is refused until the new total is confirmed', async () => {
    const [tier] = await db.select().from(priceTier).where(eq(priceTier.productId, tote.id)).limit(1)
    if (!tier) throw new Error('the tote has no price')
    const setPrice = (priceCents: number) =>
      db.update(priceTier).set({ priceCents }).where(eq(priceTier.id, tier.id))
    await addToCart(provider, customer, { ProductID: tote.id })
    const seenTotal = { Totalprice: 459.53 }
    await setPrice(1100)
    const ErrorMessage =
      'Café Tote now costs $18.32 each, not $16.71. The total is $503.80 inc GST, not $459.53. Please check your cart and order again.'
    const reply = await order(seenTotal)
    expect(reply.status).toBe(409)
    const Data = { Totalprice: '503.80', GSTAmount: '45.80' }
    expect(await reply.json()).toEqual({ ErrorCode: 'PRICECHANGED', ErrorMessage, Data })
    // A body without a total does not confirm the new price.
    expect((await (await order()).json()).ErrorCode).toBe('PRICECHANGED')
    expect(await storedOrders(db, customer)).toEqual([])
    expect((await order({ Totalprice: 503.8 })).status).toBe(200)
    await setPrice(tier.priceCents)
    expect((await storedOrders(db, customer)).map(({ totalCents }) => totalCents)).toEqual([50_380])
  })

  test('product that has lost its price cannot be ordered', async () => {
    const tiers = await db.select().from(priceTier).where(eq(priceTier.productId, 10))
    await addToCart(provider, customer, { ProductID: 10 })
    await db.delete(priceTier).where(eq(priceTier.productId, 10))
    expect(await messageOf(await order())).toMatch(/^The price of Filler Mug \d+ is on request/)
    await db.insert(priceTier).values(tiers)
  })
})

describe('reading orders', () => {
  test('order list has the orders of the customer, newest first', async () => {
    const ids = [await placeOrder(provider, customer), await placeOrder(provider, customer)]
    await placeOrder(provider, await newCustomer(provider))
    const listedOrders = await listOrders()
    expect(listedOrders.map(({ OrderID }: { OrderID: number }) => OrderID)).toEqual(ids.toReversed())
    expect(listedOrders[0]).toMatchObject({
      Status: 'PENDING',
      Totalprice: '459.53',
      CreatedOn: expect.any(String),
    })
  })

  test('order list has PO number, SKUs and names by which an order is recognised', async () => {
    await addToCart(provider, customer, { ...variationOf(0), QTY: 30 })
    for (const value of ['Left', 'Right'])
      await addToCart(provider, customer, {
        ProductID: mugWithChoice.id,
        randomnumber: [{ name: 'Handle', value }],
      })
    await placeOrder(provider, customer, {}, true)
    const OrderDetails = [{ SKU: 'AP-2001-NAV-S' }, { ProductName: 'Filler Mug 29' }]
    expect(await listOrders()).toMatchObject([{ ponumber: 'PO-77', OrderDetails }])
  })

  test('order/updated/{id} returns the same as order/{id}', async () => {
    const id = await placeOrder(provider, customer)
    await setStatus(db, id, 'SHIPPED')
    const placedOrder = await (await customer.get(`order/${id}`)).json()
    expect(placedOrder.Data.Status).toBe('SHIPPED')
    expect(await (await customer.get(`order/updated/${id}`)).json()).toEqual(placedOrder)
  })
})
