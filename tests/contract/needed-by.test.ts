/**
 * The day by which a customer needs the products of an order or enquiry: stored, and shown to everyone who works on
 * the order or enquiry (req 21.3).
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '../../server/writes/import-file'
import { commandOf } from '../../server/operate/cli'
import { dayInFull } from '../../src/domain/delivery/needed-by'
import { addDays, dayInState } from '../../src/domain/delivery/working-days'
import { addToCart } from './cart-calls'
import { orderBody, readWholeOrder, placeOrder, storedOrder } from './order-calls'
import { newFolder } from './file-resources'
import {
  callerOfEachTest,
  openProvider,
  readRefusal,
  runCommand,
  testSettings,
  toCustomers,
} from './provider'

const provider = openProvider()
const { db, post, letters } = provider
const folder = newFolder()
const today = dayInState('WA', Date.now())
const day = addDays(today, 40)
const customer = callerOfEachTest(provider)
beforeEach(() => void (letters.length = 0))

describe('needed-by day of an order', () => {
  test('needed-by day of an order is in its reply, both mails and the commands', async () => {
    const id = await placeOrder(provider, customer, { NeededBy: day })
    expect(await readWholeOrder(provider, customer, id)).toMatchObject({ NeededBy: day })
    const sentence = `Needed by ${dayInFull(day)}`
    expect(letters.map(({ text }) => text.includes(sentence))).toEqual([true, true])
    expect(await runCommand(provider, commandOf('orders'), `${id}`)).toContain(sentence)
    const file = path.join(folder, 'orders.csv')
    await runCommand(provider, commandOf('orders'), `--customer ${customer.email} --csv ${file}`)
    const rows = readCsv(readFileSync(file, 'utf8'))
    expect(rows.map(({ cells }) => cells['needed by'])).toEqual([day])
  })

  test.each([{}, { NeededBy: '' }, { NeededBy: null }, { NeededBy: ' ' }])(
    'needed-by day of an order is optional: %j',
    async (fields) => {
      const id = await placeOrder(provider, customer, fields)
      expect((await storedOrder(db, id)).neededBy).toBeNull()
      expect(await readWholeOrder(provider, customer, id)).toMatchObject({ NeededBy: '' })
      expect(toCustomers(letters)[0]?.text).not.toContain('Needed by')
    },
  )

  test.each([
    [addDays(today, -1), 'That date has passed. Choose a later date.'],
    ['<b>soon</b>', 'Needed by isn’t a date.'],
    [{ day }, 'Needed by is not valid'],
    [[day], 'Needed by is not valid'],
  ])('needed-by day %j is refused with a message, and no order is placed', async (NeededBy, message) => {
    await addToCart(provider, customer)
    expect(await readRefusal(await customer.post('order', orderBody({ NeededBy })))).toEqual([422, message])
    expect(letters).toEqual([])
  })
})

describe('needed-by day of an enquiry', () => {
  const person = { FullName: 'Dana Buyer', MobileNumber: '0400 000 000' }
  const enquiryBody = (overrides: object) => ({
    ProductID: 1,
    QTY: 500,
    ...person,
    Email: customer.email,
    ...overrides,
  })
  const idOf = () => /^Request (\d+)/.exec(letters[0]?.subject ?? '')?.[1] ?? ''

  test('needed-by day of an enquiry is in both mails and in the commands', async () => {
    expect((await post('product/requestquote', enquiryBody({ NeededBy: day }))).status).toBe(200)
    expect(letters.map(({ to }) => to)).toEqual([testSettings.shopEmail, customer.email])
    for (const { text } of letters) expect(text).toContain(`needed by ${dayInFull(day)}`)
    expect(await runCommand(provider, commandOf('requests'), idOf())).toContain(`Needed by ${dayInFull(day)}`)
    const file = path.join(folder, 'requests.csv')
    await runCommand(provider, commandOf('requests'), `export ${file}`)
    const exportedRow = readCsv(readFileSync(file, 'utf8')).find(({ cells }) => cells['request'] === idOf())
    expect(exportedRow?.cells['needed by']).toBe(day)
  })

  test('enquiry sent late by an offline device may have a past needed-by day', async () => {
    const pastDay = addDays(today, -3)
    expect((await post('product/requestsample', enquiryBody({ NeededBy: pastDay }))).status).toBe(200)
    expect(letters[0]?.text).toContain(dayInFull(pastDay))
  })

  test('enquiry with a known RequestID but another needed-by day is refused', async () => {
    const RequestID = crypto.randomUUID()
    const sendEnquiry = async (NeededBy: string) =>
      (await post('product/requestquote', enquiryBody({ RequestID, NeededBy }))).status
    const statuses = [await sendEnquiry(day), await sendEnquiry(day), await sendEnquiry(addDays(day, 1))]
    expect(statuses).toEqual([200, 200, 422])
  })

  test('enquiry with an invalid needed-by day is refused with a message', async () => {
    const reply = await post('product/requestquote', enquiryBody({ NeededBy: 'soon' }))
    expect(await readRefusal(reply)).toEqual([422, 'Needed by isn’t a date.'])
  })
})
