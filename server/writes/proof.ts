/** A customer's answer to a proof: the first one counts, and only while the proof waits (req 6.30). */
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { approvalNumbers, settledStatuses } from '../../src/domain/order/order-status'
import { isMarkedPlace, type MarkedPlace, noteProblem, type ProofAnswer } from '../../src/domain/order/proof'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { artwork } from '../db/schema-artwork'
import { type ArtworkRow, lockedProof } from '../reads/proof'
import { invalid, notFound, Refusal } from '../floor/errors'
import { LongText, WireId } from '../floor/input'

export const ProofRequest = v.object({
  OrderID: WireId,
  ProofID: WireId,
  Answer: v.picklist(['approve', 'change']),
  Note: v.optional(v.nullable(v.pipe(LongText, v.trim())), ''),
  Mark: v.optional(
    v.nullable(v.object({ X: v.number(), Y: v.number(), Page: v.optional(v.nullable(v.number()), null) })),
    null,
  ),
})
type Request = v.InferOutput<typeof ProofRequest>

/** `isNew`: it was answered just now, as against having been answered so. */
type Answered = { orderId: number; proofId: number; answer: ProofAnswer; isNew: boolean }

/** Nobody but the order's own customer, not even the shop's admin; to everybody else there is no such proof. */
export async function answerProof(tx: Executor, { userId }: Caller, request: Request): Promise<Answered> {
  const found = await lockedProof(tx, request.ProofID)
  if (!found || found.order.userId !== userId || found.order.id !== request.OrderID)
    throw notFound('This proof')
  const { proof, order } = found
  const answer = answerOf(request, proof)
  const { approve, note, mark } = columnsOf(answer)
  if (proof.approve !== approvalNumbers.pending) {
    const isSame = isDeepStrictEqual([proof.approve, proof.note, proof.mark], [approve, note, mark])
    if (isSame) return { orderId: order.id, proofId: proof.id, answer, isNew: false }
    const was = proof.approve === approvalNumbers.approved ? 'approved' : 'sent back to be changed'
    throw new Refusal(
      409,
      'PROOFANSWERED',
      `This proof was ${was} already. Nothing was changed; please call us.`,
    )
  }
  if (settledStatuses.includes(order.status))
    throw new Refusal(409, 'PROOFANSWERED', `This order is ${order.status} already. Nothing was changed.`)
  await tx
    .update(artwork)
    .set({ approve, note, mark, answeredAt: sql`now()` })
    .where(eq(artwork.id, proof.id))
  return { orderId: order.id, proofId: proof.id, answer, isNew: true }
}

function answerOf({ Answer, Note, Mark }: Request, { type }: ArtworkRow): ProofAnswer {
  if (Answer === 'approve') return { approves: true }
  const note = Note ?? ''
  const problem = noteProblem(note)
  if (problem !== null) throw invalid(`${problem}.`)
  return { approves: false, note, mark: Mark && markOf(Mark, type === 'application/pdf') }
}

/** A picture has no pages; of a document the first is meant where none is named. */
function markOf({ X: x, Y: y, Page }: NonNullable<Request['Mark']>, hasPages: boolean): MarkedPlace {
  const mark = { x, y, page: hasPages ? (Page ?? 1) : null }
  if (!isMarkedPlace(mark)) throw invalid('The marked place is not in the proof.')
  return mark
}

function columnsOf(answer: ProofAnswer): Pick<ArtworkRow, 'approve' | 'note' | 'mark'> {
  if (answer.approves) return { approve: approvalNumbers.approved, note: null, mark: null }
  return { approve: approvalNumbers.rejected, note: answer.note, mark: answer.mark }
}
