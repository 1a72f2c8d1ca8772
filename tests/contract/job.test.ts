/**
 * A polo in seven sizes is priced as one job, with one price tier and one set-up, in grid, quote, cart, order and
 * reorder.
 */
import { expect, test } from 'vitest'
import { addLine, fetchCart } from '../../src/api/cart/cart'
import { fetchOrder } from '../../src/api/order/order'
import { fetchMemberDetail } from '../../src/api/product/product'
import { connectTransport } from '../../src/api/request'
import { lineCents } from '../../src/domain/cart/cart'
import { cellsOf, gridLines, orderGridOf } from '../../src/domain/cart/order-grid'
import { orderSubtotal } from '../../src/domain/order/order'
import { reorderLine, withJobPrices } from '../../src/domain/order/order-again'
import { orderTotal, priceBreaks, quoteOf } from '../../src/domain/price/quote'
import { preselected } from '../../src/domain/price/price'
import { orderBody, placeOrder } from './order-calls'
import { databaseWith } from './file-resources'
import { newCustomer, openProvider } from './provider'
import { markups, smallCatalogue } from './small-catalogue'

const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
const polo = {
  slug: 'harbour-polo',
  orderGrid: true,
  attributes: [
    { name: 'Colour', values: ['Navy', 'White'] },
    { name: 'Size', values: sizes },
  ],
  variations: ['Navy', 'White'].flatMap((colour) =>
    sizes.map((size) => ({ sku: `AP-2001-${colour}-${size}`, values: [colour, size], stock: 900 })),
  ),
  priceTiers: [
    { quantity: 25, priceCents: 2990, markups },
    { quantity: 100, priceCents: 2450, markups },
    { quantity: 250, priceCents: 2175, markups },
  ],
  setupPrices: [{ name: 'Embroidery', unitPriceCents: 55, setupPriceCents: 4500, defaultQuantity: 1 }],
}
const products = smallCatalogue.products.map((entry) =>
  entry.slug === polo.slug ? { ...entry, ...polo } : entry,
)
const provider = openProvider({}, await databaseWith({ ...smallCatalogue, products }))

/** 24.50 + 61.11 % = 39.47; rounded up, set-up 0.55 + 45 / 140 = 0.88 and freight 15 / 140 = 0.11. */
const expectedEachCents = 3947 + 88 + 11
const subtotalCents = 140 * expectedEachCents
const expectedTotal = { subtotalCents, couponCents: 0, gstCents: 56_644, totalCents: 623_084 }

test('grid, quote, cart, order and reorder agree on 140 retail polos in 7 sizes', async () => {
  const customer = await newCustomer(provider, 1)
  connectTransport({ token: () => customer.headers.Authorization, fetch: provider.fetch })
  const { product, prices } = (await fetchMemberDetail(polo.slug, 'retailer')).value
  const grid = orderGridOf(product)
  if (!grid || !prices) throw new Error('the polo has no grid, or no prices')
  const setups = preselected(prices.setups)
  const navy = cellsOf(grid).slice(0, sizes.length)
  const cells = new Map(navy.map((index) => [index, 20]))
  const { lines } = gridLines(product, grid, { values: new Map(), quantity: '', setups, cells })

  const quote = quoteOf(prices, 'retailer', lines, setups, 10)
  expect(quote).toMatchObject({ pieces: 140, price: { eachCents: expectedEachCents }, total: expectedTotal })
  const breaks = priceBreaks(prices, quote?.pieces ?? 0, product.minimumQuantity)
  expect(breaks.flatMap(({ name, isCurrent }) => (isCurrent ? [name] : []))).toEqual(['100–249'])

  const cartTotal = async () => {
    const inCart = (await fetchCart()).value.flatMap((group) => group.lines)
    expect(inCart.map(({ quantity, eachCents }) => [quantity, eachCents])).toEqual(
      sizes.map(() => [20, expectedEachCents]),
    )
    const lineTotals = inCart.map((line) => lineCents(line) ?? 0)
    return orderTotal(lineTotals, 0, 10)
  }
  const job = { productId: product.id, setups, eachCents: expectedEachCents }
  for (const { variationId, quantity, options } of lines)
    await addLine({ ...job, variationId, quantity, options })
  expect(await cartTotal()).toEqual(expectedTotal)

  const Totalprice = expectedTotal.totalCents / 100
  const id = await placeOrder(provider, customer, orderBody({ Totalprice }), true)
  const { value: order } = await fetchOrder(String(id))
  const { gstCents, totalCents } = order
  expect({ subtotalCents: orderSubtotal(order.lines), couponCents: 0, gstCents, totalCents }).toEqual(
    expectedTotal,
  )

  const reorderable = order.lines.flatMap((ordered) => {
    const line = reorderLine(ordered, order, product, prices)
    return typeof line === 'string' ? [] : [{ line, list: prices }]
  })
  for (const { line } of withJobPrices(reorderable)) {
    expect(line.eachCents).toBe(expectedEachCents)
    await addLine(line)
  }
  expect(await cartTotal()).toEqual(expectedTotal)
})
