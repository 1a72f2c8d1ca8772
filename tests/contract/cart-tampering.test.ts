/** A caller who makes prices, owners and shapes up: the provider's own price is stored or nothing, and nothing else moves. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addTo,
  bottle,
  linesOf,
  mugWithChoice,
  polo,
  setupOfBottle,
  setupOfPolo,
  tote,
  variationOf,
  wanted,
} from './cart-calls'
import { everythingBut } from './everything-but'
import { type Customer, newCustomer, openProvider } from './provider'

// A database of its own: here everything that no attack may touch is compared row by row.
const provider = openProvider()
const { db, fetch, post } = provider
/** 10.00 + 61.11 %, and freight 15 / 25; no set-up is chosen. */
const honest = '16.71'

const victim = await newCustomer(provider)
const victimsLine = await addTo(provider, victim, { ProductID: tote.id, QTY: 40 })
let attacker: Customer
let before: unknown
beforeEach(async () => {
  attacker = await newCustomer(provider)
  before = await everythingBut(db, attacker)
})
afterEach(async () => {
  expect(await everythingBut(db, attacker)).toEqual(before)
  expect(Object.keys(Object.getPrototypeOf({}))).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('the comparison notices a single line of somebody else', async () => {
  await addTo(provider, await newCustomer(provider))
  const after = await everythingBut(db, attacker)
  expect(after).not.toEqual(before)
  before = after
})

/** Both ways into the cart. */
const paths = ['cart/cart2', 'cart'] as const
const text = (more: object) => JSON.stringify(wanted(more))
const setupOf = (id: unknown, QTY: unknown, more: object = {}) => ({
  ProductSetupPrice: [{ ProductSetupPriceID: id, QTY, ...more }],
})
const longMarkup = '<img src=x onerror=alert(1)>'.repeat(400).slice(0, 10_000)

describe('what is not read: the line costs what the provider says', () => {
  const stored: [string, string][] = [
    ...[0, -5, '1e9', 'NaN', null, {}, [1], true, '0.01', 1e308].map((price): [string, string] => [
      `BasePrice ${JSON.stringify(price)}`,
      text({ BasePrice: price }),
    ]),
    ...[-1000, '1e9', 'NaN', { $gt: 0 }, [[]]].map((cost): [string, string] => [
      `AdditionalCost ${JSON.stringify(cost)}`,
      text({ AdditionalCost: cost }),
    ]),
    ['somebody else’s id', text({ UserID: victim.userId, user_id: victim.userId, userId: victim.userId })],
    ['another role', text({ RoleID: 0, roleId: 0, role: 'admin', Role: 'Admin' })],
    ['somebody else’s line', text({ CartID: victimsLine, id: victimsLine, CartLineID: victimsLine })],
    [
      'a price by other names',
      text({ Price: 0, Totalprice: 0, UnitPrice: 0, eachCents: 1, seen_each_cents: 1 }),
    ],
    ['a tier of its own', text({ ProductUnbrandedPrice: [{ QTY: 1, Price: 0 }], add_freight: 0 })],
    ['a set-up never', text(setupOf(setupOfBottle, 0, { UnitPrice: -9, SetupPrice: -9, Default: 0 }))],
    [
      'markup of 10,000 characters as a choice',
      text({ randomnumber: [{ name: 'Colour', value: longMarkup }] }),
    ],
    ['markup of 10,000 characters as a name', text({ randomnumber: [{ name: longMarkup, value: 'x' }] })],
    ['a brief, an attachment', text({ Brief: longMarkup, CartAttachment: [{ Attachment: '/etc/passwd' }] })],
    ['__proto__', text({}).replace('{', '{"__proto__":{"polluted":1,"QTY":1},')],
    ['constructor', text({ constructor: { prototype: { polluted: 1 } }, prototype: { polluted: 1 } })],
    ['__proto__ in a choice', text({ randomnumber: [{ name: '__proto__', value: 'polluted' }] })],
    ['a second QTY before the one that counts', text({}).replace('{', '{"QTY":1,')],
  ]
  test.each(stored)('%s', async (_, body) => {
    for (const path of paths) {
      const reply = await post(path, body, attacker.headers)
      expect([path, reply.status]).toEqual([path, 200])
      const lines = await linesOf(provider, attacker)
      expect(lines).toMatchObject([
        { ProductID: bottle.id, QTY: 25, BasePrice: honest, Brief: '', randomnumber: [], CartSetupPrice: [] },
      ])
      expect(lines[0]?.CartID).not.toBe(victimsLine)
      const { rows } = await db.execute(
        sql`select seen_each_cents from cart_line where user_id = ${attacker.userId}`,
      )
      expect(rows).toEqual([{ seen_each_cents: 1671 }])
    }
  })

  test('a role in the address or in a header', async () => {
    const headers = { ...attacker.headers, RoleID: '0', 'X-Role': 'admin', Cookie: 'RoleID=0' }
    expect((await post('cart/cart2?RoleID=0&UserID=1', wanted(), headers)).status).toBe(200)
    expect(await linesOf(provider, attacker)).toMatchObject([{ BasePrice: honest }])
  })
})

describe('what is refused, with a reason', () => {
  const handle = (value: unknown) =>
    text({ ProductID: mugWithChoice.id, randomnumber: [{ name: 'Handle', value }] })
  const refused: [string, string, number][] = [
    ['the set-up of another product', text(setupOf(setupOfPolo, 1)), 422],
    [
      'an own set-up and another’s',
      text({
        ProductSetupPrice: [setupOfBottle, setupOfPolo].map((id) => ({ ProductSetupPriceID: id, QTY: 1 })),
      }),
      422,
    ],
    [
      'a set-up twice, once as text',
      text({ ProductSetupPrice: [1, '1'].map((id) => ({ ProductSetupPriceID: id, QTY: 1 })) }),
      422,
    ],
    ...[-1, '-1', 1e9, '1e9', 0.5, 'NaN', null, [], { $gt: 1 }].map((count): [string, string, number] => [
      `a set-up ${JSON.stringify(count)} times`,
      text(setupOf(setupOfBottle, count)),
      422,
    ]),
    ...[0, -25, 25.5, '25.5', 1e9, 1e21, '1e2', '0x20', 'NaN', null, true, [25], {}].map(
      (quantity): [string, string, number] => [
        `quantity ${JSON.stringify(quantity)}`,
        text({ QTY: quantity }),
        422,
      ],
    ),
    ['a quantity that JSON turns into Infinity', text({}).replace('"QTY":25', '"QTY":1e999'), 422],
    ['a variation of another product', text({ ...variationOf(0), ProductID: bottle.id, QTY: 25 }), 422],
    ['a variation of nothing', text({ ProductID: polo.id, ProductVariationID: -1 }), 422],
    ['markup as a choice', handle('<script>alert(1)</script>'), 422],
    ['10,000 characters as a choice', handle(longMarkup), 422],
    ['__proto__ instead of a product', '{"__proto__":{"ProductID":1,"QTY":25}}', 422],
    ['a second QTY that counts', text({}).replace(/}$/, ',"QTY":1}'), 422],
    ['a body of nothing but brackets', '['.repeat(30_000), 422],
    ['a list, text, a number, nothing', `[${text({})}]`, 422],
    ['half a body', text({}).slice(0, -5), 422],
    ['a megabyte', text({ Brief: 'x'.repeat(1_000_000) }), 413],
  ]
  test.each(refused)('%s', async (_, body, status) => {
    for (const path of paths) await expectRefusal(await post(path, body, attacker.headers), status)
    expect(await linesOf(provider, attacker)).toEqual([])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('content type "%s"', async (type) => {
    const headers = { ...attacker.headers, 'Content-Type': type }
    for (const path of paths) await expectRefusal(await post(path, wanted(), headers), 415)
    expect(await linesOf(provider, attacker)).toEqual([])
  })

  test('somebody else’s line: neither replaced nor removed', async () => {
    const own = { ProductID: tote.id, QTY: 30, CartID: victimsLine, UserID: victim.userId }
    expect((await post('cart', wanted(own), attacker.headers)).status).toBe(200)
    const body = JSON.stringify({ UserID: victim.userId, RoleID: 0 })
    const reply = await fetch(`/frontend/api/cart/${victimsLine}?UserID=${victim.userId}`, {
      method: 'DELETE',
      headers: { ...attacker.headers, 'Content-Type': 'application/json' },
      body,
    })
    await expectRefusal(reply, 404)
    expect(await linesOf(provider, victim)).toMatchObject([{ CartID: victimsLine, QTY: 40 }])
  })

  test('an ended or made-up session', async () => {
    await post('auth/signout', undefined, attacker.headers)
    before = await everythingBut(db, attacker)
    for (const headers of [attacker.headers, { Authorization: "' or 1=1 --" }, {}])
      await expectRefusal(await post('cart/cart2', wanted(), headers), 401)
  })
})

async function expectRefusal(reply: Response, status: number): Promise<void> {
  const body = await reply.json()
  expect([reply.status, body]).toEqual([
    status,
    { ErrorCode: expect.stringMatching(/^[A-Z]+$/), ErrorMessage: expect.stringMatching(/\w{3}/) },
  ])
  expect(JSON.stringify(body)).not.toMatch(/select|insert|stack|postgres|\.ts\b|onerror/i)
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
}
