/** Adding lines to the cart, including concurrently, and removing them. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addToCart,
  bottle,
  readCartGroups,
  readCartLines,
  mugWithChoice,
  poloChoices,
  setupOfBottle,
  setupOfPolo,
  tote,
  variationOf,
  cartBody,
} from './cart-calls'
import { orderBody, readWholeOrder, placeOrder } from './order-calls'
import { atOnce, callerOfEachTest, newCustomer, openProvider, repliedWith } from './provider'

const provider = openProvider()
const customer = callerOfEachTest(provider)
const addLine = (overrides: object = {}, headers = {}) =>
  customer.post('cart/cart2', cartBody(overrides), headers)
const replaceLine = (overrides: object = {}) => customer.post('cart', cartBody(overrides))
const handle = (value: string) => ({ ProductID: mugWithChoice.id, randomnumber: [{ name: 'Handle', value }] })

describe('POST cart/cart2', () => {
  test('cart2 adds a line, and the cart shows it at the provider’s price', async () => {
    const setup = { ProductSetupPriceID: setupOfBottle }
    const reply = await addLine({ ProductSetupPrice: [{ ...setup, QTY: 2 }] })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({ Message: 'Added to cart.', CartCount: 1 })
    expect(await readCartGroups(provider, customer)).toEqual([
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
            // 10.00 + 61.11 % = 16.11; set-up 0.55 + 45 / 25 = 2.35; freight 15 / 25 = 0.60.
            // 16.11 + 2 × 2.35 + 0.60 = 21.41
            BasePrice: '21.41',
            randomnumber: [],
            CartSetupPrice: [{ QTY: 2, ProductSetupPrice: { ...setup, SetupName: 'Laser set-up' } }],
            CartAttachment: [],
            Brief: '',
            minimumqty: 25,
          },
        ],
      },
    ])
  })

  test('cart and order show the picture of the chosen colour', async () => {
    await addToCart(provider, customer, { ...variationOf(1), QTY: 25 })
    const picture = 'media/v1/w640/product/steel-bottle/white-on-navy/1.webp'
    expect(await readCartGroups(provider, customer)).toMatchObject([{ ProductImage: picture }])
    const id = await placeOrder(provider, customer, {}, true)
    const { OrderDetails } = await readWholeOrder(provider, customer, id)
    expect(OrderDetails[0]).toHaveProperty('Product.ProductImage', picture)
  })

  test('cart2 accepts numbers as text, because the storefront stores ids as text', async () => {
    const setup = { ProductSetupPriceID: String(setupOfBottle), QTY: '1' }
    expect((await addLine({ ProductID: '1', QTY: '25', ProductSetupPrice: [setup] })).status).toBe(200)
    expect((await readCartLines(provider, customer))[0]?.CartSetupPrice).toHaveLength(1)
  })

  test('cart2 answers 409 when the line exists, and POST cart replaces only that line', async () => {
    await addToCart(provider, customer, { ProductID: tote.id })
    const id = await addToCart(provider, customer)
    const secondReply = await addLine({ QTY: 50 })
    expect(secondReply.status).toBe(409)
    expect(await secondReply.json()).toEqual({
      ErrorCode: 'ProductExit',
      ErrorMessage: 'Summit Steel Bottle is already in your cart. Replace it?',
    })
    expect((await readCartLines(provider, customer)).map((line) => line.QTY)).toEqual([25, 25])
    const setup = { ProductSetupPriceID: setupOfBottle, QTY: 1 }
    const replaced = await replaceLine({ QTY: 50, ProductSetupPrice: [setup] })
    expect(await replaced.json()).toEqual({ Message: 'Cart updated.', CartCount: 2 })
    const lines = await readCartLines(provider, customer)
    expect(lines.map((line) => line.QTY)).toEqual([25, 50])
    expect(lines[1]).toMatchObject({ CartSetupPrice: [{ QTY: 1 }] })
    // The line gets a new id, so brief and artwork of the first line do not belong to it.
    expect(lines[1]?.CartID).not.toBe(id)
    await replaceLine({ QTY: 50 })
    expect((await readCartLines(provider, customer))[1]?.CartSetupPrice).toEqual([])
  })

  test('another choice of a product without variations is a separate line', async () => {
    await addToCart(provider, customer, handle('Left'))
    await addToCart(provider, customer, handle('Right'))
    expect((await addLine(handle('Left'))).status).toBe(409)
    await replaceLine({ ...handle('Right'), QTY: 50 })
    expect(await readCartLines(provider, customer)).toMatchObject([
      { QTY: 25, ...handle('Left') },
      { QTY: 50, ...handle('Right') },
    ])
  })

  test('CartCount counts a job once when its colours are separate lines', async () => {
    const setup = { ProductSetupPriceID: setupOfPolo, QTY: 1 }
    await addToCart(provider, customer, variationOf(0))
    await addToCart(provider, customer, variationOf(1))
    const reply = await addLine({ ...variationOf(1), QTY: 25, ProductSetupPrice: [setup] })
    const { CartCount } = await (await customer.get('cart/getcartcount')).json()
    expect([reply.status, CartCount]).toEqual([409, 1])
    await replaceLine({ ...variationOf(1), QTY: 25, ProductSetupPrice: [setup] })
    expect(await (await customer.get('cart/getcartcount')).json()).toEqual({ status: 200, CartCount: 2 })
  })

  test('each variation is a separate line of one group with its real choices', async () => {
    const wrongChoices = [{ name: 'Colour', value: 'Gold' }]
    await addToCart(provider, customer, { ...variationOf(0), QTY: 3, randomnumber: wrongChoices })
    await addToCart(provider, customer, { ...variationOf(1), QTY: 1 })
    expect((await addLine(variationOf(1))).status).toBe(409)
    const groups = await readCartGroups(provider, customer)
    expect(groups).toHaveLength(1)
    expect(groups[0]?.Carts.map((line) => [line.QTY, line.randomnumber])).toEqual([
      [3, poloChoices('Navy', 'S')],
      [1, poloChoices('White', 'M')],
    ])
  })

  test('cart2 stores the offered choices of a product and drops unknown ones', async () => {
    const unknown = [
      { name: 'Colour', value: "'; drop table cart_line; --" },
      { name: '__proto__', value: '\0' },
    ]
    const randomnumber = [...unknown, { name: ' Handle ', value: 'Left' }]
    await addToCart(provider, customer, { ProductID: mugWithChoice.id, randomnumber })
    expect(await readCartLines(provider, customer)).toMatchObject([handle('Left')])
  })

  test.each(['Left &amp; <b>right</b>', 'Left & right'])(
    'cart2 accepts a choice in its stored or displayed form: %s',
    async (value) => {
      await addToCart(provider, customer, handle(value))
      expect(await readCartLines(provider, customer)).toMatchObject([handle('Left &amp; <b>right</b>')])
    },
  )
})

describe('a job: lines of one product with the same set-ups', () => {
  const setup = (QTY: number) => ({ ProductSetupPrice: [{ ProductSetupPriceID: setupOfPolo, QTY }] })
  const prices = async () => (await readCartLines(provider, customer)).map(({ BasePrice }) => BasePrice)

  test('price of a job counts all of its pieces, also after a line changes or is removed', async () => {
    const first = await addToCart(provider, customer, { ...variationOf(0), QTY: 100, ...setup(1) })
    // 10.00 + 61.11 % = 16.11; 16.11 + set-up (0.55 + 45 / 100) + freight 15 / 100 = 17.26
    expect(await prices()).toEqual(['17.26'])
    await addToCart(provider, customer, { ...variationOf(1), QTY: 150, ...setup(1) })
    // 250 pieces: 8.00 + 61.11 % = 12.89; 12.89 + set-up (0.55 + 45 / 250) + freight 15 / 250 = 13.68
    expect(await prices()).toEqual(['13.68', '13.68'])
    await replaceLine({ ...variationOf(1), QTY: 900, ...setup(2), KeepBriefAndArtwork: true })
    // A second set-up makes another job: 12.89 + 2 × (0.55 + 45 / 900) + freight 15 / 900 = 14.11
    expect(await prices()).toEqual(['17.26', '14.11'])
    await replaceLine({ ...variationOf(1), QTY: 900, ...setup(1), KeepBriefAndArtwork: true })
    await customer.remove(`cart/${first}`)
    expect(await prices()).toEqual(['13.51'])
  })

  test('job changed by two concurrent adds is ordered at its final price', async () => {
    const replies = await atOnce(2, (index) =>
      addLine({ ...variationOf(index === 0 ? 0 : 1), QTY: 50 + index }),
    )
    expect(repliedWith(replies, 200)).toHaveLength(2)
    expect((await customer.post('order', orderBody())).status).toBe(200)
  })
})

describe('concurrent cart calls', () => {
  test('twenty concurrent adds of one line create one line', async () => {
    const replies = await atOnce(20, () => addLine())
    expect(repliedWith(replies, 200)).toHaveLength(1)
    expect(repliedWith(replies, 409)).toHaveLength(19)
    expect(await readCartLines(provider, customer)).toHaveLength(1)
  })

  test('twenty concurrent replacements leave one complete line', async () => {
    const ProductSetupPrice = [{ ProductSetupPriceID: setupOfBottle, QTY: 3 }]
    const replies = await atOnce(20, (extra) => replaceLine({ QTY: 25 + extra, ProductSetupPrice }))
    expect(repliedWith(replies, 200)).toHaveLength(20)
    expect(await readCartLines(provider, customer)).toMatchObject([{ CartSetupPrice: [{ QTY: 3 }] }])
  })
})

test('refused call leaves its Idempotency-Key free', async () => {
  const key = { 'Idempotency-Key': randomUUID() }
  expect((await addLine({ QTY: 1 }, key)).status).toBe(422)
  expect((await addLine({}, key)).status).toBe(200)
  expect((await addLine({ QTY: 26 }, key)).status).toBe(422)
  const other = await newCustomer(provider)
  const otherReply = await provider.post('cart/cart2', cartBody({ QTY: 26 }), { ...other.headers, ...key })
  expect(otherReply.status).toBe(200)
  expect((await readCartLines(provider, customer)).map((line) => line.QTY)).toEqual([25])
})
