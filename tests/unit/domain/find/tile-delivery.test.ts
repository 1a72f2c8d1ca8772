/** What a tile says of delivery at the quantity that is needed (req 16.8). */
import { expect, test } from 'vitest'
import { tileDelivery } from '../../../../src/domain/find/dispatch'
import type { ProductTile } from '../../../../src/domain/product/product'

const tile: ProductTile = {
  id: '7',
  name: 'Mug',
  slug: 'mug',
  sku: 'DW-7',
  image: null,
  tagImage: null,
  description: '',
  colours: [],
  rating: null,
  minimumQuantity: 25,
  availability: 'In stock, branded within 9 working days',
  stock: 86,
  nextShipment: '2027-01-28',
  secondImage: null,
  addedOn: null,
}
const days = '9 working days'
const short = '86 in stock now; 250 not before 28 Jan'

test.each([
  ['as many as there are', {}, 86, days, '86 in stock'],
  ['more than there are', {}, 250, '', short],
  ['250 where no quantity was set', {}, null, '', short],
  [
    'the minimum where that is more',
    { minimumQuantity: 300 },
    10,
    '',
    '86 in stock now; 300 not before 28 Jan',
  ],
  ['more, without a restock date', { nextShipment: '' }, 250, '', '86 in stock now; ask us about 250'],
  ['what is made to order', { availability: 'Made to order in 8 weeks', stock: 0 }, 250, '8 weeks', ''],
  ['a stock that is not counted', { stock: null }, 250, days, ''],
])('%s', (_, change, quantity, dispatch, stock) => {
  expect(tileDelivery({ ...tile, ...change }, quantity)).toEqual({ dispatch, stock })
})

test('a copy of an earlier build, which lacks all of it, says nothing', () => {
  const { availability: _, stock: __, nextShipment: ___, ...rest } = tile
  expect(tileDelivery(rest as ProductTile, 250)).toEqual({ dispatch: '', stock: '' })
})
