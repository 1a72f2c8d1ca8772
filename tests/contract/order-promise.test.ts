/**
 * The promised day is the same on the product page, in the order's reply, mails and commands, and can be recalculated
 * from the stored inputs (req 21.5).
 */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { orderPromise } from '../../server/db/schema-order'
import { product } from '../../server/db/schema-product'
import { holiday } from '../../server/db/schema-delivery'
import { commandOf } from '../../server/operate/cli'
import { decideOrder } from '../../server/writes/order'
import { changeQuantity, previewQuantity } from '../../server/writes/order-quantity'
import { refreshProductDocuments } from '../../server/writes/product-document'
import { seededRandom } from '../../demo/random'
import { fetchAbout } from '../../src/api/content/about'
import { fetchOrder } from '../../src/api/order/order'
import { fetchProduct } from '../../src/api/product/product'
import { connectTransport } from '../../src/api/request'
import { deliveryText, promiseOf, promiseText } from '../../src/domain/delivery/promise'
import { addDays } from '../../src/domain/delivery/working-days'
import { addToCart, bottle, setupOfBottle, tote } from './cart-calls'
import { placeOrder, setStatus } from './order-calls'
import { callerOfEachTest, newCustomer, openProvider, runCommand } from './provider'
import { testSeed } from '../support/seed'
import { singleProcessTest as test } from './single-process'

const orderCount = Number(process.env['PROMISED_ORDERS'] ?? 12)
const provider = openProvider()
const runDelivery = (words: string) => runCommand(provider, commandOf('delivery'), words)
const { db, letters } = provider
const customer = callerOfEachTest(provider)
beforeEach(() => {
  letters.length = 0
  connectTransport({
    fetch: (address, init) => {
      const { pathname, search } = new URL(address, 'http://shop.example')
      return provider.fetch(`${pathname}${search}`, init)
    },
    token: () => customer.headers.Authorization,
  })
})
afterEach(() => void vi.useRealTimers())

const setNow = (moment: string) => vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
const readStoredPromise = (id: number) => db.select().from(orderPromise).where(eq(orderPromise.orderId, id))
const sydney = { SState: 'NSW', SCity: 'Sydney', SZipcode: '2000' }
const printedFields = { ProductSetupPrice: [{ ProductSetupPriceID: setupOfBottle, QTY: 1 }] }

type Line = { ProductID: number; slug: string; QTY: number; isBranded: boolean }

/** Returns the delivery text that a device calculates from the products and the shop's delivery days. */
async function deliveryTextOnPage(lines: Line[], postcode: string, neededBy: string | null) {
  const { delivery } = (await fetchAbout()).value
  const products = []
  for (const { slug, QTY, isBranded } of lines)
    products.push({
      product: (await fetchProduct(slug)).value,
      lines: [{ options: [], quantity: QTY, isBranded }],
    })
  const to = { country: 'Australia', postcode }
  return deliveryText({ products, to, neededBy, now: Date.now(), isOffline: false }, delivery)
}

const nineDays = 'In stock, branded within 9 working days of proof approval'
const availabilities = [
  nineDays,
  'In stock, branded within 1 working day',
  'Express: 2–3 business days',
  'Made to order, landed in 8 to 12 weeks',
  '10 days',
]
const postcodes = {
  NSW: '2480',
  VIC: '3000',
  QLD: '4870',
  WA: '6000',
  SA: '5290',
  TAS: '7000',
  ACT: '2600',
  NT: '0800',
}
const productIds = [bottle.id, tote.id]

/** Changes a product and refreshes the document of its page. */
async function changeProduct(id: number, change: Partial<typeof product.$inferInsert>) {
  await db.transaction(async (tx) => {
    await tx.update(product).set(change).where(eq(product.id, id))
    await refreshProductDocuments(tx, [id])
  })
}

test(`${orderCount} random orders have the same promised day everywhere`, {
  timeout: 60_000 + orderCount * 2000,
}, async () => {
  const random = seededRandom(`promises ${testSeed}`)
  const slugs = await db.select({ id: product.id, slug: product.slug }).from(product)
  const slugOf = (id: number) => slugs.find((entry) => entry.id === id)?.slug ?? ''
  for (let nth = 0; nth < orderCount; nth += 1) {
    const shipsFrom = random.pick(Object.keys(postcodes))
    const [state, postcode] = random.pick(Object.entries(postcodes))
    await runDelivery(`change --ships-from ${shipsFrom} --proof-days ${random.integer(0, 5)}`)
    for (const ProductID of productIds)
      await changeProduct(ProductID, { availability: random.pick(availabilities), stock: [] })
    // Any minute of a year and a half, including nights in which clocks change.
    setNow(new Date(Date.UTC(2026, 10, 1) + random.integer(0, 540 * 24 * 60) * 60_000).toISOString())
    Object.assign(customer, await newCustomer(provider))
    const lines: Line[] = random.sample(productIds, random.integer(1, 2)).map((ProductID) => ({
      ProductID,
      slug: slugOf(ProductID),
      QTY: 100,
      isBranded: ProductID === bottle.id && random.chance(0.7),
    }))
    for (const { ProductID, QTY, isBranded } of lines)
      await addToCart(provider, customer, { ProductID, QTY, ...(isBranded ? printedFields : {}) })
    const NeededBy = random.chance(0.5)
      ? addDays(new Date().toISOString().slice(0, 10), random.integer(2, 120))
      : ''
    const shownOnPage = await deliveryTextOnPage(lines, postcode, NeededBy || null)
    letters.length = 0
    const id = await placeOrder(provider, customer, { SState: state, SZipcode: postcode, NeededBy }, true)
    const [row] = await readStoredPromise(id)
    if (!row) throw new Error(`${nth}: nothing was promised`)
    const expectedText = promiseText(row)
    const { value: order } = await fetchOrder(String(id))
    const texts = {
      page: [shownOnPage?.day, shownOnPage?.condition].filter(Boolean).join(' '),
      order: order.promise && promiseText(order.promise),
      mails: letters.map(({ text }) => text.split('\n').find((line) => line.startsWith('With you by'))),
      command: (await runCommand(provider, commandOf('orders'), String(id))).find((line) =>
        line.startsWith('With you by'),
      ),
      recalculated: promiseText(promiseOf(row.inputs)),
    }
    const mails = [expectedText, expectedText]
    const [page, command, recalculated] = [expectedText, expectedText, expectedText]
    expect([nth, texts]).toEqual([nth, { page, order: expectedText, mails, command, recalculated }])
  }
})

describe('stored promise', () => {
  beforeEach(() => changeProduct(bottle.id, { availability: nineDays, stock: [] }))

  test('promise stays as stored when the delivery days of the shop change', async () => {
    setNow('2026-11-27T02:00:00Z')
    await addToCart(provider, customer, { QTY: 100, ...printedFields })
    const id = await placeOrder(provider, customer, sydney, true)
    const before = await readStoredPromise(id)
    await runDelivery(`add-holiday --day ${before[0]?.withYouBy} --states NSW,VIC --name Closed`)
    await runDelivery('change-zone --postcodes 2000 --days 9')
    expect((await fetchOrder(String(id))).value.promise?.withYouBy).toBe(before[0]?.withYouBy)
    expect(promiseOf(before[0]?.inputs ?? expect.fail('nothing was stored'))).toMatchObject({
      withYouBy: before[0]?.withYouBy,
    })
    await db.delete(holiday)
  })

  test('changed quantity is promised as if ordered today, with the proof’s old deadline', async () => {
    await runDelivery('change --ships-from NSW --proof-days 3')
    setNow('2026-11-24T02:00:00Z')
    await addToCart(provider, customer, { QTY: 100, ...printedFields })
    const id = await placeOrder(provider, customer, sydney, true)
    const change = async (quantity: number) => {
      const preview = await previewQuantity(db, id, { line: 1, quantity })
      await db.transaction((tx) => changeQuantity(tx, id, { line: 1, quantity, totalCents: null }))
      return preview
    }
    setNow('2026-11-25T02:00:00Z')
    await change(150)
    setNow('2026-12-01T02:00:00Z')
    const preview = await change(200)
    const [ordered, early, late] = await readStoredPromise(id)
    expect([ordered?.approveBy, early?.approveBy, late?.approveBy]).toEqual([
      '2026-11-27',
      '2026-11-27',
      '2026-12-01',
    ])
    expect(early?.withYouBy).toBe(ordered?.withYouBy)
    expect(preview).toMatchObject({ dayBefore: ordered?.withYouBy, day: late?.withYouBy })
    expect(late?.inputs.orderedOn).toBe('2026-12-01')
    expect(late && promiseOf(late.inputs).withYouBy).toBe(late?.withYouBy)
  })

  test('promise depends on no proof after production has started', async () => {
    await addToCart(provider, customer, { QTY: 100, ...printedFields })
    const id = await placeOrder(provider, customer, sydney, true)
    expect((await fetchOrder(String(id))).value.promise?.approveBy).not.toBeNull()
    await setStatus(db, id, 'IN PRODUCTION')
    expect((await fetchOrder(String(id))).value.promise?.approveBy).toBeNull()
    await setStatus(db, id, 'REJECTED')
    expect((await fetchOrder(String(id))).value).not.toHaveProperty('promise')
  })
})

describe('no promise', () => {
  test('no day is promised before the approver of a portal agrees', async () => {
    Object.assign(customer, await newCustomer(provider, 3))
    await changeProduct(bottle.id, { availability: nineDays, stock: [] })
    setNow('2026-11-20T02:00:00Z')
    await addToCart(provider, customer, { QTY: 100, ...printedFields })
    const id = await placeOrder(provider, customer, sydney, true)
    expect(await readStoredPromise(id)).toEqual([])
    setNow('2026-11-27T02:00:00Z')
    await db.transaction((tx) => decideOrder(tx, id, 'IN REVIEW'))
    expect(await readStoredPromise(id)).toMatchObject([{ inputs: { orderedOn: '2026-11-27' } }])
  })
})
