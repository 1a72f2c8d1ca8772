/** Saved addresses: each call of both kinds works, fails with reasons, and is attacked. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { address } from '../../server/db/schema-customer'
import { addAddress, addressesOf, kinds } from './address-calls'
import { type Customer, newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db, get, post, put, remove } = provider
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
})

describe.each(kinds)('$kind addresses', (one) => {
  const { kind, idField, prefix, fields } = one
  const list = (who = customer) => addressesOf(provider, who, one)
  const add = (more: object = {}, headers: Record<string, string> = {}) =>
    post(`myaccount/add${kind}`, { ...fields, ...more }, { ...customer.headers, ...headers })
  const change = (id: unknown, more: object = {}, who = customer) =>
    put(`myaccount/add${kind}`, { [idField]: id, ...fields, ...more }, who.headers)

  test('are added, listed oldest first, read, changed and removed', async () => {
    expect(await list()).toEqual([])
    const first = await addAddress(provider, customer, one)
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

  test('what is wrong is told, and nothing is stored', async () => {
    const id = await addAddress(provider, customer, one)
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
      ['City', ['Perth'], `${prefix}City has a wrong value.`],
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

  test('an id that is nothing, of the other kind, or somebody else’s is not there', async () => {
    const other = await newCustomer(provider)
    const theirs = await addAddress(provider, other, one)
    const otherKind = kinds.find((candidate) => candidate.kind !== kind) ?? one
    const ofOtherKind = await addAddress(provider, customer, otherKind)
    for (const id of [theirs, ofOtherKind, 0, -1, 2 ** 53, 'me', "1' or '1'='1", '%00']) {
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
    expect(await list(other)).toEqual([{ [idField]: theirs, ...fields }])
    expect(await addressesOf(provider, customer, otherKind)).toHaveLength(1)
  })

  test('an owner or an id of the caller’s own making is not read', async () => {
    const other = await newCustomer(provider)
    const theirs = await addAddress(provider, other, one)
    const attack = {
      UserID: other.userId,
      userId: other.userId,
      user_id: other.userId,
      id: theirs,
      kind: 'x',
    }
    expect((await add({ ...attack, [idField]: theirs, ['__proto__']: { userId: 1 } })).status).toBe(200)
    const [own] = await list()
    expect(own?.[idField]).not.toBe(theirs)
    expect((await change(own?.[idField], { ...attack, [`${prefix}City`]: 'Perth' })).status).toBe(200)
    expect(await list(other)).toEqual([{ [idField]: theirs, ...fields }])
  })

  test('there are at most 50, also when they come at once', async () => {
    const row = {
      customerName: 'x',
      country: 'x',
      state: 'x',
      city: 'x',
      postcode: 'x',
      line1: 'x',
      line2: '',
    }
    const rest = { email: '', mobileNumber: '', userId: customer.userId, kind }
    await db.insert(address).values(Array.from({ length: 45 }, () => ({ ...row, ...rest })))
    const replies = await Promise.all(Array.from({ length: 20 }, () => add()))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = replies.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ ErrorMessage: expect.stringMatching(/at most 50/) })
    const stored = await db.select().from(address).where(eq(address.userId, customer.userId))
    expect(stored).toHaveLength(50)
  })
})

test('a billing address needs an e-mail and a number', async () => {
  const [billing] = kinds
  for (const [more, message] of [
    [{ BEmail: '' }, 'Email is required.'],
    [{ BEmail: 'accounts' }, 'Invalid Email format'],
    [{ BMobileNumber: ' ' }, 'MobileNumber is required.'],
  ] as const) {
    const reply = await post('myaccount/addbilling', { ...billing.fields, ...more }, customer.headers)
    expect(await reply.json()).toMatchObject({ ErrorMessage: message })
  }
})
