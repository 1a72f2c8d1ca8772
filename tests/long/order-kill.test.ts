/**
 * The provider is killed in the middle of orders: each order is stored completely or not at all, and exists once
 * after the order is sent again. The mails of each order arrive, and a repeated mail has the same Message-ID.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { artworkForm, png } from '../contract/upload-calls'
import { variationOf, cartBody } from '../contract/cart-calls'
import { newCoupon, orderBody } from '../contract/order-calls'
import { copyTemplate, newFolder } from '../contract/file-resources'
import { setUpInvoices } from '../../features/invoice/tests/contract/invoice-calls'
import { type Customer, newCustomer, openProvider, testSettings, runJobs } from '../contract/provider'
import { cleanUpDatabase } from '../../server/jobs/tasks'
import { createMailer } from '../../server/mail/mailer'
import { parseHeaders, openMailServer } from '../support/post-office'
import { startProvider } from './killable-provider'

/** `ORDER_KILLS=20` makes a larger run. */
const kills = Number(process.env['ORDER_KILLS'] ?? 4)
const url = await copyTemplate('seeded')
const provider = openProvider({}, url)
const { db } = provider
const mailServer = await openMailServer()
const env = {
  DATABASE_URL: url,
  SHOWFLOOR_DATA: newFolder(),
  SHOWFLOOR_RATE_LIMITS: 'off',
  SMTP_URL: mailServer.url,
}

type SentOrder = { customer: Customer; key: string; body: object }

/** Fills carts and orders them until the provider dies. Returns the sent orders, and the number of replies. */
async function orderUntilKilled(origin: string, customer: Customer, CouponName: string, onReply: () => void) {
  const sent: SentOrder[] = []
  let replyCount = 0
  const call = async (method: string, path: string, body: object | FormData, headers = {}) => {
    const isForm = body instanceof FormData
    const reply = await fetch(`${origin}/frontend/api/${path}`, {
      method,
      headers: { ...customer.headers, ...(isForm ? {} : { 'Content-Type': 'application/json' }), ...headers },
      body: isForm ? body : JSON.stringify(body),
    })
    return { status: reply.status, text: await reply.text() }
  }
  try {
    for (;;) {
      const setups = { ProductSetupPrice: [{ ProductSetupPriceID: 1, QTY: 2 }] }
      await call('POST', 'cart/cart2', cartBody(setups))
      await call('POST', 'cart/cart2', cartBody({ ...variationOf(1), QTY: 30 }))
      const cart = await fetch(`${origin}/frontend/api/cart`, { headers: customer.headers })
      const { Data } = (await cart.json()) as { Data: { Carts: { CartID: number }[] }[] }
      const file = { bytes: await png(sent.length), name: 'a.png' }
      await call('POST', 'cart/addattchment', await artworkForm(Data[0]?.Carts[0]?.CartID ?? 0, [file]))
      const order = {
        customer,
        key: randomUUID(),
        body: orderBody({ CouponName, ponumber: `PO ${sent.length}` }),
      }
      sent.push(order)
      const { status } = await call('POST', 'order', order.body, { 'Idempotency-Key': order.key })
      if (status !== 200) continue
      replyCount += 1
      onReply()
    }
  } catch {
    return { sent, replyCount }
  }
}

/** Sends the mails that killed workers have locked, as the next worker does after five minutes. */
async function sendLockedMails(): Promise<void> {
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '6 minutes'`)
  await cleanUpDatabase(db)
  const send = createMailer({ ...testSettings, smtpUrl: mailServer.url })
  await runJobs({ db, settings: testSettings, send })
}

const readNumber = async (query: ReturnType<typeof sql>) => Number((await db.execute(query)).rows[0]?.['n'])

test(`orders are complete and unique after ${kills} kills under load`, {
  timeout: kills * 45_000,
}, async () => {
  const CouponName = await newCoupon(db, { maxUses: 1_000_000 })
  await setUpInvoices(provider, { isMadeWhenPlaced: true })
  const customers = await Promise.all(Array.from({ length: 6 }, () => newCustomer(provider)))
  const sent: SentOrder[] = []
  let replyCount = 0
  for (let kill = 0; kill < kills; kill++) {
    const { process: child, origin } = await startProvider(env)
    let work: Promise<{ sent: SentOrder[]; replyCount: number }>[] = []
    // The kill waits for the first reply, so that it falls into the middle of orders even on a slow machine.
    await new Promise<void>((resolve) => {
      work = customers.map((customer) => orderUntilKilled(origin, customer, CouponName, resolve))
    })
    await new Promise((resolve) => setTimeout(resolve, 500 + kill * 211))
    child.kill('SIGKILL')
    for (const done of await Promise.all(work)) {
      sent.push(...done.sent)
      replyCount += done.replyCount
    }
  }
  expect(replyCount).toBeGreaterThanOrEqual(kills)
  // No order is partial: the lines, sum, set-ups, artwork and coupon of each order match.
  const orders = await readNumber(sql`select count(*) as n from shop_order`)
  expect(orders).toBeGreaterThanOrEqual(replyCount)
  expect(
    await readNumber(sql`
      select count(*) as n from shop_order o where subtotal_cents is distinct from
        (select sum(each_cents::bigint * quantity) from order_line where order_id = o.id)`),
  ).toBe(0)
  expect(
    await readNumber(sql`
      select count(*) as n from order_line l where product_id = 1
        and (select sum(count) from order_setup where order_line_id = l.id) is distinct from 2`),
  ).toBe(0)
  expect(await readNumber(sql`select uses as n from coupon where name = ${CouponName}`)).toBe(orders)
  expect(
    await readNumber(
      sql`select count(*) as n from artwork where cart_line_id is not null and order_line_id is not null`,
    ),
  ).toBe(0)
  expect(await readNumber(sql`select count(*) as n from kept_answer where reply like '%OrderID%'`)).toBe(
    orders,
  )
  expect(await readNumber(sql`select count(*) as n from kept_answer where reply = ''`)).toBe(0)

  // Each order has an invoice, and no number is missing.
  expect(await readNumber(sql`select count(*) as n from invoice`)).toBe(orders)
  expect(await readNumber(sql`select max(number) as n from invoice`)).toBe(1000 + orders)

  await sendLockedMails()
  await mailServer.close()
  const letterHeaders = mailServer.letters.map(parseHeaders)
  for (const { id } of (await db.execute<{ id: number }>(sql`select id from shop_order`)).rows)
    for (const subject of [`New order ${id}`, `Your Showfloor order ${id}`]) {
      const copies = letterHeaders.filter((head) => head.subject === subject)
      expect([subject, copies.length]).toEqual([subject, expect.toBeOneOf([1, 2])])
      expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
    }

  // Every order is sent again, as by a browser that got no reply, and no existing order may be repeated.
  const orderIds = new Set<number>()
  for (const { customer, key, body } of sent) {
    const headers = { ...customer.headers, 'Idempotency-Key': key }
    const reply = await provider.post('order', body, headers)
    const { ErrorCode, Data } = await reply.json()
    if (reply.status !== 200) expect(ErrorCode).toBe('EMPTYCART')
    else {
      expect(orderIds.has(Data.OrderID)).toBe(false)
      orderIds.add(Data.OrderID)
    }
  }
  expect(await readNumber(sql`select count(*) as n from shop_order`)).toBe(orderIds.size)
  // At most the interrupted cart of each customer has become an order now.
  expect(orderIds.size - orders).toBeLessThanOrEqual(customers.length)
})
