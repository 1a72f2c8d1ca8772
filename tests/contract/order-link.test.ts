/** The link by which a portal's order is approved or rejected: made by the provider, good for one answer. */
import CryptoJS from 'crypto-js'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { signatureFor, signerOf } from '../../server/auth/signing'
import { orderOf, placeOrder, setStatus, storedOrder } from './order-calls'
import { type Customer, newCustomer, openProvider, quiet, toCustomers } from './provider'

const provider = openProvider()
const { db, fetch, get, post, letters } = provider
const signer = await signerOf(db)
const approver = 'brand.team@portal.example'
let customer: Customer
let id: number
type Payload = { orderId: number; orderAction: string; signature: string }

beforeEach(async () => {
  customer = await newCustomer(provider, 3)
  await db.update(appUser).set({ portalEmail: approver }).where(eq(appUser.id, customer.userId))
  letters.length = 0
  id = await placeOrder(provider, customer)
})
/** As the page opens a link. */
function opened(link: string | undefined): Payload {
  const hash = decodeURIComponent(
    /^https:\/\/shop\.example\/order-status\/([^/]+)$/.exec(link ?? '')?.[1] ?? '',
  )
  expect(hash).toMatch(/^U2FsdGVkX1/)
  return JSON.parse(CryptoJS.AES.decrypt(hash, quiet.orderLinkKey).toString(CryptoJS.enc.Utf8)) as Payload
}
function links() {
  const letter = letters.find(({ to }) => to === approver)
  const [approve, reject] = letter?.text.match(/^https:\S+$/gm) ?? []
  return { approve: opened(approve), reject: opened(reject) }
}
const answer = (body: object, headers = {}) => post('order/orderStatusPortalUser', body, headers)
/** What a page that has opened the link reads before anything is decided. */
const read = (payload: Payload, headers = {}) => {
  const proof = new URLSearchParams({ orderAction: payload.orderAction, signature: payload.signature })
  return get(`order/updated/${payload.orderId}?${proof.toString()}`, headers)
}
/** The fields of an order that say where it goes and whom to call. */
const people = (data: object) =>
  Object.keys(data).filter((name) => /^[BS](Customer|Addr|Mob|Em|Zip|City)/.test(name))
const statusNow = async () => (await storedOrder(db, id)).status

test('a portal user’s order waits, and two letters go out', async () => {
  expect(await storedOrder(db, id)).toMatchObject({ status: 'PENDING', needsApproval: true })
  expect(toCustomers(letters).map(({ to }) => to)).toEqual([customer.email, approver])
  expect(links().approve).toEqual({ orderId: id, orderAction: 'IN REVIEW', signature: expect.any(String) })
  expect(links().reject).toMatchObject({ orderId: id, orderAction: 'REJECTED' })
  letters.length = 0
  const other = await newCustomer(provider, 2)
  await db.update(appUser).set({ portalEmail: approver }).where(eq(appUser.id, other.userId))
  await placeOrder(provider, other)
  expect(toCustomers(letters).map(({ to }) => to)).toEqual([other.email])
})

describe('GET order/updated/{id} with what stands in the link', () => {
  test('shows the order to whoever holds it, and once it is used nothing of people', async () => {
    const { approve, reject } = links()
    const open = await read(approve, (await newCustomer(provider)).headers)
    expect([open.status, open.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const { Data } = await open.json()
    expect(Data).toMatchObject({ OrderID: id, Status: 'PENDING', OrderDetails: [{ QTY: 25 }] })
    expect(people(Data).length).toBeGreaterThan(10)
    expect(await statusNow()).toBe('PENDING')
    const answers = [await answer(approve), await answer(approve), await read(approve), await read(reject)]
    for (const reply of answers) {
      const used = (await reply.json()).Data
      expect(used).toMatchObject({ Status: 'IN REVIEW', OrderDetails: [{ QTY: 25 }] })
      expect([people(used), used.OrderCustomerAttachment]).toEqual([[], []])
    }
    expect(people((await (await get(`order/${id}`, customer.headers)).json()).Data)).toEqual(people(Data))
  })

  test('what the shop has moved on shows nothing of people either', async () => {
    await setStatus(db, id, 'IN PRODUCTION')
    expect(people((await (await read(links().approve)).json()).Data)).toEqual([])
  })

  test('edited or another order’s, it shows nothing', async () => {
    const { approve, reject } = links()
    const otherId = await placeOrder(provider, await newCustomer(provider, 3))
    for (const payload of [
      { ...approve, orderId: otherId },
      { ...approve, orderAction: 'REJECTED' },
      { ...approve, signature: reject.signature },
      { ...approve, signature: '' },
    ])
      expect((await read(payload, customer.headers)).status).toBe(404)
    expect((await get(`order/updated/${id}`)).status).toBe(401)
  })
})

describe('POST order/orderStatusPortalUser', () => {
  test.each([
    ['approve', 'IN REVIEW', 'approved', 'We are preparing your order'],
    ['reject', 'REJECTED', 'rejected', 'This order was rejected and won’t be made'],
  ] as const)('%s: without a session, once, and again it says so', async (which, status, word, said) => {
    const payload = links()[which]
    letters.length = 0
    const reply = await answer(payload)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    const { Message, AlreadyDecided, Data } = await reply.json()
    expect([Message, AlreadyDecided]).toEqual(['Order status updated successfully.', false])
    expect(Data).toMatchObject({ OrderID: id, Status: status, OrderDetails: [{ QTY: 25 }] })
    expect(letters).toMatchObject([{ to: customer.email, subject: `Showfloor order ${id}: ${said}` }])
    expect(letters[0]?.text.includes(`Your approver has approved order ${id}.`)).toBe(which === 'approve')
    for (const headers of [{}, customer.headers]) {
      const again = await answer(payload, headers)
      expect(again.status).toBe(200)
      expect(await again.json()).toMatchObject({
        Message: `This order was ${word} already.`,
        AlreadyDecided: true,
      })
    }
    expect(letters).toHaveLength(1)
    expect((await orderOf(provider, customer, id)).Status).toBe(status)
  })

  test('of both links the first answer counts', async () => {
    const { approve, reject } = links()
    expect((await answer(reject)).status).toBe(200)
    const late = await answer(approve)
    expect([late.status, (await late.json()).ErrorMessage]).toEqual([
      409,
      'This order was rejected already. Nothing was changed; please call us.',
    ])
    expect(await statusNow()).toBe('REJECTED')
  })

  test('twenty answers at once are one', async () => {
    const { approve, reject } = links()
    letters.length = 0
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => answer(index % 2 === 0 ? approve : reject)),
    )
    const decided = await statusNow()
    const held = replies.filter(({ status }) => status === 200)
    expect(held).toHaveLength(10)
    expect(['IN REVIEW', 'REJECTED']).toContain(decided)
    expect(letters).toHaveLength(1)
  })

  test('what the shop has moved on stays there', async () => {
    const { approve } = links()
    await setStatus(db, id, 'IN PRODUCTION')
    expect((await answer(approve)).status).toBe(409)
    expect(await statusNow()).toBe('IN PRODUCTION')
  })

  test('an approved order that went on is still approved', async () => {
    const { approve } = links()
    await answer(approve)
    await setStatus(db, id, 'SHIPPED')
    expect((await answer(approve)).status).toBe(200)
    expect(await statusNow()).toBe('SHIPPED')
  })

  test('unsigned, edited, foreign, expired or made up: nothing changes', async () => {
    const { approve, reject } = links()
    const otherId = await placeOrder(provider, await newCustomer(provider, 3))
    const past = signatureFor(signer, { orderId: id, orderAction: 'IN REVIEW' }, Date.now() - 1000)
    const until = Number(approve.signature.split('.')[0])
    const bad: object[] = [
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
      { ...approve, signature: past },
      { ...approve, signature: approve.signature.replace(String(until), String(until + 1)) },
      { ...approve, signature: approve.signature.slice(0, -1) },
      { ...approve, signature: `${approve.signature}A` },
      { ...approve, signature: signer.sign(`artwork ${id}`, until) },
      {},
    ]
    for (const body of bad) {
      const reply = await answer(body, customer.headers)
      expect([body, reply.status, (await reply.json()).ErrorCode]).toEqual([
        body,
        expect.any(Number),
        expect.stringMatching(/INVALIDLINK|VALIDATION/),
      ])
      expect(reply.status).toBeOneOf([404, 422])
    }
    for (const signature of [{}, ['x'], 5, 'x'.repeat(5000)])
      expect((await answer({ ...approve, signature })).status).toBe(422)
    expect(await statusNow()).toBe('PENDING')
    expect((await storedOrder(db, otherId)).status).toBe('PENDING')
    // Whoever has the session of an admin has no signature, either.
    const admin = await newCustomer(provider, 0)
    expect((await answer({ orderId: id, orderAction: 'IN REVIEW' }, admin.headers)).status).toBe(404)
  })

  test('looking at a link changes nothing', async () => {
    const { approve } = links()
    expect((await get('order/orderStatusPortalUser', customer.headers)).status).toBe(404)
    const query = new URLSearchParams({ ...approve, orderId: String(id) }).toString()
    await get(`order/orderStatusPortalUser?${query}`)
    await fetch(letters.find(({ to }) => to === approver)?.link ?? '/')
    expect(await statusNow()).toBe('PENDING')
  })
})
