/** How far an order is, as its page shows it (req 6.33). */
import { expect, test } from 'vitest'
import type { Approval } from '../../../../src/domain/order/order'
import { orderSteps } from '../../../../src/domain/order/order-progress'
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
    ['Placed done', 'Proof now', 'Production now', 'Shipped ahead'],
  ],
  ['IN PRODUCTION', proofs('Reject'), ['Placed done', 'Proof done', 'Production now', 'Shipped ahead']],
  ['SHIPPED', proofs('Pending'), ['Placed done', 'Proof done', 'Production done', 'Shipped done']],
  ['SHIPPED', branded, ['Placed done', 'Proof done', 'Production done', 'Shipped done']],
  ['Complete', {}, ['Placed done', 'Production done', 'Shipped done']],
])('%s, %j', (status, line, expected) => {
  expect(steps(status, line)).toEqual(expected)
})

test.each(['REJECTED', 'Bei uns', ''])('of %j nothing is guessed', (status) => {
  expect(steps(status, branded)).toBeUndefined()
})
