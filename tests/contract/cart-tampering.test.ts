/** A caller who makes prices, owners and shapes up: the provider's own price is stored or nothing, and nothing else moves. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  addTo,
  bottle,
  linesOf,
  mugWithChoice,
  pairs,
  polo,
  setupOfBottle,
  setupOfPolo,
  tote,
  variationOf,
  wanted,
  withoutPrice,
} from './cart-calls'
import { everythingBut } from './whole-shop'
import { newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db, fetch, post } = provider
/** 10.00 + 61.11 %, and freight 15 / 25; no set-up is chosen. */
const honest = '16.71'

const victim = await newCustomer(provider)
const victimsLine = await addTo(provider, victim, { ProductID: tote.id, QTY: 40 })
const attacker = await newCustomer(provider)
let before = await everythingBut(db, attacker)
afterEach(async () => {
  for (const { CartID } of await linesOf(provider, attacker))
    await provider.remove(`cart/${CartID}`, attacker.headers)
  expect(Object.keys(Object.getPrototypeOf({}))).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
// Once for all of them: it reads the whole database.
afterAll(async () => expect(await everythingBut(db, attacker)).toEqual(before))

test('the comparison notices a single line of somebody else', async () => {
  await addTo(provider, await newCustomer(provider))
  const after = await everythingBut(db, attacker)
  expect(after).not.toEqual(before)
  before = after
})

/** Both ways into the cart. */
const paths = ['cart/cart2', 'cart'] as const
const text = (more: object) => JSON.stringify(wanted(more))
const each = <T>(name: string, values: T[], more: (value: T) => object): [string, string][] =>
  values.map((value) => [`${name} ${JSON.stringify(value)}`, text(more(value))])
const setupOf = (id: unknown, QTY: unknown, more: object = {}) => ({
  ProductSetupPrice: [{ ProductSetupPriceID: id, QTY, ...more }],
})
const choiceOf = (name: string, value: unknown) => ({ randomnumber: [{ name, value }] })
const longMarkup = '<img src=x onerror=alert(1)>'.repeat(400).slice(0, 10_000)

describe('what is not read: the line costs what the provider says', () => {
  const { userId } = victim
  test.each<[string, string]>([
    ...each('BasePrice', [0, -5, '1e9', 'NaN', null, {}, [1], true, '0.01', 1e308], (BasePrice) => ({
      BasePrice,
    })),
    ...each('AdditionalCost', [-1000, '1e9', 'NaN', { $gt: 0 }, [[]]], (AdditionalCost) => ({
      AdditionalCost,
    })),
    ['somebody else’s id', text({ UserID: userId, user_id: userId, userId })],
    ['another role', text({ RoleID: 0, roleId: 0, role: 'admin', Role: 'Admin' })],
    ['somebody else’s line', text({ CartID: victimsLine, id: victimsLine, CartLineID: victimsLine })],
    ['other names of a price', text({ Price: 0, Totalprice: 0, UnitPrice: 0, seen_each_cents: 1 })],
    ['a tier of its own', text({ ProductUnbrandedPrice: [{ QTY: 1, Price: 0 }], add_freight: 0 })],
    ['a set-up never', text(setupOf(setupOfBottle, 0, { UnitPrice: -9, SetupPrice: -9, Default: 0 }))],
    ['markup of 10,000 characters as a choice', text(choiceOf('Colour', longMarkup))],
    ['markup of 10,000 characters as a name', text(choiceOf(longMarkup, 'x'))],
    ['a brief, an attachment', text({ Brief: longMarkup, CartAttachment: [{ Attachment: '/etc/passwd' }] })],
    ['__proto__', text({}).replace('{', '{"__proto__":{"polluted":1,"QTY":1},')],
    ['constructor', text({ constructor: { prototype: { polluted: 1 } }, prototype: { polluted: 1 } })],
    ['__proto__ in a choice', text(choiceOf('__proto__', 'polluted'))],
    ['a second QTY before the one that counts', text({}).replace('{', '{"QTY":1,')],
  ])('%s', async (_, body) => {
    const headers = { ...attacker.headers, RoleID: '0', 'X-Role': 'admin', Cookie: 'RoleID=0' }
    for (const path of [...paths, 'cart?RoleID=0&UserID=1']) {
      const reply = await post(path, body, headers)
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
})

describe('what is refused, with a reason', () => {
  const handle = (value: unknown) => ({ ProductID: mugWithChoice.id, ...choiceOf('Handle', value) })
  const setups = (...ids: unknown[]) => ({
    ProductSetupPrice: ids.map((id) => ({ ProductSetupPriceID: id, QTY: 1 })),
  })
  const notOffered = 'Handle is required'
  const wholeNumber = 'Quantity must be a whole number from 1 to 1,000,000'
  const told = (message: string | RegExp, cases: [string, string][]) =>
    cases.map(([name, body]) => [name, body, message] as const)
  const odd = [
    'NaN',
    '1e2',
    0,
    -1,
    -25,
    1.5,
    '25.5',
    1_000_001,
    1e9,
    1e21,
    '',
    '0x19',
    '25; delete from cart_line',
    '١٢',
  ]
  const refused = [
    ...told(wholeNumber, [
      ...each('quantity', odd, (QTY) => ({ QTY })),
      ['a second QTY', text({}).replace(/}$/, ',"QTY":0}')],
    ]),
    ...told('QTY has a wrong value.', [...each('quantity', [null, true, [25], {}], (QTY) => ({ QTY }))]),
    // Infinity, once it is read; and nothing at all.
    ...told(/^(Quantity|QTY|ProductID|Product Not)/, [
      ['1e999 pieces', text({}).replace('"QTY":25', '"QTY":1e999')],
      ['__proto__ instead of a product', '{"__proto__":{"ProductID":1,"QTY":25}}'],
    ]),
    ...told('Please add at least 25 Quantity', [['too few', text({ QTY: 24 })]]),
    ...told('Product Not found', [
      ...each('product', [999_999, '1 or 1=1', 2 ** 53], (ProductID) => ({ ProductID })),
      ['a variation of another product', text({ ...variationOf(0), ProductID: bottle.id, QTY: 25 })],
      ...each('variation', [999, -1, '1-- '], (ProductVariationID) => ({
        ...variationOf(0),
        ProductVariationID,
      })),
      ['choices without their variation', text({ ProductID: polo.id, randomnumber: pairs('Navy', 'S') })],
    ]),
    ...told('Size is required', [
      ['half the choices', text({ ProductID: polo.id, randomnumber: pairs('Navy', 'S').slice(0, 1) })],
    ]),
    ...told(notOffered, [
      ['no choice', text({ ProductID: mugWithChoice.id })],
      ...each('choice', ['', 'Gold', '<script>alert(1)</script>', longMarkup], handle),
    ]),
    ...told('randomnumber.0.value has a wrong value.', each('choice', [{}], handle)),
    ...told(/on request/, [['a product without prices', text({ ProductID: withoutPrice.id })]]),
    ...told(/does not belong/, [
      ['the set-up of another product', text(setups(setupOfPolo))],
      ['an own set-up and another’s', text(setups(setupOfBottle, setupOfPolo))],
      ['an unknown set-up', text(setups('x'))],
    ]),
    ...told(
      /0 to 10 times/,
      each('a set-up so often:', [11, -1, '-1', 1e9, '1e9', 0.5, 'NaN'], (QTY) => setupOf(1, QTY)),
    ),
    ...told(
      /wrong value/,
      each('a set-up so often:', [null, [], { $gt: 1 }], (QTY) => setupOf(1, QTY)),
    ),
    ...told(/twice/, [['a set-up twice, once as text', text(setups(1, '1'))]]),
    ...told(/ProductSetupPrice/, [
      ['too many set-ups', text({ ProductSetupPrice: Array.from({ length: 101 }, () => ({})) })],
    ]),
  ]
  test.each(refused)('%s', async (_, body, message) => {
    for (const path of paths) await expectRefusal(await post(path, body, attacker.headers), 422, message)
    expect(await linesOf(provider, attacker)).toEqual([])
  })

  test('somebody else’s line: neither replaced nor removed', async () => {
    const own = { ProductID: tote.id, QTY: 30, CartID: victimsLine, UserID: victim.userId }
    expect((await post('cart', wanted(own), attacker.headers)).status).toBe(200)
    const reply = await fetch(`/frontend/api/cart/${victimsLine}?UserID=${victim.userId}`, {
      method: 'DELETE',
      headers: { ...attacker.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ UserID: victim.userId, RoleID: 0 }),
    })
    await expectRefusal(reply, 404, /not found/i)
    expect(await linesOf(provider, victim)).toMatchObject([{ CartID: victimsLine, QTY: 40 }])
  })
})

async function expectRefusal(reply: Response, status: number, message: string | RegExp): Promise<void> {
  const body = await reply.json()
  const words = typeof message === 'string' ? message : expect.stringMatching(message)
  expect([reply.status, body]).toEqual([
    status,
    { ErrorCode: expect.stringMatching(/^[A-Z]+$/), ErrorMessage: words },
  ])
  expect(JSON.stringify(body)).not.toMatch(/select|insert|stack|postgres|\.ts\b|onerror/i)
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
}
