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
const short = '86 in stock, 250 from 28 Jan'
const ask = 'Only 86 in stock. Ask us about 250.'
const today = '2026-11-29'

test.each([
  ['as many as there are', {}, 86, days, '86 in stock'],
  ['more than there are', {}, 250, '', short],
  ['the stock as a number where no quantity was set', {}, null, days, '86 in stock'],
  ['the stock where it is below the minimum', { minimumQuantity: 100 }, null, '', '86 in stock'],
  ['no stock where no quantity was set', { stock: 0 }, null, '', 'Out of stock'],
  ['the minimum where that is more', { minimumQuantity: 300 }, 10, '', '86 in stock, 300 from 28 Jan'],
  ['more, without a restock date', { nextShipment: '' }, 250, '', ask],
  ['more, with a restock date that is over', { nextShipment: '2026-11-28' }, 250, '', ask],
  ['more, with a restock date of today', { nextShipment: today }, 250, '', '86 in stock, 250 from 29 Nov'],
  ['what is made to order', { availability: 'Made to order in 8 weeks', stock: 0 }, 250, '8 weeks', ''],
  ['a stock that is not counted', { stock: null }, 250, days, ''],
])('%s', (_, change, quantity, dispatch, stock) => {
  expect(tileDelivery({ ...tile, ...change }, quantity, today)).toEqual({ dispatch, stock })
})

test('a copy of an earlier build, which lacks all of it, says nothing', () => {
  const { availability: _, stock: __, nextShipment: ___, ...rest } = tile
  expect(tileDelivery(rest as ProductTile, 250, today)).toEqual({ dispatch: '', stock: '' })
})
