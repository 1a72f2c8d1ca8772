/**
 * Sends the answer to a proof: an optional call (docs/provider/optional-calls.md). The provider supports this call if
 * its orders contain a ProofID.
 */
import type { ProofAnswer } from '../../domain/order/order-status'
import { toWireId, MessageReply } from '../wire'
import { write } from '../write'

type ProofKey = { orderId: string; proofId: string }

/**
 * Sends an answer. A repeated request with the same key changes nothing. Resolves to the provider's Message. Throws
 * RejectedFailure with the provider's reason, or OfflineFailure.
 */
export async function answerProof(
  { orderId, proofId }: ProofKey,
  answer: ProofAnswer,
  idempotencyKey: string,
): Promise<string> {
  const body = {
    OrderID: toWireId(orderId),
    ProofID: toWireId(proofId),
    ...(answer.approves ? { Answer: 'approve' } : { Answer: 'change', ...toChangeWire(answer) }),
  }
  return write('POST', 'order/proof', MessageReply, { body, idempotencyKey })
}

function toChangeWire({ note, mark }: Extract<ProofAnswer, { approves: false }>) {
  return { Note: note.trim(), Mark: mark && { X: mark.x, Y: mark.y, Page: mark.page } }
}
