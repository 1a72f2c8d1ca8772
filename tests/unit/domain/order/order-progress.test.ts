/** Tests the progress of an order as its page shows it (req 6.33). */
import { describe, expect, test } from 'vitest'
import type { Approval, Order, OrderDays, OrderLine } from '../../../../src/domain/order/order'
import {
  progressFacts,
  orderSentence,
  orderSteps,
  nextActorText,
} from '../../../../src/domain/order/order-progress'
import { needsProofs, type OrderStatus } from '../../../../src/domain/order/order-status'
import { anOrder, anOrderLine } from '../../../support/order'

const branded = { setups: [{ name: 'Pad print', count: 1 }] }
const proofs = (...approvals: Approval[]) => ({
  approvalFiles: approvals.map((approval) => ({ url: null, name: 'proof.pdf', approval })),
})
/** Marks done steps with +, the current one with > and upcoming ones with -. */
const marks = { done: '+', now: '>', upcoming: '-' }
const steps = (status: string, line: object) =>
  orderSteps(anOrder({ status, lines: [anOrderLine(line)] }))
    ?.map(({ name, state }) => `${marks[state]}${name}`)
    .join(' ')
const drawing = '+Placed >Proof -Printed -Sent -Delivered'
const printing = '+Placed +Proof >Printed -Sent -Delivered'
const sending = '+Placed +Proof +Printed +Sent >Delivered'

test.each([
  ['PENDING', branded, drawing],
  ['IN REVIEW', proofs('Pending', 'Approved'), drawing],
  ['PENDING', proofs('Reject'), drawing],
  ['PENDING', proofs('Approved'), printing],
  ['PENDING', {}, '+Placed >Packed -Sent -Delivered'],
  [' in production ', branded, printing],
  ['IN PRODUCTION', proofs('Pending', 'Approved'), drawing],
  ['IN PRODUCTION', proofs('Reject'), drawing],
  ['IN PRODUCTION', proofs('Reject', 'Approved'), printing],
  ['SHIPPED', proofs('Pending'), sending],
  ['Complete', {}, '+Placed +Packed +Sent +Delivered'],
])('order steps for the status %s and the line %j: %s', (status, line, expected) => {
  expect(steps(status, line)).toBe(expected)
})

test.each(['PENDING', 'IN PRODUCTION'])('%s: production waits for the proof of every line', (status) => {
  const approved = anOrderLine({ ...branded, ...proofs('Approved') })
  const lines = (...more: Partial<OrderLine>[]) => [approved, ...more.map((changes) => anOrderLine(changes))]
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
  ['PENDING', 'SHIPPED', true],
  ['IN PRODUCTION', 'COMPLETE', true],
  ['SHIPPED', 'COMPLETE', false],
  ['COMPLETE', 'IN PRODUCTION', false],
  ['IN PRODUCTION', 'REJECTED', false],
])('change from %s to %s needs approved proofs: %s', (from, to, expected) => {
  expect(needsProofs(from, to)).toBe(expected)
})

test.each(['REJECTED', 'Bei uns', ''])('order with status %j has no steps', (status) => {
  expect(steps(status, branded)).toBeUndefined()
})

test.each<[string, Partial<OrderLine>, string]>([
  ['PENDING', branded, 'We are drawing your proof.'],
  ['IN REVIEW', {}, 'We are preparing your order.'],
  ['PENDING', { ...branded, ...proofs('Pending') }, 'Your proof is ready: please check it.'],
  ['PENDING', { ...branded, ...proofs('Reject') }, 'We are changing your proof.'],
  ['PENDING', { ...branded, ...proofs('Approved') }, 'Your proof is approved. We print next.'],
  ['IN PRODUCTION', { ...branded, ...proofs('Approved') }, 'We are making your order.'],
  ['shipped', branded, 'Your order is on its way.'],
  ['COMPLETE', {}, 'Your order is complete.'],
  ['REJECTED', branded, 'This order was rejected and won’t be made.'],
  ['Bei uns', branded, ''],
])('order with status %s and line %j is described: %s', (status, line, sentence) => {
  expect(orderSentence(progressFacts(anOrder({ status, lines: [anOrderLine(line)] })))).toBe(sentence)
})

test('sentence counts the approved proofs when some are pending', () => {
  const lines = [
    { ...branded, ...proofs('Approved') },
    { productId: '8', ...branded, ...proofs('Pending') },
  ]
  const order = anOrder({ status: 'IN PRODUCTION', lines: lines.map((changes) => anOrderLine(changes)) })
  expect(orderSentence(progressFacts(order))).toBe('Proof: 1 of 2 approved.')
})

describe('order with days from the provider', () => {
  const unknown = { proofSent: null, production: null, sent: null, delivered: null }
  const noDays: OrderDays = { placed: '2026-11-20', artwork: null, approved: null, ...unknown }
  const promise = {
    approveBy: '2026-11-25',
    leavesBy: '2026-12-03',
    withYouBy: '2026-12-05',
    movedFrom: null,
  }
  const artwork = { customerFiles: [{ url: null, name: 'logo.svg' }] }
  const allDays = { ...noDays, artwork: '2026-11-20', approved: '2026-11-24', production: '2026-11-26' }
  const order = (status: string, line: Partial<OrderLine>, days: OrderDays, more: Partial<Order> = {}) =>
    anOrder({ status, lines: [anOrderLine({ ...branded, ...line })], days, promise, ...more })
  const datedSteps = (source: Order) =>
    orderSteps(source)
      ?.map(({ name, state, day = '?' }) => `${marks[state]}${name} ${day}`)
      .join(' ')

  test.each([
    [
      order('PENDING', {}, noDays),
      '+Placed 2026-11-20 >Artwork ? -Proof 2026-11-25',
      'Please send us your artwork: we draw your proof from it.',
      'Over to you',
    ],
    [
      order('IN REVIEW', { ...artwork, ...proofs('Pending') }, { ...noDays, artwork: '2026-11-20' }),
      '+Placed 2026-11-20 +Artwork 2026-11-20 >Proof 2026-11-25',
      'Your proof is ready: please check it.',
      'Over to you',
    ],
    [
      order('IN PRODUCTION', { ...artwork, ...proofs('Approved') }, allDays),
      '+Placed 2026-11-20 +Artwork 2026-11-20 +Proof 2026-11-24 >Printed ?',
      'We are making your order.',
      'With us',
    ],
  ])(
    'case %#: order has steps, a sentence and the party that acts next',
    (source, first, sentence, party) => {
      expect(datedSteps(source)).toContain(first)
      expect(datedSteps(source)).toContain(' -Sent 2026-12-03 -Delivered 2026-12-05')
      expect([orderSentence(progressFacts(source)), nextActorText(progressFacts(source))]).toEqual([
        sentence,
        party,
      ])
    },
  )

  test('sent order is with the carrier, and a delivered one with nobody', () => {
    const shipped = order('SHIPPED', artwork, { ...allDays, sent: '2026-12-02' })
    expect(datedSteps(shipped)).toContain('+Printed 2026-12-02 +Sent 2026-12-02 >Delivered 2026-12-05')
    expect(nextActorText(progressFacts(shipped))).toBe('With the carrier')
    const delivered = order('COMPLETE', artwork, { ...allDays, sent: '2026-12-02', delivered: '2026-12-04' })
    expect(datedSteps(delivered)).toContain('+Delivered 2026-12-04')
    expect(nextActorText(progressFacts(delivered))).toBe('')
  })

  test('waiting for an approver comes before all other tasks', () => {
    const waiting = order('PENDING', artwork, noDays, { waitsForApprover: true })
    expect([orderSentence(progressFacts(waiting)), nextActorText(progressFacts(waiting))]).toEqual([
      'We begin once your approver has said yes.',
      'With your approver',
    ])
  })

  test.each(['REJECTED', 'Bei uns'])('order with status %j has no next action', (status) => {
    expect(nextActorText(progressFacts(order(status, artwork, noDays)))).toBe('')
  })
})
