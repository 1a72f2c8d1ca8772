/**
 * A person's data by email address: exported and erased completely, without touching other people's data (req 27.1,
 * 27.2).
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { eq, type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enquiry } from '../../server/db/schema-cart'
import { appUser } from '../../server/db/schema-customer'
import { deskAuditLog } from '../../server/db/schema-desk'
import { shopOrder } from '../../server/db/schema-order'
import { fileStore } from '../../server/files/store'
import { addJob } from '../../server/mail/mail-queue'
import { commandOf } from '../../server/operate/cli'
import { setPortalEmail } from '../../server/writes/customer'
import { billing, shipping } from './address-calls'
import { deskCall, newStaffMember } from './desk-calls'
import { featureCalls } from './feature-calls'
import { findRows } from './find-rows'
import { sendEntry, entryFields } from './giveaway-calls'
import { newLibraryFile } from './library-calls'
import { newProof, readWholeOrder, placeOrder, reviewOf, setStatus } from './order-calls'
import { newFolder } from './file-resources'
import { type Customer, newCustomer, openProvider, testSettings, readRefusal, runCommand } from './provider'
import { listFileKeys, newArtwork, pictureForm } from './upload-calls'

const provider = openProvider()
const { db, fetch, get, post } = provider
const folder = newFolder()
const file = path.join(folder, 'person.json')
const store = fileStore(testSettings)
const runPersonCommand = (...args: string[]) => runCommand(provider, commandOf('person'), args)

/** This name is in all data of the person, and in no other data. */
const uniqueName = 'Quillon'
const addressFields = {
  BCustomerName: `${uniqueName} Vane`,
  BAddress1: `1 ${uniqueName} St`,
  SCustomerName: uniqueName,
  SAddress1: `2 ${uniqueName} St`,
}

const setEmail = ({ userId }: Customer, email: string) =>
  db.update(appUser).set({ email }).where(eq(appUser.id, userId))
const newEmail = () => `${randomUUID()}@vane.example`

/** Creates a person with complete orders and with data in every table. */
async function newPerson() {
  const email = `quillon-${newEmail()}`
  const person = { ...(await newCustomer(provider, 5)), email }
  const { userId, headers } = person
  await setEmail(person, email)
  const profile = { fullName: `${uniqueName} Vane`, mobileNumber: '0400 777 001' }
  await db.update(appUser).set(profile).where(eq(appUser.id, userId))
  const bill = { ...addressFields, BEmail: email, BMobileNumber: '0400 777 002' }
  await post('myaccount/addbilling', { ...billing, ...bill }, headers)
  await post('myaccount/addshipping', { ...shipping, ...addressFields }, headers)
  await get('product/addwishlist/3', headers)
  const { OrderID } = await newCompleteOrders(person, bill)
  await newArtwork(provider, person)
  await newLibraryFile(provider, person)
  await fetch('/frontend/api/auth/profilepic', { method: 'POST', headers, body: await pictureForm() })
  const contact = { FullName: uniqueName, Email: email.toUpperCase(), MobileNumber: '0400 777 003' }
  await post('product/requestquote', { ProductID: 3, QTY: 500, ...contact })
  await sendEntry(provider, entryFields({ FullName: uniqueName, EmailAddress: email }))
  const staff = await newStaffMember(provider, ['orders'])
  const text = `Dear ${uniqueName}`
  await deskCall(provider, staff.cookie, ['POST', `orders/${OrderID}/messages`], { text })
  await db.update(appUser).set({ roleId: 5 }).where(eq(appUser.id, staff.userId))
  const [request] = await db.select().from(enquiry).where(sql`lower(${enquiry.email}) = ${email}`)
  const ids = { orderId: OrderID, requestId: request?.id ?? 0 }
  for (const { addPersonalData } of featureCalls)
    await addPersonalData?.(provider, { customer: person, staff, email, name: uniqueName, ...ids })
  const customerWithApprover = await newCustomer(provider, 3)
  await setPortalEmail(db, customerWithApprover.userId, email)
  await post('auth/forgotpassword', { UserNameOrEmail: email })
  const schedule = { key: email, at: '2099-01-01T00:00:00Z' }
  await addJob(db, 'mail: welcome', { mailId: 'a mail', about: { email } }, schedule)
  return { person, orderId: OrderID, customerWithApprover }
}

/** Creates two complete orders, one with a proof, a note and a brief, one with a review. Returns the proof. */
async function newCompleteOrders(customer: Customer, bill: object) {
  const proof = await newProof(provider, customer)
  const answer = { ...proof, Answer: 'change', Note: `${uniqueName} wants it larger` }
  await post('order/proof', answer, customer.headers)
  const address = JSON.stringify({ customerName: uniqueName, line1: uniqueName })
  await db.execute(sql`
    update shop_order set billing = billing || ${address}::jsonb, status = 'COMPLETE' where id = ${proof.OrderID}`)
  await db.execute(
    sql`update order_line set brief = ${`For ${uniqueName}`} where order_id = ${proof.OrderID}`,
  )
  const id = await placeOrder(provider, customer, bill)
  await setStatus(db, id, 'COMPLETE')
  const order = await readWholeOrder(provider, customer, id)
  await post('product_review', reviewOf(order, { Remarks: `${uniqueName} likes it.` }), customer.headers)
  return proof
}

describe('personal data', () => {
  test('person is exported without secrets, then erased in all tables and files', async () => {
    const before = await listFileKeys(store)
    const { person, orderId, customerWithApprover } = await newPerson()
    const { email, headers } = person
    await runPersonCommand('export', email.toUpperCase(), file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const text = readFileSync(file, 'utf8')
    const { data } = JSON.parse(text) as { data: Record<string, object[]> }
    const tables = [
      'address app_user artwork artwork_file cart_line enquiry giveaway_entry graphile_worker.jobs order_line',
      'order_message password_reset review session shop_order wishlist',
      ...featureCalls.flatMap(({ personalTables = [] }) => personalTables),
    ]
    expect(Object.keys(data).toSorted()).toEqual(tables.join(' ').split(' ').toSorted())
    expect(text).not.toMatch(/passwordHash|tokenHash|uploads\/(artwork|library|drafts)/)
    expect(data['app_user']).toContainEqual({ approvesOrdersOfAccount: customerWithApprover.userId })

    const orderBefore = await readWholeOrder(provider, person, orderId)
    const output = await runPersonCommand('erase', email)
    expect(output[0]).toBe(`Erased ${email}. Earlier backups still contain the data. Rows by table:`)
    expect(await findRows(db, email)).toEqual([])
    expect(await findRows(db, uniqueName)).toEqual([])
    expect(await findRows(db, '0400 777')).toEqual([])
    expect((await get('cart', headers)).status).toBe(401)
    const [order] = await db.select().from(shopOrder).where(eq(shopOrder.id, orderId))
    const erased = { customerName: 'Erased', line1: '' }
    expect(order).toMatchObject({ userId: null, status: 'COMPLETE', billing: erased })
    expect(`${(order?.totalCents ?? 0) / 100}`).toBe(String(Number(orderBefore.Totalprice)))
    const orderLines = await runCommand(provider, commandOf('orders'), String(orderId))
    expect(orderLines.join('\n')).toContain('Summit Steel Bottle')
    const after = (await listFileKeys(store)).filter((key) => !before.includes(key))
    // Only the file of the proof remains, because it belongs to the order.
    expect(after).toHaveLength(1)
    await expect(runPersonCommand('export', email, file)).rejects.toThrow(`No data found for ${email}.`)
  })

  test('person is not erased while an order is open', async () => {
    const customer = await newCustomer(provider)
    const id = await placeOrder(provider, customer)
    await expect(runPersonCommand('erase', customer.email)).rejects.toThrow(
      `This person has 1 open order: ${id}. Orders must be shipped, complete or rejected first.`,
    )
    expect((await get('cart', customer.headers)).status).toBe(200)
    await setStatus(db, id, 'SHIPPED')
    expect((await runPersonCommand('erase', customer.email)).join()).toContain('app user')
  })

  test.each([
    ['erase nobody@vane.example', 'No data found for nobody@vane.example.'],
    ['erase nobody', 'Specify an email address.'],
    ['export a@b.example x.csv', 'ends in .json'],
    ['forget a@b.example', 'Specify an action: export or erase.'],
  ])('person command refuses %s with a message', async (args, message) => {
    await expect(runPersonCommand(...args.split(' '))).rejects.toThrow(message)
  })
})

describe('personal data at the desk', () => {
  const erase = (cookie: string, body: object) => deskCall(provider, cookie, ['POST', 'person/erase'], body)
  const logEntriesWhere = (condition: SQL) =>
    db.select().from(deskAuditLog).where(condition).orderBy(deskAuditLog.id)

  test('admin exports and erases a person, and the log has no personal data', async () => {
    const { cookie, email: admin } = await newStaffMember(provider, ['all'])
    const { email } = await newCustomer(provider)
    const exported = await deskCall(provider, cookie, ['POST', 'person/export'], { email })
    expect(await exported.json()).toMatchObject({
      data: { email, data: { app_user: [{ fullName: 'Casey Customer' }] } },
    })
    const typo = await erase(cookie, { email, again: admin })
    expect(await readRefusal(typo)).toEqual([422, 'Type the same email address twice.'])
    const { data } = await (await erase(cookie, { email, again: email.toUpperCase() })).json()
    expect(data).toMatchObject({ erased: { app_user: 1, session: 1 } })
    expect(await findRows(db, email)).toEqual([])
    const acts = await logEntriesWhere(eq(deskAuditLog.email, admin))
    expect(acts).toMatchObject([
      { act: 'export', before: {}, after: {} },
      { act: 'erase', after: { app_user: 1, session: 1 } },
    ])
    expect(acts[1]?.subject).toMatch(/^person [\da-f]{12}$/)
    expect((await erase(cookie, { email, again: email })).status).toBe(404)
  })

  test('admin cannot erase their own account', async () => {
    const { cookie, email } = await newStaffMember(provider, ['all'])
    expect((await readRefusal(await erase(cookie, { email, again: email })))[0]).toBe(403)
  })

  test('log of the desk has no personal data of an erased person', async () => {
    const { cookie } = await newStaffMember(provider, ['all'])
    const { userId, email } = await newCustomer(provider)
    const newAccount = { email: newEmail(), fullName: uniqueName, mobileNumber: '1' }
    await deskCall(provider, cookie, ['POST', 'customers'], newAccount)
    await deskCall(provider, cookie, ['PUT', `customers/${userId}`], { portalEmail: newAccount.email })
    await deskCall(provider, cookie, ['PUT', `customers/${userId}/details`], { fullName: 'Dana Vane' })
    await runPersonCommand('erase', newAccount.email)
    expect(await findRows(db, newAccount.email)).toEqual([])
    expect(await findRows(db, uniqueName)).toEqual([])
    await runPersonCommand('erase', email)
    const acts = await logEntriesWhere(eq(deskAuditLog.subject, `customer ${userId}`))
    expect(acts.map(({ act, before, after }) => ({ act, before, after }))).toEqual([
      { act: 'change', before: {}, after: {} },
      { act: 'correct', before: {}, after: {} },
    ])
  })
})
