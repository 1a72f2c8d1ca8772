/** Tax invoices of the provider: amounts, numbers, content, payments, terms and credit notes (req 28). */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../../demo/random'
import { signatureFor, signerOf } from '../../../../server/auth/signing'
import { appUser } from '../../../../server/db/schema-customer'
import { orderLine, shopOrder } from '../../../../server/db/schema-order'
import { orderRow } from '../../../../server/reads/order'
import { changeBrand } from '../../../../server/writes/brand'
import { addDays } from '../../../../src/domain/delivery/working-days'
import { formatAud } from '../../../../src/domain/price/money'
import { orderTotal } from '../../../../src/domain/price/quote'
import { billing } from '../../../../tests/contract/address-calls'
import { addToCart } from '../../../../tests/contract/cart-calls'
import { deskOf, newStaffMember } from '../../../../tests/contract/desk-calls'
import { copyTemplate } from '../../../../tests/contract/file-resources'
import { makeInvoice, setUpInvoices } from './invoice-calls'
import { orderBody, placeOrder, storedOrder } from '../../../../tests/contract/order-calls'
import * as shops from '../../../../tests/contract/provider'
import { pdfText } from '../../../../tests/support/pdf-text'
import { invoice } from '../../server/tables'
import { invoiceHooks, invoicesOf } from '../../server/write-invoice'

const { newCustomer, openProvider, readRefusal, testSettings } = shops
const provider = openProvider()
const { db, get, letters, post, put } = provider
const { callDesk, read } = deskOf(provider, (await newStaffMember(provider, ['all'])).cookie)
const abn = '51 824 753 556'

const textOf = async (reply: Response) => pdfText(new Uint8Array(await reply.arrayBuffer()))
const deskText = async (number: number) => textOf(await callDesk(`GET invoices/${number}/pdf`))
const shopInvoices = async ({ headers }: shops.Customer, id: number) =>
  (await (await get(`invoices/${id}`, headers)).json()).Data

test('first number is set once, and invoices need it', async () => {
  const id = await placeOrder(provider, await newCustomer(provider))
  const settings = { isMadeWhenPlaced: false, address: '', accountName: '', bsb: '', accountNumber: '' }
  const save = (change: object) => callDesk('PUT invoice-settings', { ...settings, ...change })
  const make = async () => readRefusal(await callDesk(`POST orders/${id}/invoices`))
  expect((await make())[1]).toMatch(/^Set the first number/)
  expect(await readRefusal(await save({}))).toEqual([422, 'First number is required.'])
  const wrongBank = await save({ firstNumber: 1001, bsb: '06200' })
  expect((await readRefusal(wrongBank))[1]).toMatch(/^A BSB has 6 digits/)
  expect((await save({ firstNumber: 1001, bsb: '062 000' })).status).toBe(200)
  expect((await save({ firstNumber: 1 })).status).toBe(409)
  expect(await read('invoice-settings')).toMatchObject({ firstNumber: 1001, bsb: '062-000' })
})

test('invoices of 200 random orders equal their orders to the cent', { timeout: 120_000 }, async () => {
  await setUpInvoices(provider)
  const random = seededRandom('invoices')
  const { userId } = await newCustomer(provider)
  const address = (await storedOrder(db, await placeOrder(provider, await newCustomer(provider)))).billing
  for (let nth = 0; nth < 200; nth += 1) {
    const lines = Array.from({ length: random.integer(1, 6) }, () => ({
      quantity: random.integer(1, 9999),
      eachCents: random.integer(1, 99_999),
    }))
    const couponPercent = nth % 3 === 0 ? random.integer(1, 9999) / 100 : 0
    const gstPercent = nth % 4 === 0 ? 7.35 : 10
    const lineCents = lines.map((line) => line.quantity * line.eachCents)
    const sums = orderTotal(lineCents, couponPercent, gstPercent)
    const coupon = couponPercent > 0 ? { couponName: 'RANDOM', couponPercent } : {}
    const parties = { userId, billing: address, shipping: address, poNumber: '' }
    const [order] = await db
      .insert(shopOrder)
      .values({ ...parties, gstPercent, ...sums, ...coupon })
      .returning()
    const orderId = order?.id ?? 0
    const details = { orderId, productName: 'Mug', options: [], brief: '' }
    await db.insert(orderLine).values(lines.map((line) => ({ ...details, ...line })))
    const { number, document } = await makeInvoice(provider, orderId)
    expect(document).toMatchObject({ ...sums, lines })
    if (nth % 40 > 0) continue
    const text = await deskText(number)
    for (const cents of [...lineCents, ...Object.values(sums)])
      expect(text).toContain(cents === 0 ? '$' : formatAud(cents))
  }
})

test('numbers have no gap after 20 parallel, 20 refused and 20 undone orders', async () => {
  const shop = openProvider({}, await copyTemplate('seeded'))
  await setUpInvoices(shop, { isMadeWhenPlaced: true })
  const customers = await Promise.all(Array.from({ length: 40 }, () => newCustomer(shop)))
  for (const customer of customers) await addToCart(shop, customer)
  const firstOrder = await orderRow(shop.db, await placeOrder(shop, await newCustomer(shop)))
  const undone = Array.from({ length: 20 }, () =>
    shop.db.transaction(async (tx) => {
      if (firstOrder) await invoiceHooks.cancelled(tx, firstOrder, testSettings)
      throw new Error('undone')
    }),
  )
  const orders = customers.map(({ headers }, index) =>
    shop.post('order', orderBody(index % 2 === 0 ? {} : { Totalprice: 1 }), headers),
  )
  expect((await Promise.allSettled(undone)).every(({ status }) => status === 'rejected')).toBe(true)
  const statuses = (await Promise.all(orders)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  const rows = await shop.db.select().from(invoice).orderBy(asc(invoice.number))
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, index) => 1001 + index))
})

test('PDF has both parties, terms and bank details, and never changes', async () => {
  await setUpInvoices(provider)
  await changeBrand(db, testSettings, { words: { abn } })
  const customer = await newCustomer(provider)
  await db.update(appUser).set({ businessName: 'Łucja & Co' }).where(eq(appUser.id, customer.userId))
  const invoicing = `customers/${customer.userId}/invoicing`
  expect((await callDesk(`PUT ${invoicing}`, { termsDays: 14 })).status).toBe(200)
  expect((await put('invoices/buyer', { Abn: '83914571673' }, customer.headers)).status).toBe(200)
  const buyer = (await (await get('invoices/buyer', customer.headers)).json()).Data
  expect(buyer).toEqual({ abn: '83 914 571 673', termsDays: 14 })
  const { number, document } = await makeInvoice(provider, await placeOrder(provider, customer))
  expect(document.dueOn).toBe(addDays(document.day, 14))
  const download = async () => textOf(await get(`invoices/files/${number}`, customer.headers))
  const text = await download()
  const seller = ['Showfloor', '1 Quay St', `ABN ${abn}`]
  const parties = [...seller, 'Łucja & Co', billing.BAddress1, 'ABN 83 914 571 673']
  const payment = ['Pay by invoice within 14 days.', 'BSB: 062-000', 'Account number: 12345678']
  const content = ['Tax Invoice', `Reference: ${number}`, 'PO# PO-77', 'Summit Steel Bottle', 'Total inc GST']
  for (const expected of [...parties, ...payment, ...content, 'GST 10%']) expect(text).toContain(expected)
  await changeBrand(db, testSettings, { words: { abn: '', name: 'Acme' } })
  await callDesk(`PUT ${invoicing}`, { termsDays: 0, abn: '' })
  expect((await (await get('invoices/buyer', customer.headers)).json()).Data).toEqual({
    abn: '',
    termsDays: null,
  })
  expect(await download()).toBe(text)
  await changeBrand(db, testSettings, { words: { name: 'Showfloor' } })
})

test('invoice made at the desk is mailed once, and marked as paid', async () => {
  await setUpInvoices(provider)
  const customer = await newCustomer(provider)
  const id = await placeOrder(provider, customer)
  expect((await shopInvoices(customer, id)).invoices).toEqual([])
  const { data } = await (await callDesk(`POST orders/${id}/invoices`)).json()
  expect(letters.at(-1)).toMatchObject({ to: customer.email, subject: expect.stringContaining(`${data.id}`) })
  expect(letters.at(-1)?.text).toContain(`order_detail/${id}`)
  expect((await read(`mails/orders/${id}`))[0]).toMatchObject({ title: 'Tax invoice' })
  expect((await callDesk(`POST orders/${id}/invoices`)).status).toBe(409)
  const mark = (day: string) => callDesk(`PUT invoices/${data.id}/paid`, { day })
  expect((await mark('2026-02-30')).status).toBe(422)
  expect((await mark('2026-12-01')).status).toBe(200)
  expect((await shopInvoices(customer, id)).invoices).toMatchObject([{ id: data.id, paidOn: '2026-12-01' }])
  await mark('')
  expect(await read(`orders/${id}/invoices`)).toMatchObject([{ id: data.id, paidOn: null }])
})

test('cancelled order gets a credit note with the next number, if it has an invoice', async () => {
  await setUpInvoices(provider, { isMadeWhenPlaced: true })
  const customer = await newCustomer(provider)
  const cancel = (orderId: number) =>
    callDesk(`POST orders/${orderId}/cancel`, { reason: 'Recalled.', mail: false })
  const id = await placeOrder(provider, customer)
  expect((await cancel(id)).status).toBe(200)
  const [first, second, ...more] = await invoicesOf(db, id)
  expect([second?.kind, second?.number, more]).toEqual(['credit note', (first?.number ?? 0) + 1, []])
  expect(second?.document.totalCents).toBe(first?.document.totalCents)
  // The shop has no ABN.
  expect(await deskText(first?.number ?? 0)).not.toContain('Tax Invoice')
  expect(await deskText(second?.number ?? 0)).toContain(`Credits invoice ${first?.number}`)
  expect((await callDesk(`POST orders/${id}/invoices`)).status).toBe(409)
  expect((await callDesk(`PUT invoices/${second?.number}/paid`, { day: '' })).status).toBe(404)
  const changedId = await placeOrder(provider, customer)
  const change = { line: 1, quantity: 500, totalCents: null }
  expect((await callDesk(`PUT orders/${changedId}/quantity`, change)).status).toBe(200)
  const [before, credit, after] = await invoicesOf(db, changedId)
  expect([before, credit, after].map((row) => row?.kind)).toEqual(['invoice', 'credit note', 'invoice'])
  expect(after?.document.totalCents).toBe((await storedOrder(db, changedId))?.totalCents)
  expect(after?.document.totalCents).not.toBe(before?.document.totalCents)
  const rejectedId = await placeOrder(provider, customer)
  await callDesk(`POST orders/${rejectedId}/status`, { status: 'REJECTED' })
  expect(await invoicesOf(db, rejectedId)).toMatchObject([{ kind: 'invoice' }, { kind: 'credit note' }])
  await setUpInvoices(provider)
  const otherId = await placeOrder(provider, customer)
  await cancel(otherId)
  expect(await invoicesOf(db, otherId)).toEqual([])
})

test('order that needs approval gets its invoice when it is approved', async () => {
  await setUpInvoices(provider, { isMadeWhenPlaced: true })
  const orderId = await placeOrder(provider, await newCustomer(provider, 3))
  expect(await invoicesOf(db, orderId)).toEqual([])
  const answer = { orderId, orderAction: 'IN REVIEW' as const }
  const body = { ...answer, signature: signatureFor(await signerOf(db), answer) }
  for (let nth = 0; nth < 2; nth += 1) await post('order/orderStatusPortalUser', body)
  expect(await invoicesOf(db, orderId)).toMatchObject([{ kind: 'invoice' }])
})

test('wrong ABN is refused, and an order from $1,000 asks for a missing one', async () => {
  await setUpInvoices(provider)
  const customer = await newCustomer(provider)
  const saveAbn = (Abn: string) => put('invoices/buyer', { Abn }, customer.headers)
  const refusal = [422, 'This ABN has a wrong digit: please check it.']
  expect(await readRefusal(await saveAbn('51 824 753 557'))).toEqual(refusal)
  const orderOf = async (QTY: number) => {
    await addToCart(provider, customer, { QTY })
    const id = await placeOrder(provider, customer, {}, true)
    return { id, total: (await makeInvoice(provider, id)).document.totalCents }
  }
  const [small, large] = [await orderOf(25), await orderOf(500)]
  expect([small.total < 100_000, large.total >= 100_000]).toEqual([true, true])
  const needsAbn = async ({ id }: { id: number }) => (await shopInvoices(customer, id)).needsAbn
  expect([await needsAbn(small), await needsAbn(large)]).toEqual([false, true])
  await saveAbn(abn)
  expect(await needsAbn(large)).toBe(false)
})
