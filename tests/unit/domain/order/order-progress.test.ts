/** How far an order is, as its page shows it (req 6.33). */
import { expect, test } from 'vitest'
import {
  type Approval,
  type Order,
  type OrderLine,
  orderSentence,
  orderSteps,
} from '../../../../src/domain/order/order'
import { needsProofs, type OrderStatus } from '../../../../src/domain/order/order-status'
import { anOrder, anOrderLine } from '../../../support/order'

const branded = { setups: [{ name: 'Pad print', count: 1 }] }
const proofs = (...approvals: Approval[]) => ({
  approvalFiles: approvals.map((approval) => ({ url: null, name: 'proof.pdf', approval })),
})
const steps = (status: string, line: object) =>
  orderSteps(anOrder({ status, lines: [anOrderLine(line)] }))?.map(({ name, state }) => `${name} ${state}`)

test.each([
  ['PENDING', branded, ['Placed done', 'Proof now', 'Production ahead', 'Shipped ahead']],
  [
    'IN REVIEW',
    proofs('Pending', 'Approved'),
    ['Placed done', 'Proof now', 'Production ahead', 'Shipped ahead'],
  ],
  ['PENDING', proofs('Reject'), ['Placed done', 'Proof now', 'Production ahead', 'Shipped ahead']],
  ['PENDING', proofs('Approved'), ['Placed done', 'Proof done', 'Production now', 'Shipped ahead']],
  ['PENDING', {}, ['Placed done', 'Production now', 'Shipped ahead']],
  [' in production ', branded, ['Placed done', 'Proof done', 'Production now', 'Shipped ahead']],
  [
    'IN PRODUCTION',
    proofs('Pending', 'Approved'),
    ['Placed done', 'Proof now', 'Production ahead', 'Shipped ahead'],
  ],
  ['IN PRODUCTION', proofs('Reject'), ['Placed done', 'Proof now', 'Production ahead', 'Shipped ahead']],
  [
    'IN PRODUCTION',
    proofs('Reject', 'Approved'),
    ['Placed done', 'Proof done', 'Production now', 'Shipped ahead'],
  ],
  [
    'IN PRODUCTION',
    proofs('Status not available'),
    ['Placed done', 'Proof done', 'Production now', 'Shipped ahead'],
  ],
  ['SHIPPED', proofs('Pending'), ['Placed done', 'Proof done', 'Production done', 'Shipped done']],
  ['SHIPPED', branded, ['Placed done', 'Proof done', 'Production done', 'Shipped done']],
  ['Complete', {}, ['Placed done', 'Production done', 'Shipped done']],
])('%s, %j', (status, line, expected) => {
  expect(steps(status, line)).toEqual(expected)
})

test.each(['PENDING', 'IN PRODUCTION'])('%s: production waits for the proof of every line', (status) => {
  const approved = anOrderLine({ ...branded, ...proofs('Approved') })
  const lines = (...more: Partial<OrderLine>[]) => [approved, ...more.map((one) => anOrderLine(one))]
  const proofOf = (order: Partial<Order>) =>
    orderSteps(anOrder({ status, ...order }))?.find(({ name }) => name === 'Proof')
  expect(proofOf({ lines: lines(branded, proofs('Pending')) })).toEqual({
    name: 'Proof',
    state: 'now',
    note: '0 of 2 approved',
  })
  const other = { productId: '8', ...branded, ...proofs('Pending') }
  expect(proofOf({ lines: lines(other, { ...other, productId: '9' }) })?.note).toBe('1 of 3 approved')
  expect(proofOf({ lines: lines({}, { ...branded, ...proofs('Approved') }) })?.state).toBe('done')
})

test.each<[OrderStatus, OrderStatus, boolean]>([
  ['PENDING', 'IN REVIEW', false],
  ['IN REVIEW', 'IN PRODUCTION', true],
  ['PENDING', 'SHIPPED', true],
  ['IN PRODUCTION', 'SHIPPED', true],
  ['IN PRODUCTION', 'COMPLETE', true],
  ['SHIPPED', 'COMPLETE', false],
  ['COMPLETE', 'IN PRODUCTION', false],
  ['IN PRODUCTION', 'REJECTED', false],
])('from %s to %s needs approved proofs: %s', (from, to, expected) => {
  expect(needsProofs(from, to)).toBe(expected)
})

test.each(['REJECTED', 'Bei uns', ''])('of %j nothing is guessed', (status) => {
  expect(steps(status, branded)).toBeUndefined()
})

test.each<[string, Partial<OrderLine>[], string]>([
  ['PENDING', [branded], 'We are drawing your proof.'],
  ['PENDING', [{}], 'We are preparing your order.'],
  ['IN REVIEW', [{}], 'We are preparing your order.'],
  ['PENDING', [{ ...branded, ...proofs('Pending') }], 'Your proof is ready: please check it.'],
  [
    'IN PRODUCTION',
    [
      { ...branded, ...proofs('Approved') },
      { productId: '8', ...branded, ...proofs('Pending') },
    ],
    'Proof: 1 of 2 approved.',
  ],
  ['PENDING', [{ ...branded, ...proofs('Reject') }], 'We are changing your proof.'],
  ['PENDING', [{ ...branded, ...proofs('Approved') }], 'Your proof is approved. We print next.'],
  ['IN PRODUCTION', [{ ...branded, ...proofs('Approved') }], 'We are making your order.'],
  ['shipped', [branded], 'Your order is on its way.'],
  ['COMPLETE', [{}], 'Your order is complete.'],
  ['REJECTED', [branded], 'This order was rejected and won’t be made.'],
  ['Bei uns', [branded], ''],
])('%s, %j: one sentence says where it is', (status, lines, sentence) => {
  expect(orderSentence(anOrder({ status, lines: lines.map((one) => anOrderLine(one)) }))).toBe(sentence)
})
