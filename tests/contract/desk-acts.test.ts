/**
 * Actions of the shop's staff have the same effect by command and at the desk: each row of one table is run both ways
 * (req 22.4 to 22.8).
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { setDeskRights } from '../../server/auth/desk-session'
import { serverFeatures } from '../../server/features'
import { commandOf } from '../../server/operate/cli'
import { enquiry } from '../../server/db/schema-cart'
import { appUser } from '../../server/db/schema-customer'
import { deskAuditLog } from '../../server/db/schema-desk'
import { artwork, shopOrder } from '../../server/db/schema-order'
import { addOrderArtwork } from '../../server/files/order-artwork'
import { fileStore } from '../../server/files/store'
import { linesOfOrder } from '../../server/reads/order-lines'
import { messagesOfOrder } from '../../server/reads/order-message'
import { cancelOrder } from '../../server/writes/order-status'
import { addToCart, bottle, readCartLines } from './cart-calls'
import { deskOf, newStaffMember } from './desk-calls'
import { addPendingProof, newProof, placeOrder, readWholeOrder, storedOrder } from './order-calls'
import { newFolder } from './file-resources'
import { type Customer, newCustomer, openProvider, readRefusal, runCommand, testSettings } from './provider'
import { plainPdf, png } from './upload-calls'
import { describeSingleProcess } from './single-process'

const provider = openProvider()
const { db, letters, post } = provider
const proofFile = path.join(newFolder(), 'proof.pdf')
writeFileSync(proofFile, plainPdf)
const { cookie, userId: memberId, email: memberEmail } = await newStaffMember(provider, ['all'])

/** The data that a run works on; each of the two runs gets new data. */
type Case = { customer: Customer; id: number }
type Row = {
  title: string
  /** Creates the data; by default an order. */
  prepare?: (customer: Customer) => Promise<{ id: number }>
  /** Returns the words of the command. */
  command: (about: Case) => string
  desk: (about: Case) => [call: string, body?: object | string]
  /** Returns the state afterwards, by default of the order, without values that differ between the two runs. */
  outcome?: (about: Case) => Promise<unknown>
  /** Subject of the only mail. */
  mail?: string
}

const newOrder = async (customer: Customer) => ({ id: await placeOrder(provider, customer) })
const newShippedOrder = async (customer: Customer) => {
  const order = await newOrder(customer)
  await db.update(shopOrder).set({ status: 'SHIPPED' }).where(eq(shopOrder.id, order.id))
  return order
}
const newCancelledOrder = async (customer: Customer) => {
  const order = await newOrder(customer)
  await db.transaction((tx) => cancelOrder(tx, order.id, { reason: 'Recalled.', mail: false }))
  return order
}
/** Sends a request for a quote (an enquiry) and returns its id. */
const newRequest = async () => {
  const contact = { FullName: 'Dana', Email: 'dana@buyer.example', MobileNumber: '0400 000 000' }
  await post('product/requestquote', { ...contact, ProductID: bottle.id, QTY: 500 })
  const enquiries = await db.select({ id: enquiry.id }).from(enquiry)
  return { id: Math.max(...enquiries.map(({ id }) => id)) }
}

const { callDesk, read } = deskOf(provider, cookie)
const logOf = (id: number) =>
  db
    .select()
    .from(deskAuditLog)
    .where(eq(deskAuditLog.subject, `order ${id}`))

async function readOrder({ customer, id }: Case) {
  const { Status, OrderArtworkAttachment } = await readWholeOrder(provider, customer, id)
  const [stored] = await db
    .select({ tracking: shopOrder.tracking })
    .from(shopOrder)
    .where(eq(shopOrder.id, id))
  return { Status, proofs: OrderArtworkAttachment.map(({ Approve }) => Approve), tracking: stored?.tracking }
}
const readCancellation = async ({ id }: Case) => {
  const { status, cancelReason } = await storedOrder(db, id)
  return { status, cancelReason }
}
const readAccount = async ({ customer }: Case) => {
  const [user] = await db.select().from(appUser).where(eq(appUser.id, customer.userId))
  const { status } = await provider.get('cart', customer.headers)
  return { role: user?.roleId, isPortal: user?.isPortal, portalEmail: user?.portalEmail, cart: status }
}

const move =
  (body: object): Row['desk'] =>
  ({ id }) => [`POST orders/${id}/status`, body]
const change =
  (body: object): Row['desk'] =>
  ({ id }) => [`PUT customers/${id}`, body]

const orderRows: Row[] = [
  {
    title: 'order moves to IN REVIEW, and its customer gets a mail',
    command: ({ id }) => `orders move ${id} --to in-review`,
    desk: move({ status: 'IN REVIEW' }),
    mail: 'Showfloor order ID: We are preparing your order',
  },
  {
    title: 'order is shipped with its tracking number',
    command: ({ id }) => `orders move ${id} --to shipped --carrier auspost --number 33ABC123`,
    desk: move({ status: 'SHIPPED', carrier: 'auspost', number: '33ABC123' }),
    mail: 'Showfloor order ID: Your order is on its way',
  },
  {
    title: 'customer of an order gets a message',
    command: ({ id }) => `orders email-customer ${id} --text Tomorrow.`,
    desk: ({ id }) => [`POST orders/${id}/messages`, { text: ' Tomorrow. ' }],
    outcome: async ({ id }) => (await messagesOfOrder(db, id)).map(({ text }) => text),
    mail: 'About your Showfloor order ID',
  },
  {
    title: 'empty message is not sent',
    command: ({ id }) => `orders email-customer ${id} --text=`,
    desk: ({ id }) => [`POST orders/${id}/messages`, { text: ' ' }],
    outcome: ({ id }) => messagesOfOrder(db, id),
  },
  {
    title: 'order is cancelled, and its customer gets the reason',
    command: ({ id }) => `orders cancel ${id} --reason Recalled.`,
    desk: ({ id }) => [`POST orders/${id}/cancel`, { reason: ' Recalled. ' }],
    outcome: readCancellation,
    mail: 'Showfloor order ID: This order was cancelled',
  },
  {
    title: 'order is not cancelled without a reason',
    command: ({ id }) => `orders cancel ${id} --reason=`,
    desk: ({ id }) => [`POST orders/${id}/cancel`, { reason: ' ' }],
    outcome: readCancellation,
  },
  {
    title: 'shipped order is not cancelled',
    prepare: newShippedOrder,
    command: ({ id }) => `orders cancel ${id} --reason Recalled.`,
    desk: ({ id }) => [`POST orders/${id}/cancel`, { reason: 'Recalled.' }],
    outcome: readCancellation,
  },
  {
    title: 'cancelled order is not moved',
    prepare: newCancelledOrder,
    command: ({ id }) => `orders move ${id} --to in-review`,
    desk: move({ status: 'IN REVIEW' }),
    outcome: readCancellation,
  },
  {
    title: 'order gets an internal note, which is not emailed',
    command: ({ id }) => `orders add-note ${id} --text Rush.`,
    desk: ({ id }) => [`POST orders/${id}/notes`, { text: ' Rush. ' }],
    outcome: async ({ id }) =>
      (await messagesOfOrder(db, id)).map(({ text, isInternal }) => ({ text, isInternal })),
  },
  {
    title: 'order is assigned to a staff member',
    command: ({ id }) => `orders assign ${id} --to ${memberEmail}`,
    desk: ({ id }) => [`PUT orders/${id}/assignee`, { email: memberEmail }],
    outcome: async ({ id }) => (await storedOrder(db, id)).assignee,
  },
  {
    title: 'order is not assigned to an email that is not of a staff member',
    command: ({ id }) => `orders assign ${id} --to nobody@buyer.example`,
    desk: ({ id }) => [`PUT orders/${id}/assignee`, { email: 'nobody@buyer.example' }],
    outcome: async ({ id }) => (await storedOrder(db, id)).assignee,
  },
  {
    title: 'order line gets a proof, and its customer is asked to approve it',
    command: ({ id }) => `artwork ${id} 1 ${proofFile}`,
    desk: ({ id }) => [`PUT orders/${id}/lines/1/proof?name=proof.pdf`, plainPdf],
    mail: '1 proof to approve: order ID',
  },
]
const customerRows: Row[] = [
  {
    title: 'new role ends all sessions of the customer',
    command: ({ customer }) => `customers change ${customer.email} --role portalUser`,
    desk: change({ role: 'portalUser' }),
  },
  {
    title: 'email of the portal’s approver is set',
    command: ({ customer }) => `customers change ${customer.email} --portal-email Boss@Buyer.example`,
    desk: change({ portalEmail: 'Boss@Buyer.example' }),
  },
  {
    title: 'email of the portal’s approver must be valid',
    command: ({ customer }) => `customers change ${customer.email} --portal-email boss`,
    desk: change({ portalEmail: 'boss' }),
  },
  {
    title: 'customer is signed out everywhere',
    command: ({ customer }) => `customers sign-out ${customer.email}`,
    desk: ({ id }) => [`POST customers/${id}/sign-out`],
  },
]
const customerDefaults = { prepare: async ({ userId }: Customer) => ({ id: userId }), outcome: readAccount }
const rows = [...orderRows, ...customerRows.map((row) => ({ ...customerDefaults, ...row }))]

async function caseOf(row: Row): Promise<Case> {
  const customer = await newCustomer(provider)
  const { prepare = newOrder } = row
  const newCase = { customer, ...(await prepare(customer)) }
  letters.length = 0
  return newCase
}
const subjects = ({ id }: Case) => letters.map(({ subject }) => subject.replace(String(id), 'ID'))

describe('same effect by command and at the desk', () => {
  test.each(rows)('$title', async (row) => {
    const { outcome = readOrder, mail } = row
    const first = await caseOf(row)
    const [name = '', ...args] = row.command(first).split(' ')
    const refusal = await runCommand(provider, commandOf(name), args).then(
      () => null,
      (error: Error) => error.message,
    )
    const commandEffect = [refusal, await outcome(first), subjects(first)]

    const second = await caseOf(row)
    const [call, body] = row.desk(second)
    const reply = await callDesk(call, body)
    const message = reply.status === 200 ? null : String((await reply.json()).ErrorMessage)
    const withFirstId = (text: string | null) => text?.replace(String(second.id), String(first.id)) ?? null
    expect([withFirstId(message), await outcome(second), subjects(second)]).toEqual(commandEffect)
    expect(subjects(second)).toEqual(mail === undefined ? [] : [mail])
  })
})

describe('log of desk actions', () => {
  test('log entry names the staff member and the action, with the row before and after', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    await callDesk(`POST orders/${id}/status`, { status: 'IN REVIEW' })
    const states = { before: { status: 'PENDING' }, after: { status: 'IN REVIEW' } }
    expect(await logOf(id)).toMatchObject([{ userId: memberId, email: memberEmail, act: 'move', ...states }])
    expect(await read(`acts?q=order ${id}`)).toHaveLength(1)
  })

  test('log names a command as the author of its action', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    await runCommand(provider, commandOf('orders'), `move ${id} --to in-review`)
    expect(await logOf(id)).toMatchObject([{ userId: null, email: 'command', act: 'move' }])
  })

  test('log names the proof that was added', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    await callDesk(`PUT orders/${id}/lines/1/proof?name=proof.pdf`, plainPdf)
    const [act] = await logOf(id)
    expect(act?.after).toEqual({ proof: expect.any(Number), name: 'proof.pdf', lines: [1] })
  })

  test('refused action is not logged', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    const status = { status: 'PENDING', carrier: 'TNT', number: '33ABC123' }
    expect((await callDesk(`POST orders/${id}/status`, status)).status).toBe(422)
    expect(await logOf(id)).toEqual([])
  })

  test('action on a row that a colleague changed is refused with the current row', async () => {
    const id = await placeOrder(provider, await newCustomer(provider))
    const { version } = await read(`orders/${id}`)
    const moveTo = (status: string) => callDesk(`POST orders/${id}/status`, { status, version })
    const replies = await Promise.all([moveTo('IN REVIEW'), moveTo('REJECTED')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refusal = await replies.find(({ status }) => status === 409)?.json()
    expect(refusal).toMatchObject({ ErrorCode: 'CHANGED', Data: await read(`orders/${id}`) })
    expect(await logOf(id)).toHaveLength(1)
  })
})

test('request is answered by mail, and replies go to the shop', async () => {
  const { id } = await newRequest()
  letters.length = 0
  const answer = (text: string) => callDesk(`POST requests/${id}/answer`, { text })
  const text = 'Yes:\n500 bottles at $12.10 each.'
  expect((await (await answer(text)).json()).data).toMatchObject({ answer: text })
  expect(letters).toMatchObject([
    {
      to: 'dana@buyer.example',
      replyTo: 'orders@shop.example',
      subject: `Our answer to your request ${id}`,
      text: expect.stringContaining('500 bottles at $12.10 each.'),
    },
  ])
  expect(await readRefusal(await answer(' '))).toEqual([422, 'Your answer is required'])
})

test('staff without all rights can neither create, change nor sign out an admin', async () => {
  const staff = deskOf(provider, (await newStaffMember(provider, ['customers'])).cookie)
  const admin = await newCustomer(provider, 0)
  const customer = await newCustomer(provider)
  for (const [call, body] of [
    [`PUT customers/${customer.userId}`, { role: 'admin' }],
    [`PUT customers/${admin.userId}`, { role: 'retailer' }],
    [`PUT customers/${admin.userId}`, { portalEmail: 'staff@vane.example' }],
    [`PUT customers/${admin.userId}/details`, { fullName: 'Dana' }],
    [`POST customers/${admin.userId}/addresses`, { kind: 'billing' }],
    [`POST customers/${admin.userId}/sign-out`, undefined],
    ['POST customers', { email: 'boss@buyer.example', role: 'admin' }],
    [`POST customers/${admin.userId}/link`, undefined],
    [`POST customers/${memberId}/link`, undefined],
  ] as const)
    expect((await staff.callDesk(call, body)).status).toBe(403)
  expect((await callDesk(`POST customers/${admin.userId}/sign-out`)).status).toBe(200)
})

test('order list is paged by its last row and filtered by text and status', async () => {
  const customer = await newCustomer(provider)
  const ids = []
  for (let nth = 0; nth < 3; nth++)
    ids.push(await placeOrder(provider, customer, { ponumber: `FIND-${nth}` }))
  const list = async (query: string) => {
    const { data, next } = await (await callDesk(`GET orders?${query}`)).json()
    return { ids: data.map(({ id }: { id: number }) => id), next }
  }
  const newest = ids.toReversed()
  expect((await list(`q=${customer.email}`)).ids).toEqual(newest)
  expect((await list('q=find-1')).ids).toEqual([ids[1]])
  expect((await list(`q=${ids[0]}`)).ids).toEqual([ids[0]])
  const customerFilter = `customer=${customer.userId}`
  const first = await list(`${customerFilter}&limit=2`)
  expect(first).toEqual({ ids: newest.slice(0, 2), next: newest[1] })
  expect(await list(`${customerFilter}&limit=2&after=${first.next}`)).toEqual({
    ids: newest.slice(2),
    next: null,
  })
  expect((await list(`${customerFilter}&status=SHIPPED`)).ids).toEqual([])
  const csv = await (await callDesk(`GET orders.csv?${customerFilter}`)).text()
  expect(csv.trim().split('\n')).toHaveLength(4)
})

test('order list is filtered by pending proof and by risk, and so is its table', async () => {
  const customer = await newCustomer(provider)
  const { OrderID: withProof, ProofID } = await newProof(provider, customer)
  const { OrderID: late, ProofID: lateProof } = await newProof(provider, customer)
  const waitsSince = new Date(Date.now() - 4 * 86_400_000)
  await db.update(artwork).set({ waitsSince }).where(eq(artwork.id, lateProof))
  const { id: other } = await newOrder(customer)
  const listed = async (work: string) => {
    const query = `customer=${customer.userId}&work=${work}`
    const csv = await (await callDesk(`GET orders.csv?${query}`)).text()
    const orders: { id: number }[] = await read(`orders?${query}`)
    expect(csv.trim().split('\n')).toHaveLength(1 + orders.length)
    return orders.map(({ id }) => id)
  }
  expect([await listed('proof'), await listed('risk')]).toEqual([[late, withProof], [late]])
  expect(await listed('unknown')).toEqual([other, late, withProof])
  await callDesk(`POST orders/${withProof}/proofs/${ProofID}`, { approval: 'approved' })
  expect(await listed('proof')).toEqual([late])
})

test('order is found by product, address, phone and tracking number', async () => {
  const customer = await newCustomer(provider)
  const id = await placeOrder(provider, customer)
  const tracking = { status: 'SHIPPED', carrier: 'DHL', number: '33 ABC-123' }
  await callDesk(`POST orders/${id}/status`, tracking)
  const [line] = (await readWholeOrder(provider, customer, id)).OrderDetails
  const idsFor = async (text: string, extraQuery = '') => {
    const query = `orders?customer=${customer.userId}&q=${encodeURIComponent(text)}${extraQuery}`
    return (await read(query)).map((order: { id: number }) => order.id)
  }
  const address = ['melbourne', '3000', 'dock rd', 'buyer & co', '0400 000 000', '+61 400 000 000']
  for (const text of ['steel bottle', String(line?.SKU), ...address, '33ABC123'])
    expect([text, await idsFor(text)]).toEqual([text, [id]])
  for (const text of ['steel mug', 'perth', '0400 000 001', '%%%'])
    expect([text, await idsFor(text)]).toEqual([text, []])
  expect(await idsFor('steel bottle', `&after=${id}`)).toEqual([])
  expect(await idsFor('steel bottle', '&status=PENDING')).toEqual([])
})

test('today lists the pending work that the rights of the staff member permit', async () => {
  const { id } = await newRequest()
  const orderKinds = ['newOrders', 'proofs', 'risks', 'withoutArtwork']
  const today = await read('today')
  const featureKinds = serverFeatures.flatMap(({ desk }) => desk?.today ?? []).map(({ name }) => name)
  const otherKinds = ['jobs', 'kiosks', 'quotes', 'requests', ...featureKinds]
  expect(new Set(Object.keys(today))).toEqual(new Set([...orderKinds, ...otherKinds]))
  expect(today.requests.items.map((item: { id: number }) => item.id)).toContain(id)
  const { cookie: artist } = await newStaffMember(provider, ['artwork'])
  expect(Object.keys(await deskOf(provider, artist).read('today')).toSorted()).toEqual(orderKinds)
})

test('desk shows cart and wishlist at the prices of their customer', async () => {
  const view = async (roleId: number) => {
    const customer = await newCustomer(provider, roleId)
    await addToCart(provider, customer)
    await provider.get(`product/addwishlist/${bottle.id}`, customer.headers)
    const data = await read(`customers/${customer.userId}/view`)
    const [line] = await readCartLines(provider, customer)
    const eachCents = Math.round(Number(line?.BasePrice) * 100)
    expect(data.cart).toMatchObject([{ quantity: line?.QTY, eachCents }])
    return data
  }
  const [retailer, vip] = [await view(1), await view(4)]
  expect(vip.cart[0].eachCents).toBeLessThan(retailer.cart[0].eachCents)
  expect(vip.wishlist[0].fromCents).toBeLessThan(retailer.wishlist[0].fromCents)
})

test('file of an order is downloaded byte for byte', async () => {
  const { OrderID } = await newProof(provider, await newCustomer(provider))
  const [file] = (await read(`orders/${OrderID}`)).lines[0].files
  const reply = await callDesk(`GET files/${file.id}`)
  expect(await reply.text()).toBe(plainPdf)
  expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
})

test('file of an order has a thumbnail unless it cannot be rendered', async () => {
  const customer = await newCustomer(provider)
  const { OrderID } = await newProof(provider, customer)
  await addPendingProof(provider, customer, OrderID, { name: 'proof.png', bytes: await png(7, 1000, 500) })
  const [line] = await linesOfOrder(db, OrderID)
  const target = { userId: customer.userId, lineId: line?.id ?? 0, approval: null }
  const logo = { name: 'logo.png', content: await png(8, 500, 1000) }
  await addOrderArtwork(db, fileStore(testSettings), target, logo)
  const files: { id: number; name: string }[] = (await read(`orders/${OrderID}`)).lines[0].files
  const sizeOf = async (name: string) => {
    const reply = await callDesk(`GET files/${files.find((file) => file.name === name)?.id}/thumbnail`)
    if (reply.status !== 200) return reply.status
    expect(reply.headers.get('Content-Type')).toBe('image/webp')
    const { width, height } = await sharp(new Uint8Array(await reply.arrayBuffer())).metadata()
    return [width, height]
  }
  // The second call reads the stored thumbnail.
  for (let nth = 0; nth < 2; nth++) expect(await sizeOf('proof.png')).toEqual([480, 240])
  expect([await sizeOf('logo.png'), await sizeOf('proof.pdf')]).toEqual([[240, 480], 204])
})

describeSingleProcess('event stream', () => {
  const open = (member: string, shop = provider) => deskOf(shop, member).callDesk('GET events')

  test('event stream begins with an open event', async () => {
    const reply = await open(cookie)
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/event-stream/)
    const reader = reply.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: open')
    await reader?.cancel()
  })

  test('event stream is refused to a session that has five of them open', async () => {
    const { cookie: memberCookie } = await newStaffMember(provider, ['orders'])
    const streams = []
    for (let count = 0; count < 5; count += 1) streams.push(await open(memberCookie))
    expect(await readRefusal(await open(memberCookie))).toEqual([
      429,
      'The desk is open in too many tabs. Close some of them.',
    ])
    for (const { body } of streams) await body?.cancel()
  })

  test('event stream ends when the staff member loses all rights', async () => {
    const member = await newStaffMember(provider, ['orders'])
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    // Another provider has no stream whose real timer it waits for.
    const reader = (await open(member.cookie, openProvider())).body?.getReader()
    await reader?.read()
    await setDeskRights(db, member.userId, [])
    vi.setSystemTime(Date.now() + 61_000)
    await vi.advanceTimersByTimeAsync(3000)
    let isOpen = true
    while (isOpen) isOpen = (await reader?.read())?.done === false
  })
})
