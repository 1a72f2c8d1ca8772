/** What waits for a customer, and where it is done (req 2.12). */
import { expect, test } from 'vitest'
import type { CartGroup, CartLine } from '../../../../src/domain/cart/cart'
import type { Approval, OrderLine } from '../../../../src/domain/order/order'
import { waitingItems } from '../../../../src/domain/order/waiting'
import { anOrder, anOrderLine } from '../../../support/order'

const nothing = { orders: [], cart: [], unsent: { waiting: 0, needsYou: 0 } }

function lineWith(...approvals: Approval[]): OrderLine {
  return anOrderLine({
    approvalFiles: approvals.map((approval) => ({ url: null, name: 'proof.pdf', approval })),
  })
}
function cartOf(...lines: Partial<CartLine>[]): CartGroup[] {
  const line = { id: '1', productId: '7', name: 'Alpine flask', quantity: 250, eachCents: null, brief: '' }
  const branded = { options: [], setups: [{ name: 'Pad print', count: 1 }], artwork: [] }
  const slug = 'alpine-flask'
  return [{ slug, image: null, lines: lines.map((changes) => ({ ...line, ...branded, ...changes })) }]
}

test('nothing known, nothing waits', () => {
  expect(waitingItems(nothing)).toEqual([])
})

test.each([
  ['not decided yet', [lineWith('Pending')], ['Proof of Alpine flask']],
  ['decided', [lineWith('Approved'), lineWith('Reject')], []],
  ['one of two files', [lineWith('Approved', 'Pending')], ['Proof of Alpine flask']],
  ['several lines', [lineWith('Pending'), lineWith('Pending')], ['2 proofs of order 12']],
])('proofs: %s', (_case, lines, words) => {
  const items = waitingItems({ ...nothing, orders: [anOrder({ lines })] })
  expect(items).toEqual(words.map((one) => ({ words: one, href: '/order_detail/12' })))
})

test.each([
  ['none sent', cartOf({}), ['Artwork of Alpine flask to send']],
  ['sent', cartOf({ artwork: [{ id: '1', url: null, name: 'logo.pdf' }] }), []],
  ['not branded', cartOf({ setups: [] }), []],
  ['two lines', cartOf({}, { id: '2' }), ['Artwork of 2 cart lines to send']],
])('artwork: %s', (_case, cart, words) => {
  const items = waitingItems({ ...nothing, cart })
  expect(items).toEqual(words.map((one) => ({ words: one, href: '/cart' })))
})

test('changes that are not sent come last, in the words of the header', () => {
  const orders = [anOrder({ lines: [lineWith('Pending')] })]
  const items = waitingItems({ orders, cart: cartOf({}), unsent: { waiting: 2, needsYou: 1 } })
  expect(items.map(({ href }) => href)).toEqual(['/order_detail/12', '/cart', '/sync'])
  expect(items.at(-1)?.words).toBe('2 changes waiting, 1 needs you')
})
