/** Staff correct, invite and export customers, and see their orders and requests (req 22.45 to 22.47). */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { defaultBrand } from '../../src/domain/brand/brand'
import { appUser, passwordReset } from '../../server/db/schema-customer'
import { deskAuditLog } from '../../server/db/schema-desk'
import { readTable } from '../../src/domain/csv'
import { bottle } from './cart-calls'
import { addAddress, addressKinds, billing, listAddresses } from './address-calls'
import { deskCall, deskOf, newStaffMember } from './desk-calls'
import { type Customer, newCustomer, openProvider, readRefusal } from './provider'

const provider = openProvider()
const { db, letters, post } = provider
const { cookie } = await newStaffMember(provider, ['all'])
const admin = deskOf(provider, cookie)
const { read } = admin
const staff = deskOf(provider, (await newStaffMember(provider, ['customers'])).cookie)
const readUser = async ({ userId }: Pick<Customer, 'userId'>) =>
  (await db.select().from(appUser).where(eq(appUser.id, userId)))[0]
const logOf = (subject: string) => db.select().from(deskAuditLog).where(eq(deskAuditLog.subject, subject))

const address = {
  customerName: ' Buyer & Co ',
  country: 'Australia',
  state: 'QLD',
  city: 'Cairns',
  postcode: '4870',
  line1: '7 Reef St',
  line2: '',
  email: 'Accounts@Buyer.example',
  mobileNumber: '0400 000 001',
}
const [billingKind, shippingKind] = addressKinds

describe('corrections of a customer', () => {
  const correct = (customer: Customer, body: object, desk = staff) =>
    desk.callDesk(`PUT customers/${customer.userId}/details`, body)

  test('name, phone and business are corrected, and the log has both values', async () => {
    const customer = await newCustomer(provider)
    const body = { fullName: ' Dana Buyer ', mobileNumber: 'tel:0400‑111‑222', businessName: 'Buyer & Co' }
    const stored = { fullName: 'Dana Buyer', mobileNumber: '0400-111-222', businessName: 'Buyer & Co' }
    expect((await (await correct(customer, body)).json()).data).toMatchObject(stored)
    expect(await readUser(customer)).toMatchObject(stored)
    const before = { fullName: 'Casey Customer', mobileNumber: '0400 000 000', businessName: '' }
    expect(await logOf(`customer ${customer.userId}`)).toMatchObject([
      { act: 'correct', before, after: stored },
    ])
    expect((await provider.get('cart', customer.headers)).status).toBe(200)
  })

  test('missing fields stay, and an empty business is cleared', async () => {
    const customer = await newCustomer(provider)
    await correct(customer, { businessName: 'Buyer & Co' })
    await correct(customer, { fullName: 'Dana' })
    expect(await readUser(customer)).toMatchObject({ fullName: 'Dana', businessName: 'Buyer & Co' })
    await correct(customer, { businessName: '' })
    expect(await readUser(customer)).toMatchObject({ businessName: '', mobileNumber: '0400 000 000' })
  })

  test.each([
    [{ fullName: ' ' }, 'Fullname is required.'],
    [{ mobileNumber: '' }, 'MobileNumber is required.'],
  ])('correction %j is refused with the message of the account form', async (body, message) => {
    const customer = await newCustomer(provider)
    const before = await readUser(customer)
    expect(await readRefusal(await correct(customer, body))).toEqual([422, message])
    expect(await readUser(customer)).toEqual(before)
  })
})

describe('addresses of a customer', () => {
  test('address that staff add and correct is what the customer reads next', async () => {
    const customer = await newCustomer(provider)
    const path = `customers/${customer.userId}/addresses`
    await staff.callDesk(`POST ${path}`, { kind: 'billing', ...address })
    const [added] = await listAddresses(provider, customer, billingKind)
    expect(added).toMatchObject({ BCustomerName: 'Buyer & Co', BEmail: 'accounts@buyer.example' })
    const id = Number(added?.UserBillingAddressID)
    const reply = await staff.callDesk(`PUT ${path}/${id}`, { ...address, line1: '8 Reef St' })
    expect((await reply.json()).data.addresses).toMatchObject([{ id, kind: 'billing', line1: '8 Reef St' }])
    expect(await listAddresses(provider, customer, billingKind)).toMatchObject([{ BAddress1: '8 Reef St' }])
  })

  test('shipping address has no email and no phone', async () => {
    const customer = await newCustomer(provider)
    const id = await addAddress(provider, customer, shippingKind)
    const path = `customers/${customer.userId}/addresses/${id}`
    expect((await staff.callDesk(`PUT ${path}`, { ...address, email: 'x' })).status).toBe(200)
    expect((await read(`customers/${customer.userId}`)).addresses).toMatchObject([
      { kind: 'shipping', city: 'Cairns', email: '', mobileNumber: '' },
    ])
  })

  test.each([
    [{ customerName: '' }, 'Fullname is required.'],
    [{ email: 'accounts' }, 'Invalid Email format'],
    [{ city: 'x'.repeat(101) }, 'City can have at most 100 characters'],
  ])('address with %j is refused with the message of the customer’s form', async (fields, message) => {
    const customer = await newCustomer(provider)
    const id = await addAddress(provider, customer, billingKind)
    const path = `customers/${customer.userId}/addresses`
    const body = { ...address, ...fields }
    expect(await readRefusal(await staff.callDesk(`PUT ${path}/${id}`, body))).toEqual([422, message])
    const added = await staff.callDesk(`POST ${path}`, { kind: 'billing', ...body })
    expect(await readRefusal(added)).toEqual([422, message])
    expect(await listAddresses(provider, customer, billingKind)).toMatchObject([billing])
  })

  test('address of another customer is not found', async () => {
    const [customer, other] = [await newCustomer(provider), await newCustomer(provider)]
    const id = await addAddress(provider, other, billingKind)
    const reply = await staff.callDesk(`PUT customers/${customer.userId}/addresses/${id}`, address)
    expect(await readRefusal(reply)).toEqual([404, 'This address was not found.'])
    expect(await listAddresses(provider, other, billingKind)).toMatchObject([billing])
  })
})

describe('invitations', () => {
  const Password = 'a quiet harbour'
  const newEmail = () => `${randomUUID()}@buyer.example`
  const invite = (body: object, desk = staff) => desk.callDesk('POST customers/invitations', body)
  const letterTo = (email: string) => letters.findLast(({ to }) => to === email)
  const tokenIn = (email: string) => letterTo(email)?.link?.split('/confirm_pass/')[1] ?? ''
  const setPassword = (VerificationLink: string) =>
    post('auth/forgotpassword/changepassword', { VerificationLink, Password })
  const signIn = (email: string) => post('auth/signin', { Email: email, Password })
  const openDesk = async (email: string) =>
    (await deskCall(provider, '', ['POST', 'session'], { email, password: Password })).status
  const accountsOf = (email: string) => db.$count(appUser, eq(appUser.email, email))

  test('invited customer sets a password by the link and signs in to the shop', async () => {
    const email = newEmail()
    const reply = await invite({ email: email.toUpperCase(), fullName: 'Dana', role: 'wholesaler' })
    const { data } = await reply.json()
    expect(data).toMatchObject({ email, fullName: 'Dana', role: 'wholesaler', isVerified: false, rights: [] })
    expect(letterTo(email)).toMatchObject({ subject: 'Your invitation to Showfloor' })
    expect(letterTo(email)?.text).toContain('for 7 days')
    expect((await signIn(email)).status).toBe(401)
    expect(await (await setPassword(tokenIn(email))).json()).toEqual({
      Message: 'Your password was changed. Please sign in.',
    })
    expect((await signIn(email)).status).toBe(200)
    expect(await openDesk(email)).toBe(403)
    expect((await read(`customers/${data.id}`)).isVerified).toBe(true)
    expect((await setPassword(tokenIn(email))).status).toBe(400)
  })

  test('invited colleague gets desk rights, and the email names the address of the desk', async () => {
    const email = newEmail()
    const reply = await invite({ email, rights: ['orders', 'artwork'] }, admin)
    expect((await reply.json()).data.rights).toEqual(['orders', 'artwork'])
    expect(letterTo(email)).toMatchObject({
      subject: 'Your invitation to the desk of Showfloor',
      text: expect.stringMatching(/Then sign in at http\S+\/desk\n/),
    })
    expect(await openDesk(email)).toBe(401)
    expect((await setPassword(tokenIn(email))).status).toBe(200)
    expect(await openDesk(email)).toBe(200)
    const after = { role: 'retailer', rights: ['orders', 'artwork'] }
    expect(await logOf(`customer ${email}`)).toMatchObject([{ act: 'invite', before: {}, after }])
  })

  test('link of an invitation is valid for 7 days', async () => {
    const email = newEmail()
    const { data } = await (await invite({ email })).json()
    const age = (interval: string) =>
      db
        .update(passwordReset)
        .set({ expiresAt: sql`expires_at - ${interval}::interval` })
        .where(eq(passwordReset.userId, data.id))
    const verify = async () =>
      (await post('auth/forgotpassword/verifylink', { VerificationLink: tokenIn(email) })).status
    await age('167 hours')
    expect(await verify()).toBe(200)
    await age('1 hour')
    expect(await verify()).toBe(400)
  })

  test('address that has an account is refused, and its rights stay', async () => {
    const { userId, email } = await newCustomer(provider)
    letters.length = 0
    const refusal = await invite({ email, rights: ['orders'] }, admin)
    expect(await readRefusal(refusal)).toEqual([409, `${email} already has an account.`])
    expect((await read(`customers/${userId}`)).rights).toEqual([])
    expect(letters).toEqual([])
  })

  test.each([{ rights: ['orders'] }, { role: 'admin' }])('only an admin invites with %j', async (body) => {
    const email = newEmail()
    expect((await invite({ email, ...body })).status).toBe(403)
    expect(await accountsOf(email)).toBe(0)
    expect(letterTo(email)).toBeUndefined()
  })

  test('public shop without a mail server invites nobody', async () => {
    const mailless = openProvider({ isPublic: true, smtpUrl: null })
    const email = newEmail()
    const reply = await deskCall(mailless, cookie, ['POST', 'customers/invitations'], { email })
    const message = `We can’t send email at the moment. Please ring us on ${defaultBrand.phone}.`
    expect(await readRefusal(reply)).toEqual([409, message])
    expect(await accountsOf(email)).toBe(0)
  })

  test('customer is invited again by email, but staff cannot invite a colleague again', async () => {
    const { userId, email } = await newCustomer(provider)
    const reply = await staff.callDesk(`POST customers/${userId}/invitation`)
    expect(reply.status).toBe(200)
    await provider.sendMails()
    expect(letterTo(email)?.link).toContain('/confirm_pass/')
    const boss = await newCustomer(provider, 0)
    const refusal = await staff.callDesk(`POST customers/${boss.userId}/invitation`)
    expect(await readRefusal(refusal)).toEqual([403, 'Only an admin can change admins and staff.'])
  })
})

describe('customers as a table, and their latest orders and requests', () => {
  test('table has the customers of the search', async () => {
    const { userId, email } = await newCustomer(provider)
    await staff.callDesk(`PUT customers/${userId}/details`, { businessName: 'Brindle, Son & Co' })
    const [heading, ...rows] = readTable(
      await (await staff.callDesk(`GET customers.csv?q=${email}`)).text(),
      ',',
    )
    expect(heading).toEqual(['Customer', 'Email', 'Name', 'Business', 'Phone', 'Role', 'Since'])
    const about = [email, 'Casey Customer', 'Brindle, Son & Co', expect.stringContaining('0400 000 000')]
    expect(rows).toEqual([[String(userId), ...about, 'Retailer', expect.stringMatching(/^20\d\d-/)]])
  })

  test('customers of one role are listed, and are in the table', async () => {
    const rep = await newCustomer(provider, 5)
    await newCustomer(provider)
    const listed: { role: string; email: string }[] = await staff.read('customers?role=saleAgent')
    expect(listed.map(({ email }) => email)).toContain(rep.email)
    expect(new Set(listed.map(({ role }) => role))).toEqual(new Set(['saleAgent']))
    const table = await (await staff.callDesk('GET customers.csv?role=saleAgent')).text()
    expect(table.trim().split('\n')).toHaveLength(1 + listed.length)
  })

  test('staff are listed with their rights, without other customers', async () => {
    const boss = await newCustomer(provider, 0)
    const clerk = await newStaffMember(provider, ['orders'])
    const { email } = await newCustomer(provider)
    const listed: { email: string; rights: string[] }[] = await read('customers?staff=true&limit=50')
    const rightsOf = (account: string) => listed.find((row) => row.email === account)?.rights
    expect([boss.email, clerk.email, email].map(rightsOf)).toEqual([['all'], ['orders'], undefined])
  })

  test('requests of a customer are listed, with and without a session', async () => {
    const [customer, other] = [await newCustomer(provider), await newCustomer(provider)]
    const ask = (Email: string, headers = {}) => {
      const contact = { FullName: 'Dana', Email, MobileNumber: '0400 000 000' }
      return post('product/requestquote', { ...contact, ProductID: bottle.id, QTY: 500 }, headers)
    }
    await ask('private@buyer.example', customer.headers)
    await ask(customer.email)
    await ask(other.email, other.headers)
    const emails = (await read(`requests?customer=${customer.userId}`)).map(
      (request: { email: string }) => request.email,
    )
    expect(emails).toEqual([customer.email, 'private@buyer.example'])
  })
})
