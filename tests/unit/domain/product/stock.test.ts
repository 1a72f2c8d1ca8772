/** Tests which row of the STOCK table belongs to a choice, and how many pieces the row has. */
import { expect, test } from 'vitest'
import {
  piecesInStock,
  shortages,
  stockFinder,
  stockOf,
  stockNote,
  hasShortage,
  isShipmentOver,
  nextShipmentDay,
} from '../../../../src/domain/product/stock'

const today = '2026-11-29'
const row = (item: string, inStock = '5') => ({ item, inStock, nextShipment: '' })

test.each([
  ['Navy, M', ['Navy', 'M'], true],
  ['M / Navy', ['Navy', 'M'], true],
  ['Navy (M)', ['Navy', 'M'], true],
  ['Navy/White, 6-8', ['Navy/White', '6-8'], true],
  ['Royal Blue, AU 3–7', ['Royal Blue', 'AU 3–7'], true],
  ['Navy, 8.5', ['Navy', '8.5'], true],
  ['Navy', ['Navy', 'M'], false],
  ['Navy, M', ['Navy'], false],
  ['Navy, M, Tall', ['Navy', 'M'], false],
  ['Navy, 2XL', ['Navy', 'XL'], false],
  ['', [], false],
])('stock row %j belongs to the values %j: %s', (item, values, isMatch) => {
  expect(stockFinder([row('Other'), row(item)])(values)?.item).toBe(isMatch ? item : undefined)
})

test('colours with the same words in another order are different', () => {
  const find = stockFinder([row('Navy/White, M'), row('White/Navy, M')])
  expect(find(['Navy/White', 'M'])?.item).toBe('Navy/White, M')
  expect(find(['White/Navy', 'M'])?.item).toBe('White/Navy, M')
  expect(find(['M', 'White', 'Navy'])).toBeNull()
})

test.each([
  ['1,240', 1240],
  ['-12', 0],
  ['12.5', null],
  ['', null],
  ['In stock', null],
  ['100+', null],
])('stock text %j is read as %s pieces', (inStock, pieces) => {
  expect(piecesInStock(row('Navy', inStock))).toBe(pieces)
})

const rows = [
  { item: 'Navy, S', inStock: '40', nextShipment: '2026-12-20' },
  { item: 'Navy, M', inStock: '1,200', nextShipment: '2026-12-18' },
  { item: 'Navy/White, M', inStock: '7', nextShipment: '' },
  { item: 'Teal', inStock: 'call us', nextShipment: '' },
]
test.each([
  ['a whole choice', ['Navy', 'M'], 1200, '2026-12-18'],
  ['a colour: all its sizes, and the next shipment of any', ['Navy'], 1240, '2026-12-18'],
  ['a size: the colour with the most pieces', ['m'], 1200, '2026-12-18'],
  ['nothing yet: the colour with the most pieces', [], 1240, '2026-12-18'],
  ['a value without a row', ['Red'], null, null],
])('stock is stated for %s', (_, values, pieces, nextShipment) => {
  expect(stockOf({ stock: rows, availability: '' }, values, today)).toEqual({ pieces, nextShipment })
})

test.each(['Made to order, landed in 8 to 12 weeks', 'Indent, 12 weeks'])(
  'product with the availability “%s” is not limited by stock',
  (availability) => {
    expect(stockOf({ stock: rows, availability }, ['Navy'], today).pieces).toBeNull()
  },
)

test.each([
  ['fewer, and a restock date', 86, '2027-01-28', 250, '86 in stock, 250 from 28 Jan', true],
  ['fewer, and no restock date', 86, null, 250, 'Only 86 in stock. Ask us about 250.', true],
  ['none', 0, '2027-01-28', 1250, 'Out of stock, 1,250 from 28 Jan', true],
  ['text that is no quantity', 86, '', Number.NaN, '86 in stock', false],
])('stock note: %s', (_, pieces, nextShipment, quantity, text, isShort) => {
  expect(stockNote({ pieces, nextShipment }, quantity)).toEqual({ text, isShort })
})

test.each([
  ['2026-11-28', null],
  ['2026-11-07T00:00:00Z', null],
  ['7/11/2026', null],
  ['0000-00-00', null],
  ['', null],
  ['500 in March', null],
  ['2026-11-29', '2026-11-29'],
  ['18/12/2026', '2026-12-18'],
  ['18 Dec 2026', '2026-12-18'],
])('next shipment %j is read as %s on 29 November', (text, day) => {
  expect(nextShipmentDay([text], today)).toBe(day)
})

test('next shipment is the first of several days in the future', () => {
  expect(nextShipmentDay(['2027-01-20', '2026-11-07', '2026-12-18', ''], today)).toBe('2026-12-18')
})

test('next shipment is over only when its day is before today', () => {
  const isOver = (nextShipment: string) => isShipmentOver({ ...row('Navy'), nextShipment }, today)
  expect(['2026-11-28', '7/11/2026'].map(isOver)).toEqual([true, true])
  expect(['2026-11-29', '2027-01-20', '', 'soon'].map(isOver)).toEqual([false, false, false, false])
})

test('shortage with a past shipment asks the customer to contact the shop', () => {
  const stock = [{ item: 'Navy', inStock: '100', nextShipment: '2026-11-07' }]
  const wanted = [{ options: [{ value: 'Navy' }], quantity: 120 }]
  expect(shortages({ availability: '', stock }, wanted, today)).toEqual([
    'Navy: only 100 in stock. Ask us about 120.',
  ])
  expect(hasShortage({ availability: '', stock }, wanted)).toBe(true)
})

test('each short choice is named once, and its lines count together', () => {
  const product = {
    availability: 'In stock',
    stock: [
      { item: 'Navy, S', inStock: '100', nextShipment: '2027-01-28' },
      { item: 'Navy, M', inStock: '100', nextShipment: '' },
    ],
  }
  const line = (size: string, quantity: number) => ({
    options: [{ value: 'Navy' }, { value: size }],
    quantity,
  })
  expect(shortages(product, [line('S', 60), line('M', 100), line('S', 60)], today)).toEqual([
    'Navy, S: 100 in stock, 120 from 28 Jan',
  ])
  expect(shortages(product, [{ options: [], quantity: 201 }], today)).toEqual([
    '200 in stock, 201 from 28 Jan',
  ])
})
