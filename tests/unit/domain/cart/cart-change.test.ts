import { expect, test } from 'vitest'
import type { CartLine } from '../../../../src/domain/cart/cart'
import { briefCounter, briefProblem, isSameBrief } from '../../../../src/domain/cart/cart-brief'
import { changedLine, lineQuantityProblem } from '../../../../src/domain/cart/cart-change'
import type { PriceList } from '../../../../src/domain/price/price'
import type { Product } from '../../../../src/domain/product/product'
import { anyProduct } from '../../../support/product'
import { apparel, attribute } from '../../../support/apparel'

const setup = (id: string, name: string) => ({ id, name, unitCents: 50, setupCents: 6000, preselected: 0 })
const list: PriceList = {
  tiers: [
    { quantity: 25, cents: 400, markups: { retailer: 50 } },
    { quantity: 100, cents: 300, markups: { retailer: 50 } },
  ],
  setups: [setup('5', 'Pad Print: front'), setup('6', 'Laser')],
  addsFreight: false,
}
const polo = apparel([attribute('Colour', ['Navy', 'Red']), attribute('Size', ['S', 'M'])], {
  without: ['red/s', 'red/m'],
})
const navy = { name: 'Colour', value: 'Navy' }
const medium = { name: 'Size', value: 'M' }
const line = (changes: Partial<CartLine> = {}): CartLine => ({
  id: '1',
  productId: '7',
  name: 'Alpine flask',
  quantity: 25,
  eachCents: 410,
  options: [navy, medium],
  setups: [{ name: 'Laser', count: 2 }],
  artwork: [],
  brief: '',
  ...changes,
})
const changeTo100 = (cartLine: CartLine, product = polo, prices = list, others: CartLine[] = []) =>
  changedLine(cartLine, [cartLine, ...others], { product, list: prices, role: 'retailer' }, 100)

test('changed line has the variation, set-ups, options and today’s price', () => {
  expect(changeTo100(line())).toEqual({
    productId: '7',
    variationId: 'navy/m',
    quantity: 100,
    // Product: 300 + 50 % = 450. Branding: 2 × (50 + 6000 / 100) = 220.
    eachCents: 670,
    setups: new Map([['6', 2]]),
    options: line().options,
  })
})

test('changed line is priced with the other lines of its job', () => {
  const small = line({ id: '2', quantity: 50, options: [navy, { name: 'Size', value: 'S' }] })
  const otherJob = line({ id: '3', quantity: 900, setups: [{ name: 'Laser', count: 1 }] })
  // The job has 150 pieces. Product: 300 + 50 % = 450. Branding: 2 × (50 + 6000 / 150) = 180.
  expect(changeTo100(line(), polo, list, [small, otherJob])).toMatchObject({ quantity: 100, eachCents: 630 })
})

test('changed line matches names regardless of case, blanks and order', () => {
  const options = [
    { name: 'size', value: ' m' },
    { name: 'COLOUR', value: 'navy' },
  ]
  expect(changeTo100(line({ options, setups: [{ name: 'pad print:  FRONT', count: 1 }] }))).toMatchObject({
    variationId: 'navy/m',
    setups: new Map([['5', 1]]),
  })
})

test.each<[string, CartLine, Product?, PriceList?]>([
  ['another product', line({ productId: '8' })],
  ['a value that is not offered', line({ options: [navy, { name: 'Size', value: 'XL' }] })],
  ['an option that is missing', line({ options: [navy] })],
  ['a variation that does not exist', line({ options: [{ name: 'Colour', value: 'Red' }, medium] })],
  ['a set-up that is not offered', line({ setups: [{ name: 'Foil', count: 1 }] })],
  ['two set-ups of one name', line(), polo, { ...list, setups: ['6', '7'].map((id) => setup(id, 'Laser')) }],
  [
    'two values of one name',
    line({ options: [navy], setups: [] }),
    anyProduct({ attributes: [attribute('Colour', ['Navy', 'navy'])] }),
  ],
])('cart line cannot be changed with %s', (_, cartLine, product, prices) => {
  expect(changeTo100(cartLine, product, prices)).toBeNull()
})

test.each([
  [null, 0, false, 'Quantity must be a whole number from 1 to 1,000,000'],
  [24, 0, false, 'Please add at least 25 Quantity'],
  [25, 0, false, null],
  // Lines of a product with variations share one minimum.
  [5, 20, true, null],
  [4, 20, true, 'Please add at least 25 Quantity'],
])(
  'quantity %s with %i pieces in other lines (with variations: %s) gives: %s',
  (quantity, others, hasVariations, message) => {
    expect(lineQuantityProblem(quantity, others, { minimumQuantity: 25, hasVariations })).toBe(message)
  },
)

test('brief shows a counter near its limit and an error beyond it', () => {
  expect(briefCounter('x'.repeat(4499))).toBeNull()
  expect(briefCounter('x'.repeat(4500))).toBe('4,500 of 5,000 characters')
  expect(briefProblem('x'.repeat(5000))).toBeNull()
  expect(briefProblem(`${'x'.repeat(5000)}  \n`)).toBeNull()
  expect(briefProblem('x'.repeat(5001))).toBe('Brief can have at most 5,000 characters')
})

test.each([
  ['a line break that Word has inside a paragraph', 'One\u000bTwo', 'One Two'],
  ['a control character between blanks', 'One \u000b Two', 'One   Two'],
  ['half a surrogate pair stored as U+FFFD', 'One\ud83dTwo', 'One\ufffdTwo'],
  ['other line ends', 'One\r\nTwo\rThree', 'One\nTwo\nThree'],
])('brief counts as unchanged despite %s', (_, typed, stored) => {
  expect(isSameBrief(typed, stored)).toBe(true)
})

test.each([
  ['a b', 'a  b'],
  ['a\nb', 'a b'],
  ['a\u000bb', 'ab'],
  ['😀', ''],
])('briefs %j and %j are different', (brief, other) => expect(isSameBrief(brief, other)).toBe(false))
