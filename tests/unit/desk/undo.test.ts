/** Entries of the log that the desk can undo (req 22.61). */
import { expect, test } from 'vitest'
import { undoRequest } from '../../../desk/undo'

test.each([
  [
    'prices, which are sent in dollars',
    { subject: 'product 7', before: { prices: [{ from: 50, price: 450 }] }, after: { prices: [] } },
    ['PUT', 'products/7', { prices: [{ from: 50, price: '4.50' }] }],
  ],
  [
    'hiding',
    { subject: 'product 7', before: { isHidden: false }, after: { isHidden: true } },
    ['PUT', 'products/7/hidden', { isHidden: false }],
  ],
  [
    'texts',
    { subject: 'text faq', before: { texts: [] }, after: { texts: [{ title: 'a' }] } },
    ['PUT', 'texts/faq', { texts: [] }],
  ],
  [
    'the brand',
    { subject: 'brand', before: { words: { name: 'A' }, edition: '1' }, after: { words: {}, edition: '2' } },
    ['PUT', 'brand', { words: { name: 'A' } }],
  ],
  ['an added product', { subject: 'product MG-9', before: {}, after: { name: 'Mug' } }, null],
  [
    'variations, which depend on attributes',
    { subject: 'product 7', before: { variations: [] }, after: { variations: [{}] } },
    null,
  ],
  ['an order', { subject: 'order 7', before: { status: 'PENDING' }, after: { status: 'SHIPPED' } }, null],
])('undoing %s', (_, entry, request) => {
  expect(undoRequest(entry)).toEqual(request)
})
