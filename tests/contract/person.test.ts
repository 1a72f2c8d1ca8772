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
import { clientDraft } from '../../features/drafts/server/tables'
import { clientLink } from '../../features/client-link/server/tables'
import { shopOrder } from '../../server/db/schema-order'
import { fileStore } from '../../server/files/store'
import { addJob } from '../../server/mail/mail-queue'
import { commandOf } from '../../server/operate/cli'
import { setPortalEmail } from '../../server/writes/customer'
import { billing, shipping } from './address-calls'
import { deskCall, newStaffMember } from './desk-calls'
import { newDraft, newDraftFile } from './draft-calls'
import { sendEntry, entryFields } from './giveaway-calls'
import { makeInvoice, setUpInvoices } from './invoice-calls'
import { consent, leadBody, newCard, putLead } from './lead-calls'
import { newLibraryFile } from './library-calls'
import { newLink, postLinkForm } from './link-calls'
import { newProof, readWholeOrder, placeOrder, reviewOf, setStatus } from './order-calls'
import { newFolder } from './file-resources'
import { type Customer, newCustomer, openProvider, testSettings, readRefusal, runCommand } from './provider'
import { listFileKeys, newArtwork, pictureForm } from './upload-calls'

const provider = openProvider()
const { db, fetch, get, post, put } = provider
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

/** Returns all rows of the database that contain a text, each after the name of its table. */
async function findRows(text: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`)
  const matches: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select row(t.*)::text as row from ${sql.raw(name)} t where row(t.*)::text ilike ${`%${text}%`}`,
    )
    matches.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return matches
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
  await setUpInvoices(provider)
  await put('invoices/buyer', { Abn: '51 824 753 556' }, headers)
  await makeInvoice(provider, OrderID)
  await newArtwork(provider, person)
  await newLibraryFile(provider, person)
  await newDraftFile(provider, person)
  await newDraft(provider, person, { client: { company: uniqueName, contact: '', note: '' } })
  const link = await newLink(provider, person, { from: [uniqueName], to: ['Client'] })
  await postLinkForm(provider, link.path, { do: 'save', 'comment-0': `Thanks, ${uniqueName}` })
  await fetch('/frontend/api/auth/profilepic', { method: 'POST', headers, body: await pictureForm() })
  const contact = { FullName: uniqueName, Email: email.toUpperCase(), MobileNumber: '0400 777 003' }
  await post('product/requestquote', { ProductID: 3, QTY: 500, ...contact })
  await sendEntry(provider, entryFields({ FullName: uniqueName, EmailAddress: email }))
  await addQuotes(email)
  const staff = await newStaffMember(provider, ['orders'])
  const text = `Dear ${uniqueName}`
  await deskCall(provider, staff.cookie, ['POST', `orders/${OrderID}/messages`], { text })
  await db.update(appUser).set({ roleId: 5 }).where(eq(appUser.id, staff.userId))
  const lead = leadBody({ Email: email, FullName: uniqueName, Consent: consent, Card: await newCard() })
  await putLead(provider, staff, lead)
  await putLead(provider, staff, leadBody({ Note: `Ask\n${email} as well.` }))
  const draft = await newDraft(provider, staff, { client: { company: 'Harbour', contact: email, note: '' } })
  const customerWithApprover = await newCustomer(provider, 3)
  await setPortalEmail(db, customerWithApprover.userId, email)
  await post('auth/forgotpassword', { UserNameOrEmail: email })
  const schedule = { key: email, at: '2099-01-01T00:00:00Z' }
  await addJob(db, 'mail: welcome', { mailId: 'a mail', about: { email } }, schedule)
  return { person, orderId: OrderID, link, staff, draft, customerWithApprover }
}

/** Adds a quote of the shop's staff for the request, and a second one that replaces it. */
async function addQuotes(email: string) {
  const [request] = await db.select().from(enquiry).where(sql`lower(${enquiry.email}) = ${email}`)
  const { userId } = await newCustomer(provider, 0)
  for (const id of [randomUUID(), randomUUID()]) {
    const quote = { id, userId, draftId: randomUUID(), version: 1, expiresAt: new Date() }
    await db.insert(clientLink).values(quote)
    const offer = JSON.stringify({ number: `R${request?.id}`, to: [uniqueName] })
    await db.execute(
      sql`insert into client_link_version (link_id, version, offer) values (${id}, 1, ${offer}::jsonb)`,
    )
  }
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
    const { person, orderId, link, staff, draft, customerWithApprover } = await newPerson()
    const { email, headers } = person
    await runPersonCommand('export', email.toUpperCase(), file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const text = readFileSync(file, 'utf8')
    const { data } = JSON.parse(text) as { data: Record<string, object[]> }
    expect(Object.keys(data).toSorted().join(' ')).toBe(
      'address app_user artwork artwork_file cart_line client_draft client_draft_file client_link ' +
        'client_link_answer client_link_version enquiry giveaway_entry graphile_worker.jobs invoice ' +
        'invoice_buyer lead_capture lead_card order_line order_message password_reset review session shop_order wishlist',
    )
    expect(text).not.toMatch(/passwordHash|tokenHash|uploads\/(artwork|library|drafts)/)
    expect(data['client_draft']).toContainEqual({ texts: [email] })
    expect(data['app_user']).toContainEqual({ approvesOrdersOfAccount: customerWithApprover.userId })

    const orderBefore = await readWholeOrder(provider, person, orderId)
    const output = await runPersonCommand('erase', email)
    expect(output[0]).toBe(`Erased ${email}. Earlier backups still contain the data. Rows by table:`)
    expect(await findRows(email)).toEqual([])
    expect(await findRows(uniqueName)).toEqual([])
    expect(await findRows('0400 777')).toEqual([])
    expect((await get('cart', headers)).status).toBe(401)
    expect((await fetch(link.path)).status).toBe(404)
    const [order] = await db.select().from(shopOrder).where(eq(shopOrder.id, orderId))
    const erased = { customerName: 'Erased', line1: '' }
    expect(order).toMatchObject({ userId: null, status: 'COMPLETE', billing: erased })
    expect(`${(order?.totalCents ?? 0) / 100}`).toBe(String(Number(orderBefore.Totalprice)))
    const orderLines = await runCommand(provider, commandOf('orders'), String(orderId))
    expect(orderLines.join('\n')).toContain('Summit Steel Bottle')
    const after = (await listFileKeys(store)).filter((key) => !before.includes(key))
    // Only the file of the proof remains, because it belongs to the order.
    expect(after).toHaveLength(1)

    const [staffDraft] = (await (await get('drafts', staff.headers)).json()).Data
    expect(staffDraft).toMatchObject({ Id: draft.id, Body: { client: { contact: 'erased' } } })
    expect(Number(staffDraft.Version)).toBeGreaterThan(Number(draft.version))
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

  test('erasing an address leaves longer addresses that contain it', async () => {
    const [customer, other] = [await newCustomer(provider), await newCustomer(provider)]
    const email = newEmail()
    await newDraft(provider, other, { client: { company: 'x', contact: `a${email}, ${email}.au`, note: '' } })
    await setEmail(customer, email)
    await runPersonCommand('erase', email)
    expect(await findRows(`a${email}, ${email}.au`)).toHaveLength(1)
    expect((await get('cart', other.headers)).status).toBe(200)
  })

  test('person is exported and erased from a deeply nested draft of another account', async () => {
    const [customer, other] = [await newCustomer(provider), await newCustomer(provider)]
    const email = newEmail()
    const { id } = await newDraft(provider, other)
    const nestedText = `${'['.repeat(5000)}"Ask ${email} first"${']'.repeat(5000)}`
    const body = `{"id":"${id}","x":${nestedText}}`
    await db.update(clientDraft).set({ body }).where(eq(clientDraft.id, id))
    await setEmail(customer, email)
    await runPersonCommand('export', email, file)
    const { data } = JSON.parse(readFileSync(file, 'utf8'))
    expect(data.client_draft).toEqual([{ texts: [`Ask ${email} first`] }])
    await runPersonCommand('erase', email)
    expect(await findRows(email)).toEqual([])
  })

  test('leads erase removes the lead of an address, and leaves its account', async () => {
    const customer = await newCustomer(provider, 5)
    await putLead(provider, customer, leadBody({ Email: customer.email, FullName: uniqueName }))
    await runCommand(provider, commandOf('leads'), ['erase', customer.email])
    expect(await findRows(uniqueName)).toEqual([])
    expect((await get('cart', customer.headers)).status).toBe(200)
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
    expect(await findRows(email)).toEqual([])
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
    expect(await findRows(newAccount.email)).toEqual([])
    expect(await findRows(uniqueName)).toEqual([])
    await runPersonCommand('erase', email)
    const acts = await logEntriesWhere(eq(deskAuditLog.subject, `customer ${userId}`))
    expect(acts.map(({ act, before, after }) => ({ act, before, after }))).toEqual([
      { act: 'change', before: {}, after: {} },
      { act: 'correct', before: {}, after: {} },
    ])
  })
})
