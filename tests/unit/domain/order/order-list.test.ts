/** Tests the search and the statuses in the list of orders (req 6.32). */
import { expect, test } from 'vitest'
import { matchingOrders, type ListedOrder, statusesOf } from '../../../../src/domain/order/order-list'

const order = (id: string, more: Partial<ListedOrder> = {}): ListedOrder => ({
  id,
  placedOn: null,
  status: 'PENDING',
  totalCents: 1000,
  ...more,
})
const orders = [
  order('10026', { purchaseOrder: 'PO-7731', products: [{ name: 'Alpine flask', sku: 'AF-100-NVY' }] }),
  order('10027', {
    status: 'SHIPPED',
    purchaseOrder: 'Spring fair',
    proofsWaiting: 2,
    products: [
      { name: 'Harbour Mug', sku: 'HM-1' },
      { name: 'Alpine flask', sku: 'AF-100-RED' },
    ],
  }),
  order('B-77', { status: 'Bei uns' }),
]

test.each([
  [{}, ['10026', '10027', 'B-77']],
  [{ find: '7731' }, ['10026']],
  [{ find: 'FLASK' }, ['10026', '10027']],
  [{ find: 'flask fair' }, ['10027']],
  [{ find: 'af-100-red' }, ['10027']],
  [{ find: 'bei uns' }, ['B-77']],
  [{ find: 'flask', status: 'SHIPPED' }, ['10027']],
  [{ status: 'Waiting for you' }, ['10027']],
])('order list is searched with %j', (search, ids) => {
  expect(matchingOrders(orders, search).map(({ id }) => id)).toEqual(ids)
})

test('statuses are in the order of events, with unknown ones last', () => {
  expect(statusesOf(orders)).toEqual(['Waiting for you', 'PENDING', 'SHIPPED', 'Bei uns'])
  expect(statusesOf([order('1', { status: '' })])).toEqual([])
})
