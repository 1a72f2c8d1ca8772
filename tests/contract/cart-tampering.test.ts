/**
 * Attacks by a caller who makes up prices, owners and body shapes: the cart stores the provider's own price or
 * nothing, and nothing else changes.
 */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  addToCart,
  bottle,
  readCartLines,
  mugWithChoice,
  poloChoices,
  polo,
  setupOfBottle,
  setupOfPolo,
  tote,
  variationOf,
  cartBody,
  productWithoutPrice,
} from './cart-calls'
import { digestDatabase } from './shop-contents'
import { newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db, fetch, post } = provider
/** 10.00 + 61.11 % = 16.11; 16.11 + freight 15 / 25 = 16.71; no set-up is chosen. */
const correctPrice = '16.71'

const victim = await newCustomer(provider)
const victimsLine = await addToCart(provider, victim, { ProductID: tote.id, QTY: 40 })
const attacker = await newCustomer(provider)
const before = await digestDatabase(db, attacker)
afterEach(async () => {
  for (const { CartID } of await readCartLines(provider, attacker))
    await provider.remove(`cart/${CartID}`, attacker.headers)
  expect(Object.keys(Object.getPrototypeOf({}))).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
// Runs once for all tests, because it reads the whole database.
afterAll(async () => expect(await digestDatabase(db, attacker)).toEqual(before))

/** The two calls that put a line into the cart. */
const paths = ['cart/cart2', 'cart'] as const
const bodyText = (overrides: object) => JSON.stringify(cartBody(overrides))
const casesOf = <T>(name: string, values: T[], fieldsFor: (value: T) => object): [string, string][] =>
  values.map((value) => [`${name} ${JSON.stringify(value)}`, bodyText(fieldsFor(value))])
const setupOf = (id: unknown, QTY: unknown, overrides: object = {}) => ({
  ProductSetupPrice: [{ ProductSetupPriceID: id, QTY, ...overrides }],
})
const choiceOf = (name: string, value: unknown) => ({ randomnumber: [{ name, value }] })
const longMarkup = '<img src=x onerror=alert(1)>'.repeat(400).slice(0, 10_000)

describe('ignored fields: the cart stores the provider’s price', () => {
  const { userId } = victim
  test.each<[string, string]>([
    ...casesOf('BasePrice', [0, -5, '1e9', null, {}, '0.01', 1e308], (BasePrice) => ({ BasePrice })),
    ...casesOf('AdditionalCost', [-1000, 'NaN', { $gt: 0 }], (AdditionalCost) => ({ AdditionalCost })),
    ['another customer’s id', bodyText({ UserID: userId, user_id: userId, userId })],
    ['another role', bodyText({ RoleID: 0, roleId: 0, role: 'admin', Role: 'Admin' })],
    ['another customer’s line', bodyText({ CartID: victimsLine, id: victimsLine, CartLineID: victimsLine })],
    ['other names of a price', bodyText({ Price: 0, Totalprice: 0, UnitPrice: 0, seen_each_cents: 1 })],
    ['a made-up price tier', bodyText({ ProductUnbrandedPrice: [{ QTY: 1, Price: 0 }], add_freight: 0 })],
    ['a set-up with quantity 0', bodyText(setupOf(setupOfBottle, 0, { UnitPrice: -9, SetupPrice: -9 }))],
    ['markup of 10,000 characters as a choice', bodyText(choiceOf('Colour', longMarkup))],
    ['markup of 10,000 characters as a name', bodyText(choiceOf(longMarkup, 'x'))],
    ['a brief', bodyText({ Brief: longMarkup, CartAttachment: [{ Attachment: '/etc/passwd' }] })],
    ['__proto__', bodyText({}).replace('{', '{"__proto__":{"polluted":1,"QTY":1},')],
    ['constructor', bodyText({ constructor: { prototype: { polluted: 1 } }, prototype: { polluted: 1 } })],
    ['__proto__ in a choice', bodyText(choiceOf('__proto__', 'polluted'))],
    ['an earlier duplicate of QTY', bodyText({}).replace('{', '{"QTY":1,')],
  ])('cart ignores %s and stores the provider’s price', async (_, body) => {
    const headers = { ...attacker.headers, RoleID: '0', 'X-Role': 'admin', Cookie: 'RoleID=0' }
    for (const path of [...paths, 'cart?RoleID=0&UserID=1']) {
      const reply = await post(path, body, headers)
      expect([path, reply.status]).toEqual([path, 200])
      const lines = await readCartLines(provider, attacker)
      const stored = { ProductID: bottle.id, QTY: 25, BasePrice: correctPrice, Brief: '' }
      expect(lines).toMatchObject([{ ...stored, randomnumber: [], CartSetupPrice: [] }])
      expect(lines[0]?.CartID).not.toBe(victimsLine)
      const { rows } = await db.execute(
        sql`select seen_each_cents from cart_line where user_id = ${attacker.userId}`,
      )
      expect(rows).toEqual([{ seen_each_cents: 1671 }])
    }
  })
})

describe('refused cart lines', () => {
  const handle = (value: unknown) => ({ ProductID: mugWithChoice.id, ...choiceOf('Handle', value) })
  const setups = (...ids: unknown[]) => ({
    ProductSetupPrice: ids.map((id) => ({ ProductSetupPriceID: id, QTY: 1 })),
  })
  const missingHandle = 'Handle is required'
  const invalidQuantity = 'Quantity must be a whole number from 1 to 1,000,000'
  const withMessage = (message: string | RegExp, cases: [string, string][]) =>
    cases.map(([name, body]) => [name, body, message] as const)
  const invalidQuantities = [
    'NaN',
    '1e2',
    0,
    -1,
    1.5,
    '25.5',
    1_000_001,
    1e21,
    '',
    '0x19',
    '25; delete from cart_line',
    '١٢',
  ]
  const refusedBodies = [
    ...withMessage(invalidQuantity, [
      ...casesOf('quantity', invalidQuantities, (QTY) => ({ QTY })),
      ['a second QTY', bodyText({}).replace(/}$/, ',"QTY":0}')],
    ]),
    ...withMessage(
      /^QTY is (required|not valid)$/,
      casesOf('quantity', [null, true, [25], {}], (QTY) => ({ QTY })),
    ),
    // 1e999 is parsed as Infinity, and the second body contains no product.
    ...withMessage(/^(Quantity|QTY|Product ID|Product Not)/, [
      ['1e999 pieces', bodyText({}).replace('"QTY":25', '"QTY":1e999')],
      ['__proto__ instead of a product', '{"__proto__":{"ProductID":1,"QTY":25}}'],
    ]),
    ...withMessage('Please add at least 25 Quantity', [['too few', bodyText({ QTY: 24 })]]),
    ...withMessage('Product Not found', [
      ...casesOf('product', [999_999, '1 or 1=1', 2 ** 53], (ProductID) => ({ ProductID })),
      ['a variation of another product', bodyText({ ...variationOf(0), ProductID: bottle.id, QTY: 25 })],
      ...casesOf('variation', [999, -1, '1-- '], (id) => ({ ...variationOf(0), ProductVariationID: id })),
      ['choices alone', bodyText({ ProductID: polo.id, randomnumber: poloChoices('Navy', 'S') })],
    ]),
    ...withMessage('Size is required', [
      ['half the choices', bodyText({ ProductID: polo.id, ...choiceOf('Colour', 'Navy') })],
    ]),
    ...withMessage(missingHandle, [
      ['no choice', bodyText({ ProductID: mugWithChoice.id })],
      ...casesOf('choice', ['', 'Gold', '<script>alert(1)</script>', longMarkup], handle),
    ]),
    ...withMessage('Entry 1: Value is not valid', casesOf('choice', [{}], handle)),
    ...withMessage(/on request/, [['no prices', bodyText({ ProductID: productWithoutPrice.id })]]),
    ...withMessage(/does not belong/, [
      ['the set-up of another product', bodyText(setups(setupOfPolo))],
      ['set-ups of this and of another product', bodyText(setups(setupOfBottle, setupOfPolo))],
      ['an unknown set-up', bodyText(setups('x'))],
    ]),
    ...withMessage(
      /0 to 10 times/,
      casesOf('set-up quantity', [11, -1, '-1', 1e9, '1e9', 0.5, 'NaN'], (QTY) => setupOf(1, QTY)),
    ),
    ...withMessage(
      /^Entry 1: QTY is (required|not valid)$/,
      casesOf('set-up quantity', [null, [], { $gt: 1 }], (QTY) => setupOf(1, QTY)),
    ),
    ...withMessage(/twice/, [['a set-up twice, once as text', bodyText(setups(1, '1'))]]),
    ...withMessage(/Product setup price/, [
      ['too many set-ups', bodyText({ ProductSetupPrice: Array.from({ length: 101 }, () => ({})) })],
    ]),
  ]
  test.each(refusedBodies)('cart refuses %s with a reason', async (_, body, message) => {
    for (const path of paths) await expectRefusal(await post(path, body, attacker.headers), 422, message)
    expect(await readCartLines(provider, attacker)).toEqual([])
  })

  test('cart line of another customer can be neither replaced nor removed', async () => {
    const lineBody = { ProductID: tote.id, QTY: 30, CartID: victimsLine, UserID: victim.userId }
    expect((await post('cart', cartBody(lineBody), attacker.headers)).status).toBe(200)
    const reply = await fetch(`/frontend/api/cart/${victimsLine}?UserID=${victim.userId}`, {
      method: 'DELETE',
      headers: { ...attacker.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ UserID: victim.userId, RoleID: 0 }),
    })
    await expectRefusal(reply, 404, /not found/i)
    expect(await readCartLines(provider, victim)).toMatchObject([{ CartID: victimsLine, QTY: 40 }])
  })
})

async function expectRefusal(reply: Response, status: number, message: string | RegExp): Promise<void> {
  const body = await reply.json()
  const expectedMessage = typeof message === 'string' ? message : expect.stringMatching(message)
  expect([reply.status, body]).toEqual([
    status,
    { ErrorCode: expect.stringMatching(/^[A-Z]+$/), ErrorMessage: expectedMessage },
  ])
  expect(JSON.stringify(body)).not.toMatch(/select|insert|stack|postgres|\.ts\b|onerror/i)
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
}
