/** The quote of a request at the desk: its branding, its acceptance, and its one order (req 22.20, 22.50, 22.51). */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { priceTier, setupPrice } from '../../../../server/db/schema-pricing'
import { product } from '../../../../server/db/schema-product'
import { linesOfOrder } from '../../../../server/reads/order-lines'
import { dayInState, addDays } from '../../../../src/domain/delivery/working-days'
import { formatAud } from '../../../../src/domain/price/money'
import { bottle, polo, productWithoutPrice, setupOfBottle } from '../../../../tests/contract/cart-calls'
import { deskOf, newStaffMember } from '../../../../tests/contract/desk-calls'
import { enquiryBody, storedEnquiries } from '../../../../tests/contract/enquiry-calls'
import { approval, postLinkForm } from './link-calls'
import { storedOrder, storedOrders } from '../../../../tests/contract/order-calls'
import {
  atOnce,
  type Customer,
  newCustomer,
  openProvider,
  readRefusal,
  toCustomers,
} from '../../../../tests/contract/provider'

const provider = openProvider()
const { db, letters, post } = provider
const staff = await newStaffMember(provider, ['orders', 'customers'])
const { callDesk, read } = deskOf(provider, staff.cookie)
const setup = String(setupOfBottle)
const byPhone = { name: 'Dana Buyer', how: 'by phone', poNumber: 'PO-9' }

async function newRequest(overrides: object = {}, customer?: Customer): Promise<number> {
  const body = enquiryBody(overrides)
  await post('product/requestquote', body, customer?.headers)
  const [row] = await storedEnquiries(db, body.Email)
  return row?.id ?? 0
}

/** Quotes 500 pieces with one set-up; returns the price of a piece and the path of the link's page. */
async function sendQuote(id: number) {
  const { eachCents } = await read(`requests/${id}/price?quantity=500&setups=${setup}`)
  letters.length = 0
  await callDesk(`POST requests/${id}/quote`, { quantity: 500, setups: [setup], eachCents })
  return { eachCents: Number(eachCents), path: new URL(letters[0]?.link ?? '').pathname }
}

/** Creates a customer's request with an accepted quote. */
async function newAcceptedQuote(overrides: object = {}) {
  const customer = await newCustomer(provider)
  const id = await newRequest(overrides, customer)
  const quote = await sendQuote(id)
  await callDesk(`POST requests/${id}/acceptance`, byPhone)
  letters.length = 0
  return { customer, id, ...quote }
}

const order = (id: number, body: object = {}) => callDesk(`POST requests/${id}/order`, body)
async function orderedId(id: number, body: object = {}): Promise<number> {
  const reply = await order(id, body)
  expect(reply.status).toBe(200)
  return (await reply.json()).data.orderId
}

test('request is answered with a quote at the price of its customer’s role', async () => {
  const id = await newRequest({ Email: 'dana@buyer.example' })
  const body = { quantity: 500, setups: [setup], message: 'As you asked.' }
  const quote = (cents: number) => callDesk(`POST requests/${id}/quote`, { ...body, eachCents: cents })
  const { eachCents } = await read(`requests/${id}/price?quantity=500&setups=${setup}`)
  expect(eachCents).toBeGreaterThan((await read(`requests/${id}/price?quantity=500`)).eachCents)
  expect(await readRefusal(await quote(eachCents - 1))).toEqual([409, expect.stringContaining('has changed')])
  letters.length = 0
  expect((await quote(eachCents)).status).toBe(200)
  const address = new URL(letters[0]?.link ?? '').pathname
  expect(letters).toMatchObject([
    { to: 'dana@buyer.example', subject: expect.stringContaining('Your quote from') },
  ])
  const page = await (await provider.fetch(address)).text()
  expect(page).toContain('As you asked.')
  expect(page).toContain(formatAud(eachCents))

  letters.length = 0
  const { data } = await quote(eachCents).then((reply) => reply.json())
  expect((await read(`mails/requests/${id}`))[0]).toMatchObject({
    title: 'Quote',
    state: 'written to a file',
  })
  expect((await read(`requests/${id}/quote`)).quote).toMatchObject({ approval: null, openedAt: null })
  expect(data.answeredAt).not.toBeNull()
  expect((await provider.fetch(address)).status).not.toBe(200)
})

describe('branding of a request', () => {
  const laser = (id: number | string, count: number) => ({ Branding: `${id}=${count}` })
  const remarks = (branding: string) => ({ Remarks: `Hi\n\nChosen:\nColour: Navy\nBranding: ${branding}` })
  const assumed = 'The request names only “Laser Engraving”. The price is for “Laser set-up”: check it.'

  test.each([
    ['id', laser(setupOfBottle, 2), [setup, setup], null],
    ['method', laser('Laser Engraving', 1), [setup], assumed],
    ['name in the remarks', remarks('Laser set-up (2 positions)'), [setup, setup], null],
    ['method in the remarks', remarks('Laser Engraving (1 position)'), [setup], assumed],
    ['unknown method', laser('Embroidery', 1), [], '“Embroidery” isn’t offered for this product'],
    ['absence', {}, [], 'The request names no branding'],
  ])('set-ups are chosen by their %s, and assumptions are shown', async (_, fields, chosen, assumption) => {
    const form = await read(`requests/${await newRequest(fields)}/quote`)
    expect(form).toMatchObject({ chosen, setups: [{ id: setup, name: 'Laser set-up' }] })
    const [role, ...others] = form.assumptions
    expect(role).toBe('The price is for a retailer, because there is no account.')
    expect(others).toEqual(assumption === null ? [] : [expect.stringContaining(assumption)])
  })

  test('price counts a set-up as often as it is chosen', async () => {
    const id = await newRequest()
    const priceWith = async (setups: string) =>
      (await read(`requests/${id}/price?quantity=500&setups=${setups}`)).eachCents
    const [none, once, twice] = [await priceWith(''), await priceWith(setup), await priceWith('1,1')]
    expect([once > none, twice - once]).toEqual([true, once - none])
  })

  test('quote below the minimum is refused, because it could not be ordered', async () => {
    const reply = await callDesk(`GET requests/${await newRequest()}/price?quantity=10&setups=`)
    expect(await readRefusal(reply)).toEqual([422, 'The minimum is 25 pieces.'])
  })
})

describe('acceptance', () => {
  test('acceptance is noted once, with name, way and day', async () => {
    const id = await newRequest()
    const { path } = await sendQuote(id)
    const note = (body: object) => callDesk(`POST requests/${id}/acceptance`, { ...byPhone, ...body })
    for (const day of ['soon', addDays(dayInState('NSW', Date.now()), 2), '2026-01-01'])
      expect((await note({ day })).status).toBe(422)
    expect(await readRefusal(await note({ name: '' }))).toEqual([422, 'Accepted by is required'])
    expect((await note({})).status).toBe(200)
    expect((await read(`requests/${id}/quote`)).quote.approval).toMatchObject({
      name: 'Dana Buyer',
      purchaseOrder: 'PO-9',
      lines: [{ quantity: 500 }],
      noted: { by: staff.email, how: 'by phone' },
    })
    expect((await postLinkForm(provider, path, approval)).status).toBe(409)
    expect(await readRefusal(await note({}))).toEqual([409, 'Dana Buyer has accepted this quote already.'])
  })

  test('accepted quote is listed on the first page until it is ordered', async () => {
    const isListed = async (id: number) =>
      (await read('today')).quotes.items.some((item: { id: number }) => item.id === id)
    const { id } = await newAcceptedQuote()
    expect(await isListed(id)).toBe(true)
    await orderedId(id)
    expect(await isListed(id)).toBe(false)
  })

  test('new quote for an accepted one has to be accepted again', async () => {
    const { id } = await newAcceptedQuote()
    await sendQuote(id)
    expect((await read(`requests/${id}`)).acceptedAt).toBeNull()
    expect(await readRefusal(await order(id))).toEqual([409, 'The customer hasn’t accepted the quote yet.'])
  })
})

describe('order of a quote', () => {
  test('quote accepted by its link becomes an order as it was accepted', async () => {
    const customer = await newCustomer(provider)
    const id = await newRequest({ Remarks: 'Two colours.' }, customer)
    const { path } = await sendQuote(id)
    const { eachCents } = await read(`requests/${id}/price?quantity=250&setups=${setup}`)
    // Any quantity costs as much as the largest offered quantity that it reaches.
    const address = { 'to-line1': '2 Dock Rd', 'to-city': 'Melbourne', 'to-state': 'VIC', postcode: '3000' }
    await postLinkForm(provider, path, { ...approval, ...address, 'quantity-0': '300' })
    expect(letters.at(-1)?.text).toContain(
      'Nothing is ordered yet: make the order on the page of the request.',
    )
    letters.length = 0
    const orderId = await orderedId(id)
    expect(await storedOrder(db, orderId)).toMatchObject({
      userId: customer.userId,
      requestId: id,
      poNumber: 'PO-77',
      subtotalCents: 300 * eachCents,
      totalCents: Math.round(300 * eachCents * 1.1),
      shipping: { customerName: 'Noor Client', line1: '2 Dock Rd', city: 'Melbourne', postcode: '3000' },
      billing: { customerName: 'Dana Buyer', line1: '2 Dock Rd' },
    })
    const [line] = await linesOfOrder(db, orderId)
    expect(line).toMatchObject({ productId: bottle.id, quantity: 300, eachCents, brief: 'Two colours.' })
    const desk = await read(`orders/${orderId}`)
    expect(desk).toMatchObject({ requestId: id, lines: [{ branding: ['Laser set-up'] }] })
    expect(toCustomers(letters)).toMatchObject([{ to: customer.email }])
    const titles = (await read(`mails/orders/${orderId}`)).map((mail: { title: string }) => mail.title)
    expect(titles.toSorted()).toEqual(['New order, to the shop', 'Order confirmation'])
  })

  test('simultaneous presses make one order', async () => {
    const { customer, id } = await newAcceptedQuote()
    const { version } = await read(`requests/${id}`)
    const replies = [
      ...(await atOnce(4, () => order(id))),
      ...(await atOnce(2, () => order(id, { version }))),
    ]
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await storedOrders(db, customer)).toHaveLength(1)
    const { orderId } = await read(`requests/${id}`)
    const refusal = [409, `Order ${orderId} was made from this request already.`]
    expect(await readRefusal(await order(id))).toEqual(refusal)
    const quote = { quantity: 500, setups: [], eachCents: 1 }
    expect(await readRefusal(await callDesk(`POST requests/${id}/quote`, quote))).toEqual(refusal)
  })

  test('visitor’s quote is ordered once the customer has an account', async () => {
    const body = enquiryBody()
    const id = await newRequest(body)
    await sendQuote(id)
    await callDesk(`POST requests/${id}/acceptance`, byPhone)
    const refusal = [409, `${body.Email} has no account. Add the customer first.`]
    expect(await readRefusal(await order(id))).toEqual(refusal)
    await callDesk('POST customers', { email: body.Email })
    expect((await read(`requests/${id}`)).account).toBe(body.Email)
    const typed = { poNumber: 'PO-10', shipping: { customerName: 'Depot', line1: '2 Dock Rd' } }
    expect(await readRefusal(await order(id, typed))).toEqual([422, 'Country is required'])
    const stored = await storedOrder(db, await orderedId(id, { poNumber: 'PO-10' }))
    expect(stored).toMatchObject({
      poNumber: 'PO-10',
      billing: { email: body.Email },
      shipping: { line1: '' },
    })
  })

  test('customer without a typed address gets the order at the saved address', async () => {
    const { customer, id } = await newAcceptedQuote()
    const saved = { kind: 'shipping', customerName: 'Depot', line1: '2 Dock Rd', city: 'Perth', state: 'WA' }
    const address = { ...saved, postcode: '6000', country: 'Australia' }
    await callDesk(`POST customers/${customer.userId}/addresses`, address)
    expect((await read(`requests/${id}/quote`)).deliverTo).toMatchObject({ line1: '2 Dock Rd' })
    const { shipping } = await storedOrder(db, await orderedId(id))
    expect(shipping).toMatchObject({ customerName: 'Depot', postcode: '6000' })
  })

  test.each([
    [
      'price',
      'costs',
      () => db.update(priceTier).set({ priceCents: 900 }).where(eq(priceTier.productId, bottle.id)),
    ],
    [
      'set-up',
      'isn’t branded as quoted any more',
      () =>
        db
          .update(setupPrice)
          .set({ productId: productWithoutPrice.id })
          .where(eq(setupPrice.id, setupOfBottle)),
    ],
    [
      'minimum',
      'The minimum is now 600 pieces.',
      () => db.update(product).set({ minimumQuantity: 600 }).where(eq(product.id, bottle.id)),
    ],
    [
      'product',
      'This product isn’t in the shop any more.',
      () => db.update(product).set({ isHidden: true }).where(eq(product.id, bottle.id)),
    ],
  ])('quote with a changed %s is refused with the reason', async (_, reason, change) => {
    const { customer, id } = await newAcceptedQuote()
    onTestFinished(async () => {
      const priceCents = sql`case when ${priceTier.quantity} = 25 then 1000 else 800 end`
      await db.update(priceTier).set({ priceCents }).where(eq(priceTier.productId, bottle.id))
      await db.update(setupPrice).set({ productId: bottle.id }).where(eq(setupPrice.id, setupOfBottle))
      await db
        .update(product)
        .set({ isHidden: false, minimumQuantity: bottle.minimum })
        .where(eq(product.id, bottle.id))
    })
    await change()
    expect((await readRefusal(await order(id)))[1]).toContain(reason)
    expect(await storedOrders(db, customer)).toEqual([])
  })

  test('chosen variation is ordered with its options, other choices are in the brief', async () => {
    const customer = await newCustomer(provider)
    const choices = { ProductID: polo.id, ProductVariationID: polo.variations[0] }
    const remark = { ProductID: bottle.id, Remarks: 'Chosen:\nColour: Navy' }
    const grid = { ProductID: polo.id, Remarks: 'Soon.\n\nChosen:\nNavy: S × 300, M × 200' }
    const lineFor = async (fields: object) => {
      const id = await newRequest(fields, customer)
      const { eachCents } = await read(`requests/${id}/price?quantity=500&setups=`)
      await callDesk(`POST requests/${id}/quote`, { quantity: 500, setups: [], eachCents })
      await callDesk(`POST requests/${id}/acceptance`, byPhone)
      const [line] = await linesOfOrder(db, await orderedId(id))
      return line
    }
    const options = [
      { name: 'Colour', value: 'Navy' },
      { name: 'Size', value: 'S' },
    ]
    expect(await lineFor(choices)).toMatchObject({ sku: 'AP-2001-NAV-S', options })
    expect(await lineFor(remark)).toMatchObject({ options: [], brief: 'Colour: Navy' })
    expect(await lineFor(grid)).toMatchObject({ options: [], brief: 'Navy: S × 300, M × 200\n\nSoon.' })
  })
})
