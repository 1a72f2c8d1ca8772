/** Tests ordering lines of an earlier order again from today's catalogue. */
import { expect, test } from 'vitest'
import type { OrderLine } from '../../../../src/domain/order/order'
import { reorderLine, withJobPrices } from '../../../../src/domain/order/order-again'
import type { CustomerPrices } from '../../../../src/domain/price/price'
import type { Product } from '../../../../src/domain/product/product'
import { anOrderLine } from '../../../support/order'
import { anyProduct } from '../../../support/product'
import { apparel, attribute, colours, sizes } from '../../../support/apparel'

const setup = (id: string, name: string) => ({ id, name, unitCents: 50, setupCents: 0, preselected: 0 })
const list: CustomerPrices = {
  role: 'retailer',
  costFlag: '',
  addsFreight: false,
  tiers: [{ quantity: 1, cents: 400, markups: { retailer: 50 } }],
  setups: [setup('1', 'Pad print'), setup('2', 'Second side'), setup('3', 'Second side')],
}

function reorder(changes: Partial<OrderLine>, product: Product = anyProduct(), prices = list) {
  const line = anOrderLine(changes)
  return reorderLine(line, { lines: [line] }, product, prices)
}

test('reordered line has the ids of today’s catalogue', () => {
  const options = [
    { name: 'size', value: ' m ' },
    { name: 'COLOUR', value: 'navy' },
  ]
  const setups = [
    { name: 'pad print', count: 2 },
    { name: 'Second side', count: 1 },
    { name: 'Second side', count: 2 },
  ]
  expect(reorder({ options, setups, quantity: 30 }, apparel([colours, sizes]))).toEqual({
    productId: '7',
    variationId: 'navy/m',
    quantity: 30,
    eachCents: null,
    setups: new Map([
      ['1', 2],
      ['2', 1],
      ['3', 2],
    ]),
    options: [
      { name: 'Colour', value: 'Navy' },
      { name: 'Size', value: 'M' },
    ],
  })
})

const navy = { name: 'Colour', value: 'Navy' }
const medium = { name: 'Size', value: 'M' }

const shirt = apparel([colours, sizes])
test.each<[string, Partial<OrderLine>, Product?, CustomerPrices?]>([
  ['It’s no longer sold.', { productId: '99' }],
  ['Its price is on request now.', {}, anyProduct(), { ...list, tiers: [] }],
  ['Colour “Teal” is no longer offered.', { options: [{ name: 'Colour', value: 'Teal' }] }, shirt],
  ['Size has to be chosen now.', { options: [navy] }, shirt],
  [
    'It’s no longer made like this.',
    { options: [navy, medium] },
    apparel([colours, sizes], { without: ['navy/m'] }),
  ],
  ['The set-up “Foil” is no longer offered.', { setups: [{ name: 'Foil', count: 1 }] }],
  ['The set-up “Pad print” is no longer offered 9 times.', { setups: [{ name: 'Pad print', count: 9 }] }],
  ['Please add at least 25 Quantity.', { quantity: 24 }],
])('line cannot be reordered: %s', (reason, line, product, prices) => {
  expect(reorder(line, product, prices)).toBe(reason)
})

test('new attribute with a single value is chosen automatically', () => {
  const fit = attribute('Fit', ['Mens'])
  expect(reorder({ productId: '', quantity: 30 }, apparel([fit]))).toMatchObject({
    variationId: 'mens',
    options: [{ name: 'Fit', value: 'Mens' }],
  })
})

test('grid cells of one product reach the minimum together', () => {
  const small = anOrderLine({ options: [navy, medium], quantity: 6 })
  const more = anOrderLine({ id: '72', options: [navy, { name: 'Size', value: 'S' }], quantity: 4 })
  const other = anOrderLine({ id: '73', productId: '8', quantity: 500 })
  expect(reorderLine(small, { lines: [small, more] }, shirt, list)).toMatchObject({ quantity: 6 })
  expect(reorderLine(small, { lines: [small, other] }, shirt, list)).toBe('Please add at least 10 Quantity.')
})

test('reordered lines of one job are priced together at today’s price', () => {
  const line = (quantity: number, id: string) => ({
    line: {
      productId: '7',
      variationId: id,
      quantity,
      eachCents: null,
      setups: new Map([['1', 1]]),
      options: [],
    },
    list: {
      ...list,
      tiers: [...list.tiers, { quantity: 100, cents: 300, markups: { retailer: 50 } }],
      setups: [{ ...setup('1', 'Pad print'), setupCents: 5000 }],
    },
  })
  const pricesOf = (lines: ReturnType<typeof line>[]) =>
    withJobPrices(lines).map((item) => item.line.eachCents)
  expect(pricesOf([line(60, 'a'), line(40, 'b')])).toEqual([550, 550])
  expect(pricesOf([line(60, 'a')])).toEqual([600 + 50 + 84])
})
