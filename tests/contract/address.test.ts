/**
 * Saved addresses (billing and shipping): each call works, refuses wrong input with a reason, and resists attacks.
 */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { address } from '../../server/db/schema-customer'
import { addAddress, listAddresses, addressKinds } from './address-calls'
import { type Customer, newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db, get, post, put, remove } = provider
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
})

describe.each(addressKinds)('$kind addresses', (addressKind) => {
  const { kind, idField, prefix, fields } = addressKind
  const list = (who = customer) => listAddresses(provider, who, addressKind)
  const add = (overrides: object = {}, headers: Record<string, string> = {}) =>
    post(`myaccount/add${kind}`, { ...fields, ...overrides }, { ...customer.headers, ...headers })
  const change = (id: unknown, overrides: object = {}, who = customer) =>
    put(`myaccount/add${kind}`, { [idField]: id, ...fields, ...overrides }, who.headers)

  test('addresses can be added, listed oldest first, read, changed and removed', async () => {
    expect(await list()).toEqual([])
    const first = await addAddress(provider, customer, addressKind)
    expect(await (await add({ [`${prefix}City`]: ' Perth ' })).json()).toEqual({ Message: 'Address added.' })
    expect(await list()).toEqual([
      { [idField]: first, ...fields },
      { [idField]: expect.any(Number), ...fields, [`${prefix}City`]: 'Perth' },
    ])
    const changed = await change(first, { [`${prefix}Address2`]: '', [`${prefix}Zipcode`]: 6000 })
    expect(await changed.json()).toEqual({ Message: 'Address updated.' })
    const read = await get(`myaccount/get${kind}/${first}`, customer.headers)
    expect(await read.json()).toEqual({
      Data: { [idField]: first, ...fields, [`${prefix}Address2`]: '', [`${prefix}Zipcode`]: '6000' },
    })
    const removed = await remove(`myaccount/get${kind}/${first}`, customer.headers)
    expect(removed.status).toBe(200)
    expect(await removed.json()).toEqual({ Message: 'Address removed.' })
    expect((await list()).map((row) => row[`${prefix}City`])).toEqual(['Perth'])
    expect((await get(`myaccount/get${kind}/${first}`, customer.headers)).status).toBe(404)
    expect((await remove(`myaccount/get${kind}/${first}`, customer.headers)).status).toBe(404)
  })

  test('address call refuses missing, too long or mistyped fields and stores nothing', async () => {
    const id = await addAddress(provider, customer, addressKind)
    const before = await list()
    for (const [field, value, message] of [
      ['CustomerName', ' ', 'Fullname is required.'],
      ['Country', '', 'Country is required.'],
      ['State', null, 'State is required.'],
      ['City', undefined, 'City is required.'],
      ['Zipcode', '', 'Zipcode is required.'],
      ['Address1', '\u0000\n', 'Address Line 1 is required.'],
      ['CustomerName', 'x'.repeat(201), 'Fullname can have at most 200 characters'],
      ['Zipcode', '1'.repeat(21), 'Zipcode can have at most 20 characters'],
      ['Address2', 'x'.repeat(201), 'Address Line 2 can have at most 200 characters'],
      ['City', ['Perth'], `${prefix} city is not valid`],
    ] as const) {
      for (const reply of [
        await add({ [prefix + field]: value }),
        await change(id, { [prefix + field]: value }),
      ]) {
        expect(reply.status).toBe(422)
        expect(await reply.json()).toMatchObject({ ErrorMessage: message })
      }
    }
    expect(await list()).toEqual(before)
  })

  test('address is not found by an unknown id or by an id of another kind or customer', async () => {
    const other = await newCustomer(provider)
    const othersAddressId = await addAddress(provider, other, addressKind)
    const otherKind = addressKinds.find((candidate) => candidate.kind !== kind) ?? addressKind
    const otherKindId = await addAddress(provider, customer, otherKind)
    for (const id of [othersAddressId, otherKindId, 0, -1, 2 ** 53, 'me', "1' or '1'='1", '%00']) {
      const path = `myaccount/get${kind}/${encodeURIComponent(id)}`
      const replies = [
        await get(path, customer.headers),
        await remove(path, customer.headers),
        await change(id),
      ]
      expect([id, ...replies.map(({ status }) => status)]).toEqual([id, 404, 404, 404])
      const bodies = await Promise.all(replies.map((reply) => reply.text()))
      expect(new Set(bodies)).toEqual(
        new Set(['{"ErrorCode":"NOTFOUND","ErrorMessage":"This address was not found."}']),
      )
    }
    expect((await put(`myaccount/add${kind}`, fields, customer.headers)).status).toBe(404)
    expect(await list(other)).toEqual([{ [idField]: othersAddressId, ...fields }])
    expect(await listAddresses(provider, customer, otherKind)).toHaveLength(1)
  })

  test('address call ignores an owner or id that the caller puts into the body', async () => {
    const other = await newCustomer(provider)
    const theirs = await addAddress(provider, other, addressKind)
    const attack = {
      UserID: other.userId,
      userId: other.userId,
      user_id: other.userId,
      id: theirs,
      kind: 'x',
    }
    expect((await add({ ...attack, [idField]: theirs, ['__proto__']: { userId: 1 } })).status).toBe(200)
    const [added] = await list()
    expect(added?.[idField]).not.toBe(theirs)
    expect((await change(added?.[idField], { ...attack, [`${prefix}City`]: 'Perth' })).status).toBe(200)
    expect(await list(other)).toEqual([{ [idField]: theirs, ...fields }])
  })

  test('customer can have at most 50 addresses, even when they are added concurrently', async () => {
    const row = {
      customerName: 'x',
      country: 'x',
      state: 'x',
      city: 'x',
      postcode: 'x',
      line1: 'x',
      line2: '',
    }
    const accountFields = { email: '', mobileNumber: '', userId: customer.userId, kind }
    await db.insert(address).values(Array.from({ length: 45 }, () => ({ ...row, ...accountFields })))
    const replies = await Promise.all(Array.from({ length: 20 }, () => add()))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = replies.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ ErrorMessage: expect.stringMatching(/at most 50/) })
    const stored = await db.select().from(address).where(eq(address.userId, customer.userId))
    expect(stored).toHaveLength(50)
  })
})

test('billing address needs an email and a mobile number', async () => {
  const [billing] = addressKinds
  for (const [more, message] of [
    [{ BEmail: '' }, 'Email is required.'],
    [{ BEmail: 'accounts' }, 'Invalid Email format'],
    [{ BMobileNumber: ' ' }, 'MobileNumber is required.'],
  ] as const) {
    const reply = await post('myaccount/addbilling', { ...billing.fields, ...more }, customer.headers)
    expect(await reply.json()).toMatchObject({ ErrorMessage: message })
  }
})
