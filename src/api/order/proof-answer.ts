/** The answer to a proof: a call that a provider may offer (docs/provider/optional-calls.md), as its orders say by a ProofID. */
import type { ProofAnswer } from '../../domain/order/order-status'
import { request, writeDeadline } from '../request'
import { idOnWire, MessageReply } from '../wire'

type AskedProof = { orderId: string; proofId: string }

/**
 * Once however often it is sent with one key. Resolves to the provider's Message. Throws RejectedFailure with its reason,
 * OfflineFailure.
 */
export async function answerProof(
  { orderId, proofId }: AskedProof,
  answer: ProofAnswer,
  idempotencyKey: string,
): Promise<string> {
  const body = {
    OrderID: idOnWire(orderId),
    ProofID: idOnWire(proofId),
    ...(answer.approves ? { Answer: 'approve' } : { Answer: 'change', ...changeOnWire(answer) }),
  }
  const options = { body, asMember: true, idempotencyKey, headDeadline: writeDeadline }
  return (await request('POST', 'order/proof', MessageReply, options)).value
}

function changeOnWire({ note, mark }: Extract<ProofAnswer, { approves: false }>) {
  return { Note: note.trim(), Mark: mark && { X: mark.x, Y: mark.y, Page: mark.page } }
}
