/** What may not go into a cart, and what of a caller’s words is not read. */
import { beforeEach, describe, expect, test } from 'vitest'
import {
  linesOf,
  mugWithChoice,
  pairs,
  polo,
  setupOfBottle,
  setupOfPolo,
  variationOf,
  wanted,
  withoutPrice,
} from './cart-calls'
import { type Customer, newCustomer, openProvider } from './provider'

const provider = openProvider()
const { get, post } = provider
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
})
const add = (more: object = {}) => post('cart/cart2', wanted(more), customer.headers)
const countOf = async (who: Customer) => (await get('cart/getcartcount', who.headers)).json()

describe('what may not go into a cart', () => {
  const handle = (value: unknown) => ({
    ProductID: mugWithChoice.id,
    randomnumber: [{ name: 'Handle', value }],
  })
  const setup = (id: unknown, QTY: unknown) => ({
    ProductSetupPrice: [{ ProductSetupPriceID: id, QTY }],
  })
  const wholeNumber = 'Quantity must be a whole number from 1 to 1,000,000'
  test.each([
    ['no quantity', { QTY: 0 }, wholeNumber],
    ['a negative one', { QTY: -1 }, wholeNumber],
    ['half a piece', { QTY: 1.5 }, wholeNumber],
    ['too many', { QTY: 1e9 }, wholeNumber],
    ['one too many', { QTY: 1_000_001 }, wholeNumber],
    ['other digits', { QTY: '١٢' }, wholeNumber],
    ['words', { QTY: '25; delete from cart_line' }, wholeNumber],
    ['hex', { QTY: '0x19' }, wholeNumber],
    ['an empty quantity', { QTY: '' }, wholeNumber],
    ['too few', { QTY: 24 }, 'Please add at least 25 Quantity'],
    ['a quantity of a wrong type', { QTY: [25] }, 'QTY has a wrong value.'],
    ['an unknown product', { ProductID: 999_999 }, 'Product Not found'],
    ['an odd product id', { ProductID: '1 or 1=1' }, 'Product Not found'],
    ['a product id beyond integers', { ProductID: 2 ** 53 }, 'Product Not found'],
    ['a foreign variation', { ProductVariationID: 1 }, 'Product Not found'],
    ['an unknown variation', { ...variationOf(0), ProductVariationID: 999 }, 'Product Not found'],
    ['an odd variation id', { ...variationOf(0), ProductVariationID: '1-- ' }, 'Product Not found'],
    [
      'choices without their variation',
      { ProductID: polo.id, randomnumber: pairs('Navy', 'S') },
      'Product Not found',
    ],
    [
      'half the choices',
      { ProductID: polo.id, randomnumber: pairs('Navy', 'S').slice(0, 1) },
      'Size is required',
    ],
    ['no choice', { ProductID: mugWithChoice.id }, 'Handle is required'],
    ['an empty choice', handle(''), 'Handle is required'],
    ['a choice that is not offered', handle('Gold'), 'Handle is required'],
    ['a choice of a wrong type', handle({}), 'randomnumber.0.value has a wrong value.'],
    ['a product without prices', { ProductID: withoutPrice.id }, /on request/],
    ['the set-up of another product', setup(setupOfPolo, 1), /does not belong/],
    ['an unknown set-up', setup('x', 1), /does not belong/],
    ['a set-up eleven times', setup(setupOfBottle, 11), /0 to 10 times/],
    ['a set-up less than never', setup(setupOfBottle, -1), /0 to 10 times/],
    ['half a set-up', setup(setupOfBottle, 0.5), /0 to 10 times/],
    [
      'a set-up twice',
      { ProductSetupPrice: [1, 1].map((QTY) => ({ ProductSetupPriceID: 1, QTY })) },
      /twice/,
    ],
    ['too many set-ups', { ProductSetupPrice: Array.from({ length: 101 }, () => ({})) }, /ProductSetupPrice/],
  ])('%s', async (_, more, message) => {
    for (const path of ['cart/cart2', 'cart']) {
      const reply = await post(path, wanted(more), customer.headers)
      expect(reply.status).toBe(422)
      const { ErrorMessage } = await reply.json()
      if (message instanceof RegExp) expect(ErrorMessage).toMatch(message)
      else expect(ErrorMessage).toBe(message)
    }
    expect(await countOf(customer)).toEqual({ status: 200, CartCount: 0 })
  })

  test('anything but JSON, and more than 64 KB', async () => {
    const form = { ...customer.headers, 'Content-Type': 'text/plain' }
    expect((await post('cart/cart2', wanted(), form)).status).toBe(415)
    expect((await post('cart/cart2', '{"ProductID":', customer.headers)).status).toBe(422)
    expect((await post('cart/cart2', [wanted()], customer.headers)).status).toBe(422)
    expect((await add({ randomnumber: 'x'.repeat(70_000) })).status).toBe(413)
    expect(await countOf(customer)).toMatchObject({ CartCount: 0 })
  })

  test('a price, an owner or an id of the caller’s own making: it is not read', async () => {
    const other = await newCustomer(provider)
    const reply = await add({
      BasePrice: '0.01',
      AdditionalCost: -1000,
      CartID: 7,
      id: 7,
      UserID: other.userId,
      user_id: other.userId,
      seen_each_cents: 1,
      Brief: 'not here',
      ['__proto__']: { admin: true },
    })
    expect(reply.status).toBe(200)
    const [line] = await linesOf(provider, customer)
    expect(line).toMatchObject({ BasePrice: '16.71', Brief: '' })
    expect(line?.CartID).toBeGreaterThan(100_000_000)
    expect(await countOf(other)).toMatchObject({ CartCount: 0 })
  })
})
