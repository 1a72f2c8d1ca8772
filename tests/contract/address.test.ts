/**
 * Saved addresses (billing and shipping): each call works, refuses wrong input with a reason, and resists attacks.
 */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { address } from '../../server/db/schema-customer'
import { addAddress, addressKinds, billing, listAddresses } from './address-calls'
import { callerOfEachTest, newCustomer, openProvider, readRefusal, repliedWith } from './provider'

const provider = openProvider()
const { db } = provider
const customer = callerOfEachTest(provider)

describe.each(addressKinds)('$kind addresses', (addressKind) => {
  const { kind, idField, prefix, fields } = addressKind
  const list = () => listAddresses(provider, customer, addressKind)
  const add = (overrides: object = {}) => customer.post(`myaccount/add${kind}`, { ...fields, ...overrides })
  const change = (id: unknown, overrides: object = {}) =>
    customer.put(`myaccount/add${kind}`, { [idField]: id, ...fields, ...overrides })

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
    expect(await (await customer.get(`myaccount/get${kind}/${first}`)).json()).toEqual({
      Data: { [idField]: first, ...fields, [`${prefix}Address2`]: '', [`${prefix}Zipcode`]: '6000' },
    })
    const removed = await customer.remove(`myaccount/get${kind}/${first}`)
    expect([removed.status, await removed.json()]).toEqual([200, { Message: 'Address removed.' }])
    expect((await list()).map((row) => row[`${prefix}City`])).toEqual(['Perth'])
    expect((await customer.remove(`myaccount/get${kind}/${first}`)).status).toBe(404)
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
      const body = { [prefix + field]: value }
      for (const reply of [await add(body), await change(id, body)])
        expect(await readRefusal(reply)).toEqual([422, message])
    }
    expect(await list()).toEqual(before)
  })

  test('address of another kind or customer is not found', async () => {
    const other = await newCustomer(provider)
    const othersAddressId = await addAddress(provider, other, addressKind)
    const otherKind = addressKinds.find((candidate) => candidate.kind !== kind) ?? addressKind
    const otherKindId = await addAddress(provider, customer, otherKind)
    for (const id of [othersAddressId, otherKindId]) {
      const path = `myaccount/get${kind}/${id}`
      for (const reply of [await customer.get(path), await customer.remove(path), await change(id)])
        expect([id, reply.status, await reply.json()]).toEqual([
          id,
          404,
          { ErrorCode: 'NOTFOUND', ErrorMessage: 'This address was not found.' },
        ])
    }
    for (const id of [undefined, 0, -1, 2 ** 53, 'me', "1' or '1'='1"])
      expect([id, (await change(id)).status]).toEqual([id, 404])
    expect(await listAddresses(provider, other, addressKind)).toEqual([
      { [idField]: othersAddressId, ...fields },
    ])
    expect(await listAddresses(provider, customer, otherKind)).toHaveLength(1)
  })

  test('address call ignores an owner or id that the caller puts into the body', async () => {
    const other = await newCustomer(provider)
    const otherId = await addAddress(provider, other, addressKind)
    const { userId } = other
    const attack = { UserID: userId, userId, user_id: userId, id: otherId, kind: 'x' }
    expect((await add({ ...attack, [idField]: otherId, ['__proto__']: { userId: 1 } })).status).toBe(200)
    const [added] = await list()
    expect(added?.[idField]).not.toBe(otherId)
    expect((await change(added?.[idField], { ...attack, [`${prefix}City`]: 'Perth' })).status).toBe(200)
    expect(await listAddresses(provider, other, addressKind)).toEqual([{ [idField]: otherId, ...fields }])
  })

  test('customer can have at most 50 addresses, even when they are added concurrently', async () => {
    const { userId } = customer
    const text = {
      customerName: 'x',
      country: 'x',
      state: 'x',
      city: 'x',
      postcode: 'x',
      line1: 'x',
      line2: '',
    }
    const row = { ...text, email: '', mobileNumber: '', userId, kind }
    await db.insert(address).values(Array.from({ length: 45 }, () => row))
    const replies = await Promise.all(Array.from({ length: 20 }, () => add()))
    expect(repliedWith(replies, 200)).toHaveLength(5)
    const [refused = new Response()] = repliedWith(replies, 409)
    expect(await readRefusal(refused)).toEqual([409, expect.stringMatching(/at most 50/)])
    expect(await db.$count(address, eq(address.userId, userId))).toBe(50)
  })
})

test.each([
  [{ BEmail: '' }, 'Email is required.'],
  [{ BEmail: 'accounts' }, 'Invalid Email format'],
  [{ BMobileNumber: ' ' }, 'MobileNumber is required.'],
])('billing address with %j is refused', async (overrides, message) => {
  const reply = await customer.post('myaccount/addbilling', { ...billing, ...overrides })
  expect(await readRefusal(reply)).toEqual([422, message])
})
