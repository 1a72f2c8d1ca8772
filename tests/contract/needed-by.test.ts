/** The customer's own day, with an order and a request: stored, and shown to whoever works on it (req 21.3). */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '../../server/writes/import-file'
import { enquiryCommand } from '../../server/operate/enquiry'
import { orderCommand } from '../../server/operate/order'
import { dayInFull } from '../../src/domain/delivery/needed-by'
import { addDays, dayInState } from '../../src/domain/delivery/working-days'
import { addTo } from './cart-calls'
import { orderBody, orderOf, placeOrder, storedOrder } from './order-calls'
import { newFolder } from './own-database'
import { type Customer, newCustomer, openProvider, quiet, refusalOf, toCustomers, typed } from './provider'

const provider = openProvider()
const { db, post, letters } = provider
const folder = newFolder()
const today = dayInState('WA', Date.now())
const day = addDays(today, 40)
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
  letters.length = 0
})

describe('of an order', () => {
  test('stands in its reply, in both mails, and in what the operator sees', async () => {
    const id = await placeOrder(provider, customer, { NeededBy: day })
    expect(await orderOf(provider, customer, id)).toMatchObject({ NeededBy: day })
    const said = `Needed by ${dayInFull(day)}`
    expect(letters.map(({ text }) => text.includes(said))).toEqual([true, true])
    expect(await typed(provider, orderCommand, `${id}`)).toContain(said)
    const file = path.join(folder, 'orders.csv')
    await typed(provider, orderCommand, `--customer ${customer.email} --csv ${file}`)
    const rows = readCsv(readFileSync(file, 'utf8'))
    expect(rows.map(({ cells }) => cells['needed by'])).toEqual([day])
  })

  test.each([{}, { NeededBy: '' }, { NeededBy: null }, { NeededBy: ' ' }])(
    'may be left open: %j',
    async (sent) => {
      const id = await placeOrder(provider, customer, sent)
      expect((await storedOrder(db, id)).neededBy).toBeNull()
      expect(await orderOf(provider, customer, id)).toMatchObject({ NeededBy: '' })
      expect(toCustomers(letters)[0]?.text).not.toContain('Needed by')
    },
  )

  test.each([
    [addDays(today, -1), 'Needed by is over already.'],
    [addDays(today, 800), 'Needed by can be at most two years ahead.'],
    ['2026-02-30', 'Needed by isn’t a date.'],
    ['<b>soon</b>', 'Needed by isn’t a date.'],
    [{ day }, 'NeededBy has a wrong value.'],
    [[day], 'NeededBy has a wrong value.'],
  ])('%j is refused in words, and nothing is ordered', async (NeededBy, words) => {
    await addTo(provider, customer)
    expect(await refusalOf(await post('order', orderBody({ NeededBy }), customer.headers))).toEqual([
      422,
      words,
    ])
    expect(letters).toEqual([])
  })
})

describe('of a request', () => {
  const asked = (more: object) => ({
    ProductID: 1,
    FullName: 'Dana Buyer',
    Email: customer.email,
    MobileNumber: '0400 000 000',
    QTY: 500,
    ...more,
  })
  const idOf = () => /^Request (\d+)/.exec(letters[0]?.subject ?? '')?.[1] ?? ''

  test('stands in the mails to the shop and the customer, and in the commands', async () => {
    expect((await post('product/requestquote', asked({ NeededBy: day }))).status).toBe(200)
    expect(letters.map(({ to }) => to)).toEqual([quiet.shopEmail, customer.email])
    for (const { text } of letters) expect(text).toContain(`needed by ${dayInFull(day)}`)
    expect(await typed(provider, enquiryCommand, idOf())).toContain(`Needed by ${dayInFull(day)}`)
    const file = path.join(folder, 'requests.csv')
    await typed(provider, enquiryCommand, `export ${file}`)
    const own = readCsv(readFileSync(file, 'utf8')).find(({ cells }) => cells['request'] === idOf())
    expect(own?.cells['needed by']).toBe(day)
  })

  test('may be over by the time a device has a network again', async () => {
    const past = addDays(today, -3)
    expect((await post('product/requestsample', asked({ NeededBy: past }))).status).toBe(200)
    expect(letters[0]?.text).toContain(dayInFull(past))
  })

  test('is part of what makes it the same request', async () => {
    const RequestID = crypto.randomUUID()
    const ask = async (NeededBy: string) =>
      (await post('product/requestquote', asked({ RequestID, NeededBy }))).status
    expect([await ask(day), await ask(day), await ask(addDays(day, 1))]).toEqual([200, 200, 422])
  })

  test('that is no day is refused in words', async () => {
    const reply = await post('product/requestquote', asked({ NeededBy: 'soon' }))
    expect(await refusalOf(reply)).toEqual([422, 'Needed by isn’t a date.'])
  })
})
