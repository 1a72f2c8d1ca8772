/** Requests for quotes and samples: stored once, mailed to the shop, and handled by the operator's command. */
import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimit } from '../../server/db/schema-customer'
import { enquiry } from '../../server/db/schema-cart'
import { product } from '../../server/db/schema-product'
import { queueMail } from '../../server/mail/mail-queue'
import { commandOf } from '../../server/operate/cli'
import { readCsv } from '../../server/writes/import-file'
import { addToCart } from './cart-calls'
import { enquiryBody, newEmail, storedEnquiries } from './enquiry-calls'
import { orderBody } from './order-calls'
import {
  atOnce,
  newCustomer,
  openProvider,
  readRefusal,
  runCommand,
  testSettings,
  toCustomers,
} from './provider'
import { newFolder } from './file-resources'

const provider = openProvider()
const { db, post, letters } = provider
const folder = newFolder()
beforeEach(() => {
  letters.length = 0
})

const requestBody = (overrides: object = {}) =>
  enquiryBody({ ProductID: 3, ProductVariationID: 2, ...overrides })
const sendRequest = (body: object, headers: Record<string, string> = {}) =>
  post('product/requestquote', body, headers)
const storedRequests = (email: string) => storedEnquiries(db, email)
const idOf = async ({ Email }: { Email: string }) => (await storedRequests(Email))[0]?.id ?? 0

test('request is stored without invisible and direction-changing characters', async () => {
  const email = newEmail()
  const body = requestBody({
    FullName: '\u202aDana\u202c \u200bBuyer 👩\u200d🔬',
    Email: `\ufeff${email.replace('@', '\u2060@')}`,
    MobileNumber: '\u2066+61 400 000 000\u2069',
    Remarks: 'Har\u00adbour\u202e mug,\nnavy.',
  })
  expect((await sendRequest(body)).status).toBe(200)
  expect(await storedRequests(email)).toMatchObject([
    { fullName: 'Dana Buyer 👩\u200d🔬', mobileNumber: '+61 400 000 000', remarks: 'Harbour mug,\nnavy.' },
  ])
})

describe('RequestID', () => {
  test('request with one RequestID is stored and mailed once, however often it is sent', async () => {
    const RequestID = randomUUID()
    const body = requestBody({ RequestID })
    const replies = await atOnce(10, () => sendRequest(body, { 'Idempotency-Key': randomUUID() }))
    expect(new Set(await Promise.all(replies.map((reply) => reply.text())))).toEqual(
      new Set([JSON.stringify({ Message: `Thank you. We will send your quote to ${body.Email}.` })]),
    )
    expect((await sendRequest({ ...body, RequestID: RequestID.toUpperCase() })).status).toBe(200)
    expect(await storedRequests(body.Email)).toHaveLength(1)
    expect(letters.map(({ to }) => to)).toEqual([testSettings.shopEmail, body.Email])
  })

  test('RequestID of another request or an invalid RequestID is refused', async () => {
    const body = requestBody({ RequestID: randomUUID() })
    await sendRequest(body)
    expect((await readRefusal(await sendRequest({ ...body, QTY: 501 })))[0]).toBe(422)
    const sample = await post('product/requestsample', body)
    expect(await sample.json()).toMatchObject({ ErrorCode: 'REQUESTREUSED' })
    expect(await readRefusal(await sendRequest(requestBody({ RequestID: '12' })))).toEqual([
      422,
      'RequestID must be a UUID.',
    ])
    expect(await storedRequests(body.Email)).toHaveLength(1)
  })

  test('repeated request is accepted when its product is no longer sold', async () => {
    const mug = { ProductID: 20, ProductVariationID: null }
    const body = requestBody({ RequestID: randomUUID(), ...mug })
    await sendRequest(body)
    await db.update(product).set({ isHidden: true }).where(eq(product.id, 20))
    expect((await sendRequest(body)).status).toBe(200)
    expect(await readRefusal(await sendRequest(requestBody(mug)))).toEqual([422, 'Product Not found'])
  })
})

describe('mails about requests', () => {
  test('customer’s copy of a request repeats no text that a visitor typed', async () => {
    const body = requestBody()
    await sendRequest(body)
    const id = await idOf(body)
    const [toShop, copy] = letters
    expect(toShop).toMatchObject({ to: testSettings.shopEmail, replyTo: body.Email })
    expect(toShop?.subject).toMatch(new RegExp(`^Request ${id} for a quote: 500 x .+ \\(.+\\)`))
    for (const text of ['Dana Buyer', body.MobileNumber, body.Remarks, 'No account'])
      expect(toShop?.text).toContain(text)
    expect(copy).toMatchObject({ to: body.Email, subject: `Your request ${id} for a quote` })
    expect(copy?.text).toContain('500 x ')
    for (const text of ['Dana', 'Two colours', '400 000']) expect(copy?.text).not.toContain(text)
  })

  test('signed-in customer gets the remarks in the copy', async () => {
    const { email, headers } = await newCustomer(provider)
    await sendRequest(requestBody({ Email: email }), headers)
    expect(toCustomers(letters)[0]?.text).toContain('Two colours,\nby March.')
    letters.length = 0
    await sendRequest(requestBody(), headers)
    expect(toCustomers(letters)[0]?.text).not.toContain('Two colours')
  })

  test('email address gets five copies an hour, and further requests are accepted', async () => {
    const limited = openProvider({ rateLimits: true })
    const Email = newEmail()
    for (let nth = 1; nth <= 7; nth++)
      expect((await limited.post('product/requestquote', requestBody({ Email, QTY: nth }))).status).toBe(200)
    expect(toCustomers(limited.letters)).toHaveLength(5)
    expect(limited.letters.filter(({ to }) => to === testSettings.shopEmail)).toHaveLength(7)
  })

  test('shop is mailed 60 requests an hour, then one summary of the others', async () => {
    const limited = { rateLimits: true }
    const instances = [openProvider(limited), openProvider(limited)] as const
    const toShop = () =>
      instances.flatMap((instance) => instance.letters.filter(({ to }) => to === testSettings.shopEmail))
    await db.delete(rateLimit)
    const body = requestBody()
    await sendRequest(body)
    const id = await idOf(body)
    for (let nth = 0; nth < 59; nth++) await queueMail(db, 'request', { id })
    await instances[0].sendMails()
    expect(toShop()).toHaveLength(59)
    const before = await db.$count(enquiry)
    for (const instance of [...instances, ...instances, ...instances])
      expect((await instance.post('product/requestquote', requestBody())).status).toBe(200)
    expect(toShop()).toHaveLength(60)
    expect(await db.$count(enquiry)).toBe(before + 6)
    await db.execute(sql`
      select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`)
    await instances[0].sendMails()
    const summaries = toShop().filter(({ subject }) => !subject.startsWith('Request'))
    expect(summaries).toMatchObject([
      { subject: '5 more requests in the last hour', text: expect.stringContaining('requests --open') },
    ])
    // Requests do not delay the mail about an order.
    const customer = await newCustomer(provider)
    await addToCart(provider, customer)
    await instances[0].post('order', orderBody(), customer.headers)
    expect(instances[0].letters.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^New order/),
    )
  })
})

describe('npm run provider -- requests', () => {
  const runEnquiryCommand = (args: string) => runCommand(provider, commandOf('requests'), args)

  test('enquiry command lists and shows requests and marks them as answered', async () => {
    const body = requestBody()
    await sendRequest(body)
    const id = await idOf(body)
    const listOpenRequests = async () => (await runEnquiryCommand('--open')).join()
    expect((await runEnquiryCommand(''))[0]).toMatch(
      new RegExp(`^${id}  .*  quote   open      500 x .+ \\(.+\\)  Dana Buyer <${body.Email}>$`),
    )
    const details = await runEnquiryCommand(String(id))
    expect(details).toContain(`From Dana Buyer, ${body.Email}, +61 400 000 000`)
    expect(details).toContain(body.Remarks)
    expect(details[1]).toMatch(/Colour: /)
    expect(await listOpenRequests()).toContain(body.Email)
    expect((await runEnquiryCommand(`mark ${id} --answered`))[0]).toBe(`Request ${id}: mark answered.`)
    expect(await listOpenRequests()).not.toContain(body.Email)
    expect((await runEnquiryCommand(String(id))).at(-1)).toMatch(/^Answered 20/)
    await runEnquiryCommand(`mark ${id} --no-answered`)
    expect(await listOpenRequests()).toContain(body.Email)
  })

  test('enquiry command says when there are no requests, or no open ones', async () => {
    await db.delete(enquiry)
    for (const args of ['', '--open']) expect(await runEnquiryCommand(args)).toEqual(['No requests yet.'])
    const body = requestBody({ QTY: 1250 })
    await sendRequest(body)
    expect(await runEnquiryCommand('--open')).toEqual([expect.stringContaining('1,250 x ')])
    await runEnquiryCommand(`mark ${await idOf(body)} --answered`)
    expect(await runEnquiryCommand('--open')).toEqual(['No open requests.'])
  })

  test('enquiry export is readable only by its owner and contains no formulas', async () => {
    await db.delete(enquiry)
    await sendRequest(requestBody({ Remarks: '=HYPERLINK("x")' }))
    const chosen = 'Chosen:\nNavy: S × 1\nBranding: Print (2 positions)'
    await sendRequest(requestBody({ Remarks: `By March.\n\n${chosen}` }))
    const file = path.join(folder, 'requests.csv')
    expect(await runEnquiryCommand(`export ${file}`)).toEqual([`Exported 2 requests to ${file}.`])
    const plain = { kind: 'quote', quantity: '500', branding: '', 'full name': 'Dana Buyer' }
    const options = expect.stringContaining('Colour: ')
    expect(readCsv(readFileSync(file, 'utf8'))).toMatchObject([
      { cells: { options: 'Navy: S × 1', branding: 'Print (2 positions)', remarks: 'By March.' } },
      { cells: { ...plain, options, remarks: `'=HYPERLINK("x")` } },
    ])
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  test('enquiry command refuses unknown ids, files and options', async () => {
    for (const args of [
      '999999',
      'x',
      '1e3',
      'export',
      'export requests.txt',
      '--closed',
      'mark 999999 --answered',
    ])
      await expect(runEnquiryCommand(args)).rejects.toThrow()
  })
})
