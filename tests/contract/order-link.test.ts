/** The link that approves or rejects a portal's order: made by the provider, valid for one decision. */
import CryptoJS from 'crypto-js'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { signatureFor, signerOf } from '../../server/auth/signing'
import { readWholeOrder, placeOrder, setStatus, storedOrder } from './order-calls'
import {
  atOnce,
  callerOfEachTest,
  newCustomer,
  openProvider,
  repliedWith,
  testSettings,
  toCustomers,
} from './provider'

const provider = openProvider()
const { db, fetch, get, post, letters } = provider
const signer = await signerOf(db)
const approver = 'brand.team@portal.example'
const customer = callerOfEachTest(provider, 3)
let id: number
type Payload = { orderId: number; orderAction: string; signature: string }

beforeEach(async () => {
  await db.update(appUser).set({ portalEmail: approver }).where(eq(appUser.id, customer.userId))
  letters.length = 0
  id = await placeOrder(provider, customer)
})
/** Decrypts a link as the page does. */
function decryptLink(link: string | undefined): Payload {
  const [, encoded = ''] = /^https:\/\/shop\.example\/order-status\/([^/]+)$/.exec(link ?? '') ?? []
  expect(encoded).toMatch(/^U2FsdGVkX1/)
  const text = CryptoJS.AES.decrypt(decodeURIComponent(encoded), testSettings.orderLinkKey)
  return JSON.parse(text.toString(CryptoJS.enc.Utf8)) as Payload
}
function readMailedLinks() {
  const letter = letters.find(({ to }) => to === approver)
  const [approve, reject] = letter?.text.match(/^https:\S+$/gm) ?? []
  return { approve: decryptLink(approve), reject: decryptLink(reject) }
}
const answer = (body: object, headers = {}) => post('order/orderStatusPortalUser', body, headers)
/** Reads the order by the signature of a link, as the page does before an answer. */
const readByLink = (payload: Payload, headers = {}) => {
  const query = new URLSearchParams({ orderAction: payload.orderAction, signature: payload.signature })
  return get(`order/updated/${payload.orderId}?${query.toString()}`, headers)
}
/** Returns the names of the fields with personal data: addresses and contacts. */
const personalFields = (data: object) =>
  Object.keys(data).filter((name) => /^[BS](Customer|Addr|Mob|Em|Zip|City)/.test(name))
const readStatus = async () => (await storedOrder(db, id)).status

test('order of a portal user waits for approval, and two mails are sent', async () => {
  expect(await storedOrder(db, id)).toMatchObject({ status: 'PENDING', needsApproval: true })
  expect(toCustomers(letters).map(({ to }) => to)).toEqual([customer.email, approver])
  const signature = expect.any(String)
  expect(readMailedLinks()).toEqual({
    approve: { orderId: id, orderAction: 'IN REVIEW', signature },
    reject: { orderId: id, orderAction: 'REJECTED', signature },
  })
  letters.length = 0
  const other = await newCustomer(provider, 2)
  await db.update(appUser).set({ portalEmail: approver }).where(eq(appUser.id, other.userId))
  await placeOrder(provider, other)
  expect(toCustomers(letters).map(({ to }) => to)).toEqual([other.email])
})

describe('GET order/updated/{id} with the signature of a link', () => {
  test('link shows the order to its holder, and no personal data after an answer', async () => {
    const { approve, reject } = readMailedLinks()
    const openReply = await readByLink(approve, (await newCustomer(provider)).headers)
    expect([openReply.status, openReply.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const { Data } = await openReply.json()
    expect(Data).toMatchObject({ OrderID: id, Status: 'PENDING', OrderDetails: [{ QTY: 25 }] })
    expect(personalFields(Data).length).toBeGreaterThan(10)
    expect(await readStatus()).toBe('PENDING')
    const laterReplies = [
      await answer(approve),
      await answer(approve),
      await readByLink(approve),
      await readByLink(reject),
    ]
    for (const reply of laterReplies) {
      const decidedOrder = (await reply.json()).Data
      expect(decidedOrder).toMatchObject({ Status: 'IN REVIEW', OrderDetails: [{ QTY: 25 }] })
      expect([personalFields(decidedOrder), decidedOrder.OrderCustomerAttachment]).toEqual([[], []])
    }
    const customersOrder = (await (await customer.get(`order/${id}`)).json()).Data
    expect(personalFields(customersOrder)).toEqual(personalFields(Data))
  })

  test('link shows no personal data after the shop has changed the status', async () => {
    await setStatus(db, id, 'IN PRODUCTION')
    expect(personalFields((await (await readByLink(readMailedLinks().approve)).json()).Data)).toEqual([])
  })

  test('edited link, or a link of another order, shows nothing', async () => {
    const { approve, reject } = readMailedLinks()
    const otherId = await placeOrder(provider, await newCustomer(provider, 3))
    for (const payload of [
      { ...approve, orderId: otherId },
      { ...approve, orderAction: 'REJECTED' },
      { ...approve, signature: reject.signature },
      { ...approve, signature: '' },
    ])
      expect((await readByLink(payload, customer.headers)).status).toBe(404)
    expect((await get(`order/updated/${id}`)).status).toBe(401)
  })
})

describe('POST order/orderStatusPortalUser', () => {
  test.each([
    ['approve', 'IN REVIEW', 'approved', 'We are preparing your order'],
    ['reject', 'REJECTED', 'rejected', 'This order was rejected and won’t be made'],
  ] as const)(
    '%s link works once without a session, and then reports the decision',
    async (decision, status, pastTense, statusSentence) => {
      const payload = readMailedLinks()[decision]
      letters.length = 0
      const reply = await answer(payload)
      expect(reply.status).toBe(200)
      const { Message, AlreadyDecided, Data } = await reply.json()
      expect([Message, AlreadyDecided]).toEqual(['Order status updated successfully.', false])
      expect(Data).toMatchObject({ OrderID: id, Status: status, OrderDetails: [{ QTY: 25 }] })
      expect(letters).toMatchObject([
        { to: customer.email, subject: `Showfloor order ${id}: ${statusSentence}` },
      ])
      const isApproved = letters[0]?.text.includes(`Your approver has approved order ${id}.`)
      expect(isApproved).toBe(decision === 'approve')
      for (const headers of [{}, customer.headers]) {
        const secondReply = await (await answer(payload, headers)).json()
        const message = `This order was ${pastTense} already.`
        expect(secondReply).toMatchObject({ Message: message, AlreadyDecided: true })
      }
      expect(letters).toHaveLength(1)
      expect((await readWholeOrder(provider, customer, id)).Status).toBe(status)
    },
  )

  test('first answer counts when both links are used', async () => {
    const { approve, reject } = readMailedLinks()
    expect((await answer(reject)).status).toBe(200)
    const lateReply = await answer(approve)
    expect([lateReply.status, (await lateReply.json()).ErrorMessage]).toEqual([
      409,
      'This order was rejected already. Nothing was changed; please call us.',
    ])
    expect(await readStatus()).toBe('REJECTED')
  })

  test('twenty simultaneous answers have one effect', async () => {
    const { approve, reject } = readMailedLinks()
    letters.length = 0
    const replies = await atOnce(20, (index) => answer(index % 2 === 0 ? approve : reject))
    expect(repliedWith(replies, 200)).toHaveLength(10)
    expect(['IN REVIEW', 'REJECTED']).toContain(await readStatus())
    expect(letters).toHaveLength(1)
  })

  test('link does not overwrite a status that the shop has set', async () => {
    const { approve } = readMailedLinks()
    await setStatus(db, id, 'IN PRODUCTION')
    expect((await answer(approve)).status).toBe(409)
    expect(await readStatus()).toBe('IN PRODUCTION')
  })

  test('approving again succeeds after the order has moved on', async () => {
    const { approve } = readMailedLinks()
    await answer(approve)
    await setStatus(db, id, 'SHIPPED')
    expect((await answer(approve)).status).toBe(200)
    expect(await readStatus()).toBe('SHIPPED')
  })

  test('unsigned, edited, foreign or expired answer changes nothing', async () => {
    const { approve, reject } = readMailedLinks()
    const otherId = await placeOrder(provider, await newCustomer(provider, 3))
    const pastTime = Date.now() - 1000
    const expiredSignature = signatureFor(signer, { orderId: id, orderAction: 'IN REVIEW' }, pastTime)
    const until = Number(approve.signature.split('.')[0])
    const invalidAnswers: object[] = [
      { orderId: id, orderAction: 'IN REVIEW' },
      { ...approve, signature: null },
      { ...approve, signature: '' },
      { ...approve, signature: reject.signature },
      { ...approve, orderAction: 'REJECTED' },
      { ...approve, orderAction: 'in review' },
      { ...approve, orderAction: 'COMPLETE' },
      { ...approve, orderAction: 'IN REVIEW ' },
      { ...approve, orderId: otherId },
      { ...approve, orderId: -id },
      { ...approve, orderId: null },
      { ...approve, signature: expiredSignature },
      { ...approve, signature: approve.signature.replace(String(until), String(until + 1)) },
      { ...approve, signature: approve.signature.slice(0, -1) },
      { ...approve, signature: `${approve.signature}A` },
      { ...approve, signature: signer.sign(`artwork ${id}`, until) },
      {},
    ]
    for (const body of invalidAnswers) {
      const reply = await answer(body, customer.headers)
      const refusal = [body, reply.status, (await reply.json()).ErrorCode]
      expect(refusal).toEqual([
        body,
        expect.toBeOneOf([404, 422]),
        expect.stringMatching(/INVALIDLINK|VALIDATION/),
      ])
    }
    for (const signature of [{}, ['x'], 5, 'x'.repeat(5000)])
      expect((await answer({ ...approve, signature })).status).toBe(422)
    expect(await readStatus()).toBe('PENDING')
    expect((await storedOrder(db, otherId)).status).toBe('PENDING')
    // The session of an admin does not replace the signature.
    const admin = await newCustomer(provider, 0)
    expect((await answer({ orderId: id, orderAction: 'IN REVIEW' }, admin.headers)).status).toBe(404)
  })

  test('opening a link changes nothing', async () => {
    const { approve } = readMailedLinks()
    expect((await get('order/orderStatusPortalUser', customer.headers)).status).toBe(404)
    const query = new URLSearchParams({ ...approve, orderId: String(id) }).toString()
    await get(`order/orderStatusPortalUser?${query}`)
    await fetch(letters.find(({ to }) => to === approver)?.link ?? '/')
    expect(await readStatus()).toBe('PENDING')
  })
})
