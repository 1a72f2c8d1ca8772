/** Proofs on the wire: what orders say of them, and the answer. */
import { expect, test } from 'vitest'
import { fetchOrder, fetchOrders } from '../../../../src/api/order/order'
import { answerProof } from '../../../../src/api/order/proof'
import { orderReply } from '../../../support/order'
import { replying } from '../answers'

const key = '6a1f0d5e-5f0c-4c0e-9a55-0d9d3f1f8f10'

test('an order says which files are proofs to be answered; without a ProofID it says nothing of that', async () => {
  const of = (more: object) => ({ OrderDetailsID: 71, Attachment: 'uploads/1.png', Approve: 2, ...more })
  replying({
    Data: orderReply({
      OrderArtworkAttachment: [
        of({}),
        of({ ProofID: 5 }),
        of({ ProofID: '6', Approve: 0, Note: 'Larger', Mark: { X: '0.25', Y: 1, Page: 2 } }),
        of({ ProofID: 7, Mark: { X: 3, Y: 1 }, Note: null }),
        of({ ProofID: 8, Mark: 'somewhere' }),
      ],
    }),
  })
  const [line] = (await fetchOrder('12')).value.lines
  expect(line?.approvalFiles.map(({ approval, proof }) => [approval, proof])).toEqual([
    ['Pending', undefined],
    ['Pending', { id: '5', note: '', mark: null }],
    ['Reject', { id: '6', note: 'Larger', mark: { x: 0.25, y: 1, page: 2 } }],
    ['Pending', { id: '7', note: '', mark: null }],
    ['Pending', { id: '8', note: '', mark: null }],
  ])
})

test('the list says how many wait, where the provider does', async () => {
  replying({ Data: [{ OrderID: 1, ProofsWaiting: '2' }, { OrderID: 2, ProofsWaiting: 0 }, { OrderID: 3 }] })
  const { value } = await fetchOrders()
  expect(value.map(({ proofsWaiting }) => proofsWaiting)).toEqual([2, 0, undefined])
})

test('an answer goes with ids in their own type, and the provider’s words come back', async () => {
  const { asked } = replying({ Message: 'Thank you.' }, 200, 't-1')
  const proof = { orderId: '12', proofId: 'P-5' }
  expect(await answerProof(proof, { approves: true }, key)).toBe('Thank you.')
  await answerProof(proof, { approves: false, note: ' Larger ', mark: { x: 0.5, y: 0, page: null } }, key)
  await answerProof(proof, { approves: false, note: 'Larger', mark: null }, key)
  expect(asked.map(({ method, url, body }) => [method, url.replace(/^.*\/api\//, ''), body])).toEqual([
    ['POST', 'order/proof', { OrderID: 12, ProofID: 'P-5', Answer: 'approve' }],
    [
      'POST',
      'order/proof',
      {
        OrderID: 12,
        ProofID: 'P-5',
        Answer: 'change',
        Note: 'Larger',
        Mark: { X: 0.5, Y: 0, Page: null },
      },
    ],
    ['POST', 'order/proof', { OrderID: 12, ProofID: 'P-5', Answer: 'change', Note: 'Larger', Mark: null }],
  ])
  expect(asked[0]?.headers.get('authorization')).toBe('t-1')
  expect(asked[0]?.headers.get('idempotency-key')).toBe(key)
})

test('a refusal is thrown in the provider’s words', async () => {
  replying({ ErrorCode: 'PROOFANSWERED', ErrorMessage: 'This proof was approved already.' }, 409)
  await expect(answerProof({ orderId: '12', proofId: '5' }, { approves: true }, key)).rejects.toThrow(
    'This proof was approved already.',
  )
})
