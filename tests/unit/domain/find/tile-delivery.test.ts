/** Tests the delivery text on a tile at the needed quantity (req 16.8). */
import { expect, test } from 'vitest'
import { tileDelivery } from '../../../../src/domain/delivery/dispatch'
import type { ProductTile } from '../../../../src/domain/product/product'
import { anyTile } from '../../../support/product'

const tile = anyTile({
  minimumQuantity: 25,
  availability: 'In stock, branded within 9 working days',
  stock: 86,
  nextShipment: '2027-01-28',
})
const days = '9 working days'
const shortText = '86 in stock, 250 from 28 Jan'
const askText = 'Only 86 in stock. Ask us about 250.'
const today = '2026-11-29'

test.each([
  ['as many as in stock', {}, 86, days, '86 in stock'],
  ['more than in stock', {}, 250, '', shortText],
  ['no quantity', {}, null, days, '86 in stock'],
  ['no quantity and no stock', { stock: 0 }, null, '', 'Out of stock'],
  ['more than in stock, without a restock date', { nextShipment: '' }, 250, '', askText],
  ['more than in stock, with a past restock date', { nextShipment: '2026-11-28' }, 250, '', askText],
  ['a product made to order', { availability: 'Made to order in 8 weeks', stock: 0 }, 250, '8 weeks', ''],
  ['an unknown stock', { stock: null }, 250, days, ''],
])('tile shows the delivery of %s', (_, change, quantity, dispatch, stock) => {
  expect(tileDelivery({ ...tile, ...change }, quantity, today)).toEqual({ dispatch, stock })
})

test('tile saved by an earlier app version without stock shows nothing', () => {
  const { availability: _, stock: __, nextShipment: ___, ...rest } = tile
  expect(tileDelivery(rest as ProductTile, 250, today)).toEqual({ dispatch: '', stock: '' })
})
