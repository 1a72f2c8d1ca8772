/** Tests the tasks that wait for a customer, and the pages where they are done (req 2.12). */
import { expect, test } from 'vitest'
import type { CartGroup, CartLine } from '../../../../src/domain/cart/cart'
import type { Approval, OrderLine } from '../../../../src/domain/order/order'
import { noSentQuotes } from '../../../../src/domain/client-draft/sent-quotes'
import { openTasks } from '../../../../src/domain/open-tasks/open-tasks'
import { anOrder, anOrderLine } from '../../../support/order'

const now = Date.UTC(2026, 10, 29)
const noData = {
  orders: [],
  loadedOrders: [],
  cart: [],
  drafts: [],
  quotes: noSentQuotes,
  unsent: { waiting: 0, actionNeeded: 0 },
  now,
}
const draft = (id: string) => ({ id, name: 'Harbour Rowing', lines: [] })

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

test('task list is empty when nothing is known', () => {
  expect(openTasks(noData)).toEqual([])
})

test.each([
  ['one', { 12: 1, 13: 0 }, '1 proof to approve', '/order_detail/12'],
  ['two of one order', { 12: 2 }, '2 proofs to approve', '/order_detail/12'],
  ['of several orders', { 12: 2, 13: 1, 14: 0 }, '3 proofs to approve', '/order_list'],
])('proof task uses the counts of the order list: %s', (_case, counts, text, href) => {
  const orders = Object.entries(counts).map(([id, proofsWaiting]) => anOrder({ id, proofsWaiting }))
  expect(openTasks({ ...noData, orders })).toEqual([{ text, href }])
})

test.each([
  ['not decided yet', [lineWith('Pending')], '1 proof to approve'],
  ['one of two files', [lineWith('Approved', 'Pending')], '1 proof to approve'],
  ['several lines', [lineWith('Pending'), lineWith('Pending')], '2 proofs to approve'],
])('proof task without counts in the list uses the loaded orders: %s', (_case, lines, text) => {
  const loadedOrders = [anOrder({ lines })]
  const items = openTasks({ ...noData, orders: [anOrder(), anOrder({ id: '13' })], loadedOrders })
  expect(items).toEqual([{ text, href: '/order_detail/12' }])
})

test('proof task is absent for decided proofs and for a list count of 0', () => {
  const decided = anOrder({ lines: [lineWith('Approved'), lineWith('Reject')] })
  expect(openTasks({ ...noData, orders: [decided], loadedOrders: [decided] })).toEqual([])
  const shipped = anOrder({ proofsWaiting: 0, lines: [lineWith('Pending')] })
  expect(openTasks({ ...noData, orders: [shipped], loadedOrders: [shipped] })).toEqual([])
})

test.each([
  [[], []],
  [[draft('a')], [{ text: '1 draft to finish', href: '/drafts/a' }]],
  [[draft('a'), draft('b')], [{ text: '2 drafts to finish', href: '/drafts' }]],
])('case %#: draft task links to the draft or to all drafts', (drafts, items) => {
  expect(openTasks({ ...noData, drafts })).toEqual(items)
})

test('ordered draft is no task, and is shown as ordered for a week', () => {
  const order = { text: 'Ordered: 10038', at: now, orderId: '10038' }
  const known = { ...noData, drafts: [draft('a')], quotes: { ...noSentQuotes, orderOf: () => order } }
  const text = 'Harbour Rowing – Ordered: 10038'
  expect(openTasks(known)).toEqual([{ text, href: '/order_detail/10038' }])
  expect(openTasks({ ...known, now: now + 8 * 24 * 3600_000 })).toEqual([])
})

test.each([
  ['none sent', cartOf({}), ['Artwork of Alpine flask to send']],
  ['sent', cartOf({ artwork: [{ id: '1', url: null, name: 'logo.pdf' }] }), []],
  ['not branded', cartOf({ setups: [] }), []],
  ['two sizes of one product', cartOf({}, { id: '2' }), ['Artwork of Alpine flask to send']],
  ['two products', cartOf({}, { id: '2', productId: '8' }), ['Artwork of 2 jobs to send']],
])('artwork task: %s', (_case, cart, texts) => {
  const items = openTasks({ ...noData, cart })
  expect(items).toEqual(texts.map((text) => ({ text, href: '/cart' })))
})

test('unsent changes are the last task, with the same text as in the header', () => {
  const items = openTasks({
    orders: [anOrder({ proofsWaiting: 1 })],
    loadedOrders: [],
    cart: cartOf({}),
    drafts: [draft('a')],
    quotes: noSentQuotes,
    unsent: { waiting: 2, actionNeeded: 1 },
    now,
  })
  expect(items.map(({ href }) => href)).toEqual(['/order_detail/12', '/cart', '/drafts/a', '/sync'])
  expect(items.at(-1)?.text).toBe('2 changes waiting, 1 needs you')
})
