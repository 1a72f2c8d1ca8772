/** Staff correct customers (req 22.45). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { deskAuditLog } from '../../server/db/schema-desk'
import { addAddress, addressKinds, billing, listAddresses } from './address-calls'
import { deskOf, newStaffMember } from './desk-calls'
import { type Customer, newCustomer, openProvider, readRefusal } from './provider'

const provider = openProvider()
const { db } = provider
const { cookie } = await newStaffMember(provider, ['all'])
const { callDesk, read } = deskOf(provider, cookie)
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
    [{ fullName: 'x'.repeat(201) }, 'Fullname can have at most 200 characters'],
    [{ businessName: 'x'.repeat(201) }, 'Business Name can have at most 200 characters'],
  ])('correction %j is refused with the message of the account form', async (body, message) => {
    const customer = await newCustomer(provider)
    const before = await readUser(customer)
    expect(await readRefusal(await correct(customer, body))).toEqual([422, message])
    expect(await readUser(customer)).toEqual(before)
  })

  test('correction of a row that a colleague changed is refused', async () => {
    const customer = await newCustomer(provider)
    const { version } = await read(`customers/${customer.userId}`)
    await correct(customer, { fullName: 'Dana' })
    const refusal = await correct(customer, { version, fullName: 'Dora' })
    expect(await refusal.json()).toMatchObject({ ErrorCode: 'CHANGED', Data: { fullName: 'Dana' } })
  })

  test('only an admin corrects an admin', async () => {
    const admin = await newCustomer(provider, 0)
    const path = `customers/${admin.userId}/addresses`
    expect((await correct(admin, { fullName: 'Dana' })).status).toBe(403)
    expect((await staff.callDesk(`POST ${path}`, { kind: 'billing', ...address })).status).toBe(403)
    expect((await correct(admin, { fullName: 'Dana' }, { callDesk, read })).status).toBe(200)
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
    [{ postcode: ' ' }, 'Zipcode is required.'],
    [{ line1: '' }, 'Address Line 1 is required.'],
    [{ email: 'accounts' }, 'Invalid Email format'],
    [{ mobileNumber: '' }, 'MobileNumber is required.'],
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
