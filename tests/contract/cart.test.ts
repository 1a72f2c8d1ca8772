/** Putting lines into the cart, and whose they are. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addTo,
  bottle,
  groupsOf,
  linesOf,
  mugWithChoice,
  pairs,
  setupOfBottle,
  tote,
  variationOf,
  wanted,
} from './cart-calls'
import { type Customer, newCustomer, openProvider } from './provider'

const provider = openProvider()
const { post, remove } = provider
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
})
const add = (more: object = {}) => post('cart/cart2', wanted(more), customer.headers)
const put = (more: object = {}) => post('cart', wanted(more), customer.headers)

describe('POST cart/cart2', () => {
  test('adds a line, and the cart shows it at our price', async () => {
    const reply = await add({ ProductSetupPrice: [{ ProductSetupPriceID: setupOfBottle, QTY: 2 }] })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(await reply.json()).toEqual({ Message: 'Added to cart.', CartCount: 1 })
    expect(await groupsOf(provider, customer)).toEqual([
      {
        Slug: 'summit-steel-bottle',
        ProductImage: 'media/v1/w640/product/steel-bottle/navy-on-white/1.webp',
        ProductName: bottle.name,
        Carts: [
          {
            CartID: expect.any(Number),
            ProductID: bottle.id,
            ProductVariationID: null,
            ProductName: bottle.name,
            QTY: 25,
            // 10.00 + 61.11 % is 16.11; the set-up 0.55 + 45 / 25 is 2.35, twice; freight 15 / 25 is 0.60.
            BasePrice: '21.41',
            randomnumber: [],
            CartSetupPrice: [
              {
                QTY: 2,
                ProductSetupPrice: { ProductSetupPriceID: setupOfBottle, SetupName: 'Laser set-up' },
              },
            ],
            CartAttachment: [],
            Brief: '',
            minimumqty: 25,
          },
        ],
      },
    ])
  })

  test('takes numbers as text, as the storefront keeps ids', async () => {
    const setup = { ProductSetupPriceID: String(setupOfBottle), QTY: '1' }
    expect((await add({ ProductID: '1', QTY: '25', ProductSetupPrice: [setup] })).status).toBe(200)
    expect((await linesOf(provider, customer))[0]?.CartSetupPrice).toHaveLength(1)
  })

  test('asks before it replaces, and replaces only that line', async () => {
    await addTo(provider, customer, { ProductID: tote.id })
    const id = await addTo(provider, customer)
    const again = await add({ QTY: 50 })
    expect(again.status).toBe(409)
    expect(await again.json()).toEqual({
      ErrorCode: 'ProductExit',
      ErrorMessage: 'Summit Steel Bottle is already in your cart. Replace it?',
    })
    expect((await linesOf(provider, customer)).map((line) => line.QTY)).toEqual([25, 25])
    const setup = { ProductSetupPriceID: setupOfBottle, QTY: 1 }
    const replaced = await put({ QTY: 50, ProductSetupPrice: [setup] })
    expect(await replaced.json()).toEqual({ Message: 'Cart updated.', CartCount: 2 })
    const lines = await linesOf(provider, customer)
    expect(lines.map((line) => line.QTY)).toEqual([25, 50])
    expect(lines[1]).toMatchObject({ CartID: id, CartSetupPrice: [{ QTY: 1 }] })
    await put({ QTY: 50 })
    expect((await linesOf(provider, customer))[1]?.CartSetupPrice).toEqual([])
  })

  test('POST cart adds what is not there', async () => {
    expect(await (await put()).json()).toEqual({ Message: 'Cart updated.', CartCount: 1 })
  })

  test('each variation is a line of its own in one group, and says itself what it is', async () => {
    const lie = [{ name: 'Colour', value: 'Gold' }]
    await addTo(provider, customer, { ...variationOf(0), QTY: 3, randomnumber: lie })
    await addTo(provider, customer, { ...variationOf(1), QTY: 1 })
    expect((await add(variationOf(1))).status).toBe(409)
    const groups = await groupsOf(provider, customer)
    expect(groups).toHaveLength(1)
    expect(groups[0]?.Carts.map((line) => [line.QTY, line.randomnumber])).toEqual([
      [3, pairs('Navy', 'S')],
      [1, pairs('White', 'M')],
    ])
  })

  test('keeps the choices of a product without variations, and no others', async () => {
    const randomnumber = [
      { name: 'Colour', value: "'; drop table cart_line; --" },
      { name: ' Handle ', value: 'Left' },
      { name: '__proto__', value: '\0' },
    ]
    await addTo(provider, customer, { ProductID: mugWithChoice.id, randomnumber })
    expect((await linesOf(provider, customer))[0]?.randomnumber).toEqual([{ name: 'Handle', value: 'Left' }])
  })

  test.each(['Left &amp; <b>right</b>', 'Left & right'])(
    'takes a choice as it is kept or shown: %s',
    async (value) => {
      const randomnumber = [{ name: 'Handle', value }]
      await addTo(provider, customer, { ProductID: mugWithChoice.id, randomnumber })
      expect((await linesOf(provider, customer))[0]?.randomnumber).toEqual([
        { name: 'Handle', value: 'Left &amp; <b>right</b>' },
      ])
    },
  )
})

describe('DELETE cart/{CartID}', () => {
  test('removes a line, once', async () => {
    const id = await addTo(provider, customer)
    const reply = await remove(`cart/${id}`, customer.headers)
    expect(await reply.json()).toEqual({ Message: 'Removed.' })
    expect(await groupsOf(provider, customer)).toEqual([])
    expect((await remove(`cart/${id}`, customer.headers)).status).toBe(404)
  })

  test('two customers neither see nor remove each other’s lines', async () => {
    const other = await newCustomer(provider)
    const admin = await newCustomer(provider, 0)
    const id = await addTo(provider, customer)
    const missing = await remove('cart/987654321', other.headers)
    expect(missing.status).toBe(404)
    const answer = await missing.json()
    for (const who of [other, admin]) {
      expect(await groupsOf(provider, who)).toEqual([])
      const reply = await remove(`cart/${id}`, who.headers)
      expect(reply.status).toBe(404)
      expect(await reply.json()).toEqual(answer)
    }
    expect(await linesOf(provider, customer)).toHaveLength(1)
  })

  test('a guessed id is as unknown as a missing one', async () => {
    const id = await addTo(provider, customer)
    const guesses = [id + 1, id - 1, 0, -1, 2 ** 53, randomUUID(), 'me', `${id} or 1=1`, '%00', bottle.id]
    for (const guess of guesses) {
      const reply = await remove(`cart/${encodeURI(String(guess))}`, customer.headers)
      expect([guess, reply.status]).toEqual([guess, 404])
    }
    expect(await linesOf(provider, customer)).toHaveLength(1)
  })
})
