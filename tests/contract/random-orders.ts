/**
 * Orders random carts: piece prices, subtotal, coupon, GST and total are the same to the cent in cart, order, mail
 * and database, and match exact fractions (req 4.6).
 */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Catalogue } from '../../demo/catalogue/catalogue'
import { generateCatalogue } from '../../demo/catalogue/generate'
import { type Random, seededRandom } from '../../demo/random'
import { setting } from '../../server/db/schema-catalogue'
import { orderLine } from '../../server/db/schema-order'
import { oracleFigure, type RawPrices } from '../support/price-oracle'
import { readCartLines } from './cart-calls'
import { newCoupon, orderBody, readWholeOrder, storedOrder } from './order-calls'
import { type Customer, newCustomer, type Provider } from './provider'

const catalogue = generateCatalogue(60)
/** Generated prices are round, and all generated products have tiers and set-ups; this list changes some of them. */
const products = catalogue.products.map((product, index) => ({
  ...product,
  addFreight: index % 4 > 0,
  setupPrices:
    index % 7 === 0 ? [] : product.setupPrices.map((setup, nth) => ({ ...setup, ...oddSetup(index + nth) })),
  priceTiers:
    index % 11 === 10 ? [] : product.priceTiers.map((tier) => ({ ...tier, ...oddTier(tier, index) })),
}))

function oddTier(tier: (typeof catalogue.products)[number]['priceTiers'][number], index: number) {
  if (index % 2 === 0) return {}
  const markups = { retailer: 37.125, wholesaler: 12.345, admin: 0.5, portalUser: 66.667, saleAgent: 5.555 }
  return { priceCents: tier.priceCents + 3, markups: { ...tier.markups, ...markups } }
}

/** Returns set-up prices with cents that no quantity divides evenly, preselected up to three times. */
function oddSetup(index: number) {
  return {
    unitPriceCents: (index * 37) % 251,
    setupPriceCents: (index * 7919) % 10_007,
    defaultQuantity: index % 4,
  }
}

/**
 * Sixty products with prices that no quantity divides evenly: some without tiers, some without set-ups, some without
 * freight.
 */
export const oddCatalogue: Catalogue = { ...catalogue, products }

type CustomerProduct = RawPrices & {
  ProductID: number
  minimumqty: number
  ProductType: number
  ProductAttribute: {
    Attribute: { AttributeName: string }
    ProductAttributeValue: { AttributeValue: { AttributeValue: string } }[]
  }[]
  ProductVariationAttributeValue: { ProductVariationID: number }[]
}
type Shopper = {
  provider: Provider
  roleId: number
  customer: Customer
  replies: Map<string, Promise<Response>>
}
type Conditions = { gst: string; coupons: ReadonlyMap<string, string> }

const productsWithPrices = oddCatalogue.products.filter(({ priceTiers }) => priceTiers.length > 0)
const percents = ['none', '10', '33.3333', '12.5', '0.01', '99.9999', '100']

async function newShopper(provider: Provider, roleId: number): Promise<Shopper> {
  return { provider, roleId, customer: await newCustomer(provider, roleId), replies: new Map() }
}

/** Returns the product as this customer reads it; each product is requested once. */
async function readProduct({ provider, customer, replies }: Shopper, slug: string): Promise<CustomerProduct> {
  const reply = replies.get(slug) ?? provider.get(`product/login/${slug}`, customer.headers)
  replies.set(slug, reply)
  return (await (await reply).clone().json()).Data as CustomerProduct
}

/**
 * Puts one to four products into the cart, some in two variations that form one job; returns the expected cents of a
 * piece for each line.
 */
async function fillCart(shopper: Shopper, random: Random): Promise<Map<string, bigint>> {
  const { provider, roleId, customer } = shopper
  const expected = new Map<string, bigint>()
  for (const { slug } of random.sample(productsWithPrices, random.integer(1, 4))) {
    const product = await readProduct(shopper, slug)
    const quantity = Math.floor(product.minimumqty * (200_000 / product.minimumqty) ** (random.next() ** 2))
    const counts = new Map<string, number>()
    for (const setup of product.ProductSetupPrice)
      counts.set(String(setup['ProductSetupPriceID']), random.chance(0.5) ? random.integer(0, 3) : 0)
    const ids = new Set(product.ProductVariationAttributeValue.map((row) => row.ProductVariationID))
    const variations = product.ProductType === 2 ? random.sample([...ids], random.integer(1, 2)) : [null]
    const quantities = variations.map((_, index) => quantity + index)
    const pieces = quantities.reduce((sum, count) => sum + count, 0)
    const body = {
      ProductID: product.ProductID,
      BasePrice: 0.01,
      ProductSetupPrice: [...counts].map(([ProductSetupPriceID, QTY]) => ({ ProductSetupPriceID, QTY })),
      randomnumber: product.ProductAttribute.map(({ Attribute, ProductAttributeValue }) => ({
        name: Attribute.AttributeName,
        value: random.pick(ProductAttributeValue).AttributeValue.AttributeValue,
      })),
    }
    const figure = oracleFigure(product, roleId, pieces, counts)
    if (!figure) throw new Error('a product lost its price')
    for (const [index, QTY] of quantities.entries()) {
      const line = { ...body, QTY, ProductVariationID: variations[index] }
      const reply = await provider.post('cart/cart2', line, customer.headers)
      if (reply.status !== 200) throw new Error(`${JSON.stringify(line)}: ${await reply.text()}`)
      expected.set(`${product.ProductID} x ${QTY}`, figure.each)
    }
  }
  return expected
}

/** Rounds half up in integers; `percent` has at most four decimals. */
const percentOf = (cents: bigint, percent: string) => {
  const [units = '0', decimals = ''] = percent.split('.')
  return (cents * BigInt(units + decimals.padEnd(4, '0')) * 2n + 1_000_000n) / 2_000_000n
}
const centsOf = (text: string) => BigInt(text.replace('.', ''))
const aud = (cents: bigint) => {
  const text = cents.toString().padStart(3, '0')
  return `$${text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${text.slice(-2)}`
}

async function orderOnce(shopper: Shopper, { gst, coupons }: Conditions, random: Random): Promise<void> {
  const { provider, customer } = shopper
  const { db, letters } = provider
  const expected = await fillCart(shopper, random)
  const lines = await readCartLines(provider, customer)
  const inCart = new Map(lines.map((line) => [`${line.ProductID} x ${line.QTY}`, centsOf(line.BasePrice)]))
  expect(inCart).toEqual(expected)
  const percent = random.pick(percents)
  const subtotal = lines.reduce((sum, line) => sum + centsOf(line.BasePrice) * BigInt(line.QTY), 0n)
  const coupon = percent === 'none' ? 0n : percentOf(subtotal, percent)
  const tax = percentOf(subtotal - coupon, gst)
  const total = subtotal - coupon + tax
  const body = orderBody({
    CouponName: coupons.get(percent) ?? '',
    // The total is sent as a number, as text, or not at all.
    ...random.pick([{}, { Totalprice: Number(total) / 100 }, { Totalprice: aud(total) }]),
  })
  const reply = await provider.post('order', body, customer.headers)
  const { Data } = (await reply.json()) as { Data: { OrderID: number; Totalprice: string } }
  expect([reply.status, Data]).toMatchObject([200, { Totalprice: aud(total).replace(/[$,]/g, '') }])
  const id = Data.OrderID
  const stored = await storedOrder(db, id)
  expect(stored).toMatchObject({
    subtotalCents: Number(subtotal),
    couponCents: Number(coupon),
    gstCents: Number(tax),
    totalCents: Number(total),
  })
  const rows = await db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(orderLine.id)
  expect(rows.map((row) => [row.productId, row.quantity, BigInt(row.eachCents)])).toEqual(
    lines.map((line) => [line.ProductID, line.QTY, centsOf(line.BasePrice)]),
  )
  const placedOrder = await readWholeOrder(provider, customer, id)
  expect(placedOrder.OrderDetails.map((line) => [line.ProductID, line.QTY, line.ProductPrice])).toEqual(
    lines.map((line) => [line.ProductID, line.QTY, line.BasePrice]),
  )
  const { Totalprice, GSTAmount, GSTText } = placedOrder
  expect([centsOf(Totalprice), centsOf(GSTAmount), Number(GSTText)]).toEqual([total, tax, Number(gst)])
  expect(placedOrder.CouponValue).toBe(percent === 'none' ? 0 : Number(percent))
  const letter = letters.find(({ subject }) => subject === `Your Showfloor order ${id}`)
  for (const expectedText of [
    ...rows.map(({ quantity, eachCents }) => `: ${aud(BigInt(quantity) * BigInt(eachCents))}\n`),
    `Subtotal ex GST: ${aud(subtotal)}\n`,
    ...(percent === 'none' ? [] : [`(${Number(percent)}%): -${aud(coupon)}\n`]),
    `GST (${Number(gst)}%): ${aud(tax)}\n`,
    `Total inc GST: ${aud(total)}\n`,
  ])
    expect(letter?.text).toContain(expectedText)
}

/**
 * Orders random carts and checks each order. The random choices depend only on `gst` and the number of the cart. The
 * provider must have `oddCatalogue`.
 */
export async function orderRandomCarts(
  provider: Provider,
  { gst, carts }: { gst: string; carts: number },
): Promise<void> {
  const { db } = provider
  await db.update(setting).set({ value: gst }).where(eq(setting.name, 'gst_rate'))
  const coupons = new Map<string, string>()
  for (const percent of percents.slice(1))
    coupons.set(percent, await newCoupon(db, { percent: Number(percent) }))
  const shoppers = []
  for (const roleId of [0, 1, 2, 3, 4, 5]) shoppers.push(await newShopper(provider, roleId))
  let startedCarts = 0
  await Promise.all(
    shoppers.map(async (shopper) => {
      while (startedCarts < carts)
        await orderOnce(shopper, { gst, coupons }, seededRandom(`cart ${gst} ${startedCarts++}`))
    }),
  )
  expect(startedCarts).toBe(carts)
}
