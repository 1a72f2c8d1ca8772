/** Tests the notes and marks on a proof, and which proofs of an order wait for an answer. */
import { expect, test } from 'vitest'
import { type ApprovalFile, waitingProofs } from '../../../../src/domain/order/order'
import {
  isValidMark,
  maxProofPages,
  maxNoteLength,
  noteProblem,
  proofsWaitingText,
} from '../../../../src/domain/order/order-status'
import { anOrder, anOrderLine } from '../../../support/order'

test('note on a proof must not be empty or too long', () => {
  expect(noteProblem(' \n')).toBe('Tell us what to change')
  expect(noteProblem('Larger')).toBeNull()
  expect(noteProblem(`  ${'x'.repeat(maxNoteLength)}  `)).toBeNull()
  expect(noteProblem('x'.repeat(maxNoteLength + 1))).toBe('The note can have at most 2000 characters')
})

test.each([
  { x: 0, y: 1, page: null },
  { x: 1, y: 0, page: maxProofPages },
])('mark %j is valid', (mark) => expect(isValidMark(mark)).toBe(true))

test.each([
  { x: -0.01, y: 0, page: null },
  { x: Number.NaN, y: 0, page: null },
  { x: 0, y: 0, page: 0 },
  { x: 0, y: 0, page: maxProofPages + 1 },
])('mark %j is invalid', (mark) => expect(isValidMark(mark)).toBe(false))

test('only pending proofs that can be answered in the app are waiting', () => {
  const file = (more: Partial<ApprovalFile>): ApprovalFile => ({
    url: null,
    name: 'proof.pdf',
    approval: 'Pending',
    ...more,
  })
  const proof = { id: '5', note: '', mark: null }
  const lines = [
    anOrderLine({ approvalFiles: [file({}), file({ proof }), file({ proof, approval: 'Approved' })] }),
    anOrderLine({ id: '72' }),
  ]
  expect(waitingProofs(anOrder({ lines }))).toEqual([
    { lines: [lines[0]], file: file({ proof }), proofs: [proof] },
  ])
  for (const status of ['Shipped', 'REJECTED', 'COMPLETE'])
    expect(waitingProofs(anOrder({ status, lines }))).toEqual([])
  expect([1, 2].map(proofsWaitingText)).toEqual(['1 proof to approve', '2 proofs to approve'])
})

test('same proof on lines of one job is listed once, other proofs separately', () => {
  const pending = (id: string, name = 'proof.pdf'): ApprovalFile[] => [
    { url: null, name, approval: 'Pending', proof: { id, note: '', mark: null } },
  ]
  const lines = [
    anOrderLine({ id: '1', approvalFiles: pending('a') }),
    anOrderLine({ id: '2', approvalFiles: pending('b') }),
    anOrderLine({ id: '3', approvalFiles: pending('c', 'back.pdf') }),
    anOrderLine({ id: '4', approvalFiles: pending('d'), setups: [{ name: 'Pad print', count: 1 }] }),
  ]
  const waiting = waitingProofs(anOrder({ lines }))
  expect(waiting.map(({ proofs }) => proofs.map(({ id }) => id))).toEqual([['a', 'b'], ['c'], ['d']])
  expect(waiting.map((item) => item.lines.map(({ id }) => id))).toEqual([['1', '2'], ['3'], ['4']])
})
