/**
 * Actions of the shop's staff have the same effect by command and at the desk: each row of one table is run both ways
 * (req 22.4 to 22.8).
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { formatAud } from '../../src/domain/price/money'
import { setDeskRights } from '../../server/auth/desk-session'
import { commandOf } from '../../server/operate/cli'
import { enquiry } from '../../server/db/schema-cart'
import { appUser } from '../../server/db/schema-customer'
import { deskAuditLog } from '../../server/db/schema-desk'
import { shopOrder } from '../../server/db/schema-order'
import { messagesOfOrder } from '../../server/reads/order-message'
import { addToCart, bottle, readCartLines, setupOfBottle } from './cart-calls'
import { deskCall, newMember } from './desk-calls'
import { newProof, readWholeOrder, placeOrder } from './order-calls'
import { newFolder } from './file-resources'
import { newPortal } from './portal-calls'
import { type Customer, newCustomer, openProvider, readRefusal, runCommand } from './provider'
import { plainPdf } from './upload-calls'
import { singleProcessTest } from './single-process'

const provider = openProvider()
const { db, letters, post } = provider
const folder = newFolder()
writeFileSync(path.join(folder, 'proof.pdf'), plainPdf)
const { cookie, userId: memberId, email: memberEmail } = await newMember(provider, ['all'])

type Call = Parameters<typeof deskCall>[2]
/** The data that a run works on; each of the two runs gets new data. */
type Case = { customer: Customer; id: number; relatedId: string }
type Row = {
  title: string
  prepare: (customer: Customer) => Promise<{ id: number; relatedId?: string }>
  command: (about: Case) => string[]
  desk: (about: Case) => [call: Call, body?: object | string]
  /** Returns the state afterwards, without values that differ between the two runs. */
  outcome: (about: Case) => Promise<unknown>
  /** Subjects of the mails. */
  mails: string[]
}

const newOrder = async (customer: Customer) => ({ id: await placeOrder(provider, customer) })
const newOrderWithProof = async (customer: Customer) => {
  const { OrderID: id, ProofID } = await newProof(provider, customer)
  return { id, relatedId: String(ProofID) }
}
const newRequest = async () => {
  const request = {
    ProductID: 1,
    FullName: 'Dana',
    Email: 'dana@buyer.example',
    MobileNumber: '0400 000 000',
  }
  await post('product/requestquote', { ...request, QTY: 500 })
  const all = await db.select({ id: enquiry.id }).from(enquiry)
  return { id: Math.max(...all.map(({ id }) => id)) }
}
const customerOnly = async ({ userId }: Customer) => ({ id: userId })

async function readOrder({ customer, id }: Case) {
  const { Status, OrderArtworkAttachment } = await readWholeOrder(provider, customer, id)
  const [stored] = await db
    .select({ tracking: shopOrder.tracking })
    .from(shopOrder)
    .where(eq(shopOrder.id, id))
  return { Status, proofs: OrderArtworkAttachment.map(({ Approve }) => Approve), tracking: stored?.tracking }
}
const readAccount = async ({ customer }: Case) => {
  const [user] = await db.select().from(appUser).where(eq(appUser.id, customer.userId))
  const { status } = await provider.get('cart', customer.headers)
  return { role: user?.roleId, isPortal: user?.isPortal, portalEmail: user?.portalEmail, cart: status }
}
const readRequest = async ({ id }: Case) => {
  const [row] = await db.select().from(enquiry).where(eq(enquiry.id, id))
  return { isAnswered: row?.answeredAt !== null }
}

const rows: Row[] = [
  {
    title: 'order moves to IN REVIEW, and its customer gets a mail',
    prepare: newOrder,
    command: ({ id }) => ['orders', 'move', String(id), '--to', 'in-review'],
    desk: ({ id }) => [['POST', `orders/${id}/status`], { status: 'IN REVIEW' }],
    outcome: readOrder,
    mails: ['Showfloor order ID: We are preparing your order'],
  },
  {
    title: 'order is shipped with its tracking number',
    prepare: newOrder,
    command: ({ id }) => `orders move ${id} --to shipped --carrier auspost --number 33ABC123`.split(' '),
    desk: ({ id }) => [
      ['POST', `orders/${id}/status`],
      { status: 'SHIPPED', carrier: 'auspost', number: '33ABC123' },
    ],
    outcome: readOrder,
    mails: ['Showfloor order ID: Your order is on its way'],
  },
  {
    title: 'order does not move to production while a branded line has no approved proof',
    prepare: newOrderWithProof,
    command: ({ id }) => ['orders', 'move', String(id), '--to', 'in-production'],
    desk: ({ id }) => [['POST', `orders/${id}/status`], { status: 'IN PRODUCTION' }],
    outcome: readOrder,
    mails: [],
  },
  {
    title: 'order moves to production without approved proofs when this is forced',
    prepare: newOrderWithProof,
    command: ({ id }) => ['orders', 'move', String(id), '--to', 'in-production', '--anyway'],
    desk: ({ id }) => [['POST', `orders/${id}/status`], { status: 'IN PRODUCTION', anyway: true }],
    outcome: readOrder,
    mails: ['Showfloor order ID: Your proof is ready: please check it'],
  },
  {
    title: 'customer of an order gets a message',
    prepare: newOrder,
    command: ({ id }) => ['orders', 'email-customer', String(id), '--text', 'Your proof comes tomorrow.'],
    desk: ({ id }) => [['POST', `orders/${id}/messages`], { text: ' Your proof comes tomorrow. ' }],
    outcome: async ({ id }) => (await messagesOfOrder(db, id)).map(({ text }) => text),
    mails: ['About your Showfloor order ID'],
  },
  {
    title: 'empty message is not sent',
    prepare: newOrder,
    command: ({ id }) => ['orders', 'email-customer', String(id), '--text', ''],
    desk: ({ id }) => [['POST', `orders/${id}/messages`], { text: ' ' }],
    outcome: async ({ id }) => messagesOfOrder(db, id),
    mails: [],
  },
  {
    title: 'order line gets a proof, and its customer is asked to approve it',
    prepare: newOrder,
    command: ({ id }) => ['artwork', String(id), '1', path.join(folder, 'proof.pdf')],
    desk: ({ id }) => [['PUT', `orders/${id}/lines/1/proof?name=proof.pdf`], plainPdf],
    outcome: readOrder,
    mails: ['1 proof to approve: order ID'],
  },
  {
    title: 'proof for a line that does not exist is refused',
    prepare: newOrder,
    command: ({ id }) => ['artwork', String(id), '7', path.join(folder, 'proof.pdf')],
    desk: ({ id }) => [['PUT', `orders/${id}/lines/7/proof?name=proof.pdf`], plainPdf],
    outcome: readOrder,
    mails: [],
  },
  {
    title: 'proof is marked as approved',
    prepare: newOrderWithProof,
    command: ({ id, relatedId }) => ['orders', 'mark-proof', String(id), relatedId, '--approval', 'approved'],
    desk: ({ id, relatedId }) => [['POST', `orders/${id}/proofs/${relatedId}`], { approval: 'approved' }],
    outcome: readOrder,
    mails: [],
  },
  {
    title: 'request is marked as answered',
    prepare: newRequest,
    command: ({ id }) => ['requests', 'mark', String(id), '--answered'],
    desk: ({ id }) => [['PUT', `requests/${id}`], { isAnswered: true }],
    outcome: readRequest,
    mails: [],
  },
  {
    title: 'new role ends all sessions of the customer',
    prepare: customerOnly,
    command: ({ customer }) => ['customers', 'change', customer.email, '--role', 'portalUser'],
    desk: ({ id }) => [['PUT', `customers/${id}`], { role: 'portalUser' }],
    outcome: readAccount,
    mails: [],
  },
  {
    title: 'email of the portal’s approver is set',
    prepare: customerOnly,
    command: ({ customer }) => [
      'customers',
      'change',
      customer.email,
      '--portal-email',
      'Boss@Buyer.example',
    ],
    desk: ({ id }) => [['PUT', `customers/${id}`], { portalEmail: 'Boss@Buyer.example' }],
    outcome: readAccount,
    mails: [],
  },
  {
    title: 'email of the portal’s approver must be valid',
    prepare: customerOnly,
    command: ({ customer }) => ['customers', 'change', customer.email, '--portal-email', 'boss'],
    desk: ({ id }) => [['PUT', `customers/${id}`], { portalEmail: 'boss' }],
    outcome: readAccount,
    mails: [],
  },
  {
    title: 'customer is added to a portal',
    prepare: async ({ userId }) => ({
      id: userId,
      relatedId: (await newPortal(provider, await newCustomer(provider, 3))).slug,
    }),
    command: ({ customer, relatedId }) => ['customers', 'change', customer.email, '--portals', relatedId],
    desk: ({ id, relatedId }) => [['PUT', `customers/${id}`], { portals: [relatedId] }],
    outcome: async ({ customer, relatedId }) =>
      (await provider.get(`category/getcategory/${relatedId}`, customer.headers)).status,
    mails: [],
  },
  {
    title: 'customer is signed out everywhere',
    prepare: customerOnly,
    command: ({ customer }) => ['customers', 'sign-out', customer.email],
    desk: ({ id }) => [['POST', `customers/${id}/sign-out`]],
    outcome: readAccount,
    mails: [],
  },
]

async function caseOf(row: Row): Promise<Case> {
  const customer = await newCustomer(provider)
  const newCase = { customer, relatedId: '', ...(await row.prepare(customer)) }
  letters.length = 0
  return newCase
}
const subjects = ({ id }: Case) => letters.map(({ subject }) => subject.replace(String(id), 'ID'))

describe('same effect by command and at the desk', () => {
  test.each(rows.map((row) => [row.title, row] as const))('%s', async (_, row) => {
    const first = await caseOf(row)
    const [name = '', ...args] = row.command(first)
    const refused = await runCommand(provider, commandOf(name), args).then(
      () => null,
      (error: Error) => error.message,
    )
    const byCommand = [refused, await row.outcome(first), subjects(first)]

    const second = await caseOf(row)
    const [call, body] = row.desk(second)
    const reply = await deskCall(provider, cookie, call, body)
    const message = reply.status === 200 ? null : String((await reply.json()).ErrorMessage)
    const withFirstId = (text: string | null) => text?.replace(String(second.id), String(first.id)) ?? null
    expect([withFirstId(message), await row.outcome(second), subjects(second)]).toEqual(byCommand)
    expect(subjects(second)).toEqual(row.mails)
  })
})

describe('log of desk actions', () => {
  test('log entry names the member and the action, with the row before and after', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    await deskCall(provider, cookie, ['POST', `orders/${id}/status`], { status: 'IN REVIEW' })
    const acts = await db
      .select()
      .from(deskAuditLog)
      .where(eq(deskAuditLog.subject, `order ${id}`))
    expect(acts).toEqual([
      expect.objectContaining({
        userId: memberId,
        email: memberEmail,
        act: 'move',
        before: expect.objectContaining({ status: 'PENDING' }),
        after: expect.objectContaining({ status: 'IN REVIEW' }),
      }),
    ])
    const listed = await (await deskCall(provider, cookie, ['GET', `acts?q=order ${id}`])).json()
    expect(listed.data).toHaveLength(1)
  })

  test('log names a command as the author of its action', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    await runCommand(provider, commandOf('orders'), `move ${id} --to in-review`)
    const acts = await db
      .select()
      .from(deskAuditLog)
      .where(eq(deskAuditLog.subject, `order ${id}`))
    expect(acts).toMatchObject([{ userId: null, email: 'command', act: 'move' }])
  })

  test('log names the proof that was added', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    await deskCall(provider, cookie, ['PUT', `orders/${id}/lines/1/proof?name=proof.pdf`], plainPdf)
    const [act] = await db
      .select()
      .from(deskAuditLog)
      .where(eq(deskAuditLog.subject, `order ${id}`))
    expect(act?.after).toEqual({ proof: expect.any(Number), name: 'proof.pdf', lines: [1] })
  })

  test('refused action is not logged', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    const status = { status: 'PENDING', carrier: 'TNT', number: '33ABC123' }
    expect((await deskCall(provider, cookie, ['POST', `orders/${id}/status`], status)).status).toBe(422)
    expect(await db.$count(deskAuditLog, eq(deskAuditLog.subject, `order ${id}`))).toBe(0)
  })

  test('action on a row that a colleague changed is refused with the current row', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    const read = async () => (await (await deskCall(provider, cookie, ['GET', `orders/${id}`])).json()).data
    const { version } = await read()
    const move = (status: string) =>
      deskCall(provider, cookie, ['POST', `orders/${id}/status`], { status, version })
    const replies = await Promise.all([move('IN REVIEW'), move('REJECTED')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refusal = await replies.find(({ status }) => status === 409)?.json()
    expect(refusal).toMatchObject({ ErrorCode: 'CHANGED', Data: await read() })
    expect(await db.$count(deskAuditLog, eq(deskAuditLog.subject, `order ${id}`))).toBe(1)
  })
})

test('request is answered by mail, and replies go to the shop', async () => {
  const { id } = await newRequest()
  letters.length = 0
  const reply = await deskCall(provider, cookie, ['POST', `requests/${id}/answer`], {
    text: 'Yes:\n500 bottles at $12.10 each.',
  })
  expect((await reply.json()).data).toMatchObject({ answer: 'Yes:\n500 bottles at $12.10 each.' })
  expect(letters).toEqual([
    expect.objectContaining({
      to: 'dana@buyer.example',
      replyTo: 'orders@shop.example',
      subject: `Our answer to your request ${id}`,
      text: expect.stringContaining('500 bottles at $12.10 each.'),
    }),
  ])
  expect(
    await readRefusal(await deskCall(provider, cookie, ['POST', `requests/${id}/answer`], { text: ' ' })),
  ).toEqual([422, 'Your answer is required'])
})

test('request is answered with a quote at the price of its customer’s role', async () => {
  const { id } = await newRequest()
  const [request] = await db.select().from(enquiry).where(eq(enquiry.id, id))
  await db
    .update(enquiry)
    .set({ productId: bottle.id })
    .where(eq(enquiry.id, request?.id ?? 0))
  const read = async (name: string) => (await (await deskCall(provider, cookie, ['GET', name])).json()).data
  const quote = (eachCents: number) =>
    deskCall(provider, cookie, ['POST', `requests/${id}/quote`], {
      quantity: 500,
      setups: [String(setupOfBottle)],
      message: 'As you asked.',
      eachCents,
    })
  const { eachCents } = await read(`requests/${id}/price?quantity=500&setups=${setupOfBottle}`)
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
  expect(data.quote).toMatchObject({ approval: null, openedAt: null })
  expect(data.answeredAt).not.toBeNull()
  expect((await provider.fetch(address)).status).not.toBe(200)
})

test('staff without all rights can neither create nor change an admin', async () => {
  const staff = await newMember(provider, ['customers'])
  const admin = await newCustomer(provider, 0)
  const customer = await newCustomer(provider)
  for (const [call, body] of [
    [['PUT', `customers/${customer.userId}`], { role: 'admin' }],
    [['PUT', `customers/${admin.userId}`], { role: 'retailer' }],
    [['POST', 'customers'], { email: 'boss@buyer.example', role: 'admin' }],
    [['POST', `customers/${admin.userId}/link`], undefined],
    [['POST', `customers/${memberId}/link`], undefined],
  ] as const)
    expect((await deskCall(provider, staff.cookie, call, body)).status).toBe(403)
})

test('order list is paged by its last row and filtered by text and status', async () => {
  const customer = await newCustomer(provider)
  const ids = []
  for (let nth = 0; nth < 3; nth++)
    ids.push(await placeOrder(provider, customer, { ponumber: `FIND-${nth}` }))
  const list = async (query: string) =>
    (await (await deskCall(provider, cookie, ['GET', `orders?${query}`])).json()) as {
      data: { id: number }[]
      next: number | null
    }
  const newest = ids.toReversed()
  expect((await list(`q=${customer.email}`)).data.map(({ id }) => id)).toEqual(newest)
  expect((await list('q=find-1')).data.map(({ id }) => id)).toEqual([ids[1]])
  expect((await list(`q=${ids[0]}`)).data.map(({ id }) => id)).toEqual([ids[0]])
  const first = await list(`customer=${customer.userId}&limit=2`)
  expect([first.data.map(({ id }) => id), first.next]).toEqual([newest.slice(0, 2), newest[1]])
  const last = await list(`customer=${customer.userId}&limit=2&after=${first.next}`)
  expect([last.data.map(({ id }) => id), last.next]).toEqual([newest.slice(2), null])
  expect((await list(`customer=${customer.userId}&status=SHIPPED`)).data).toEqual([])
  const csv = await (
    await deskCall(provider, cookie, ['GET', `orders.csv?customer=${customer.userId}`])
  ).text()
  expect(csv.trim().split('\n')).toHaveLength(4)
})

test('order is found by product, address, phone and tracking number', async () => {
  const customer = await newCustomer(provider)
  const id = await placeOrder(provider, customer)
  const tracking = { status: 'SHIPPED', carrier: 'DHL', number: '33 ABC-123' }
  await deskCall(provider, cookie, ['POST', `orders/${id}/status`], tracking)
  const [line] = (await readWholeOrder(provider, customer, id)).OrderDetails
  const idsFor = async (text: string, more = '') => {
    const query = `orders?customer=${customer.userId}&q=${encodeURIComponent(text)}${more}`
    const { data } = await (await deskCall(provider, cookie, ['GET', query])).json()
    return data.map((order: { id: number }) => order.id)
  }
  for (const text of [
    'steel bottle',
    String(line?.SKU),
    'melbourne',
    '3000',
    'dock rd',
    'buyer & co',
    '0400 000 000',
    '+61 400 000 000',
    '33ABC123',
  ])
    expect([text, await idsFor(text)]).toEqual([text, [id]])
  for (const text of ['steel mug', 'perth', '0400 000 001', '%%%'])
    expect([text, await idsFor(text)]).toEqual([text, []])
  expect(await idsFor('steel bottle', `&after=${id}`)).toEqual([])
  expect(await idsFor('steel bottle', '&status=PENDING')).toEqual([])
})

test('today lists pending work that the member’s rights permit', async () => {
  const { id } = await newRequest()
  const today = async (who: string) => (await (await deskCall(provider, who, ['GET', 'today'])).json()).data
  const all = await today(cookie)
  expect(Object.keys(all).toSorted()).toEqual([
    'jobs',
    'kiosks',
    'leads',
    'newOrders',
    'proofs',
    'requests',
    'risks',
    'withoutArtwork',
  ])
  expect(all.requests.items.map((item: { id: number }) => item.id)).toContain(id)
  const { cookie: artist } = await newMember(provider, ['artwork'])
  expect(Object.keys(await today(artist)).toSorted()).toEqual([
    'newOrders',
    'proofs',
    'risks',
    'withoutArtwork',
  ])
})

test('desk shows cart and wishlist at the prices of their customer', async () => {
  const view = async (roleId: number) => {
    const customer = await newCustomer(provider, roleId)
    await addToCart(provider, customer)
    await provider.get(`product/addwishlist/${bottle.id}`, customer.headers)
    const { data } = await (
      await deskCall(provider, cookie, ['GET', `customers/${customer.userId}/view`])
    ).json()
    const [line] = await readCartLines(provider, customer)
    expect(data.cart).toMatchObject([
      { quantity: line?.QTY, eachCents: Math.round(Number(line?.BasePrice) * 100) },
    ])
    return data
  }
  const [retailer, vip] = [await view(1), await view(4)]
  expect(vip.cart[0].eachCents).toBeLessThan(retailer.cart[0].eachCents)
  expect(vip.wishlist[0].fromCents).toBeLessThan(retailer.wishlist[0].fromCents)
})

test('file of an order is downloaded byte for byte', async () => {
  const { OrderID } = await newProof(provider, await newCustomer(provider))
  const { data } = await (await deskCall(provider, cookie, ['GET', `orders/${OrderID}`])).json()
  const [file] = data.lines[0].files
  const reply = await deskCall(provider, cookie, ['GET', `files/${file.id}`])
  expect(await reply.text()).toBe(plainPdf)
  expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
})

singleProcessTest('event stream begins with an open event', async () => {
  const reply = await deskCall(provider, cookie, ['GET', 'events'])
  expect(reply.headers.get('Content-Type')).toMatch(/^text\/event-stream/)
  const reader = reply.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toContain('event: open')
  await reader?.cancel()
})

describe('event stream', () => {
  const open = (member: string) => deskCall(provider, member, ['GET', 'events'])

  singleProcessTest('event stream is refused to a session that has five of them open', async () => {
    const { cookie: memberCookie } = await newMember(provider, ['orders'])
    const streams = []
    for (let count = 0; count < 5; count += 1) streams.push(await open(memberCookie))
    expect(await readRefusal(await open(memberCookie))).toEqual([
      429,
      'The desk is open in too many tabs. Close some of them.',
    ])
    for (const { body } of streams) await body?.cancel()
  })

  singleProcessTest('event stream ends when the member loses all rights', { timeout: 20_000 }, async () => {
    const member = await newMember(provider, ['orders'])
    const reader = (await open(member.cookie)).body?.getReader()
    await reader?.read()
    await setDeskRights(db, member.userId, [])
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 61_000)
    let isOpen = true
    while (isOpen) isOpen = (await reader?.read())?.done === false
    vi.useRealTimers()
  })
})

describe('staff with the right "customers"', () => {
  test.each<[string, [string, string], object | undefined]>([
    ['sign an admin out', ['POST', 'sign-out'], undefined],
    ['change an admin', ['PUT', ''], { portalEmail: 'staff@vane.example' }],
  ])('staff without all rights cannot %s', async (_, [method, action], body) => {
    const { cookie: staff } = await newMember(provider, ['customers'])
    const { userId } = await newCustomer(provider, 0)
    const call = [method, `customers/${userId}${action && `/${action}`}`] as const
    expect(await readRefusal(await deskCall(provider, staff, call, body))).toEqual([
      403,
      'Only an admin can change admins and staff.',
    ])
    expect((await deskCall(provider, cookie, call, body)).status).toBe(200)
  })
})
