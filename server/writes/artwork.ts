/**
 * Attaches artwork to a cart line, detaches it, and stores a customer's answer to a proof (req 6.30), in steps of a
 * transaction.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm'
import * as v from 'valibot'
import { artworkMessages, maxLineArtworkBytes, maxArtworks } from '../../src/domain/cart/artwork'
import {
  approvalNumbers,
  finalStatuses,
  isValidMark,
  type ProofMark,
  noteProblem,
  type ProofAnswer,
} from '../../src/domain/order/order-status'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { cartLine } from '../db/schema-cart'
import { artwork } from '../db/schema-order'
import type { CheckedArtwork } from '../files/artwork'
import { invalid, notFound, Refusal } from '../base/errors'
import { LongText, WireId } from '../base/input'
import { type ArtworkRow, factsOf, type LineArtwork, lockProof } from '../reads/artwork'
import { queueMail } from '../mail/mail-queue'
import { jobOfProof } from '../reads/order-lines'
import { recordApproval } from './promise'

/** Limit per customer for artwork in carts; artwork of orders does not count. */
const maxCartBytes = 500 * 1024 * 1024

export const ArtworkRemoval = v.object({ CartID: WireId, CartAttachmentID: WireId })
type NewArtwork = Omit<CheckedArtwork, 'type'> & { type: string; file: string; libraryKey: string | null }

/** Inserts the rows before the files are written, see schema-order.ts. Returns their ids. */
export async function insertArtwork(tx: Executor, userId: number, files: NewArtwork[]): Promise<number[]> {
  const rows = files.map(({ path: _path, ...columns }) => ({
    ...columns,
    userId,
    purpose: 'customer' as const,
  }))
  const inserted = await tx.insert(artwork).values(rows).returning({ id: artwork.id })
  return inserted.map(({ id }) => id)
}

/**
 * A file that the line already has is not attached twice, so that an upload may be repeated. Returns the sent files
 * as attachments of this line, in their order.
 */
export async function attachArtwork(
  tx: Executor,
  { userId, lineId }: { userId: number; lineId: number | null },
  ids: number[],
): Promise<LineArtwork[]> {
  await lockLine(tx, userId, lineId)
  const isOnLine = eq(artwork.cartLineId, lineId ?? 0)
  const existing = await tx.select().from(artwork).where(isOnLine)
  const sentFiles = await tx.select().from(artwork).where(inArray(artwork.id, ids)).orderBy(artwork.id)
  const fileByHash = new Map([...sentFiles.toReversed(), ...existing].map((file) => [file.sha256, file]))
  const lineFiles = [...fileByHash.values()]
  if (lineFiles.length > maxArtworks) throw new Refusal(409, 'TOOMANYFILES', artworkMessages.tooMany)
  if (sumOf(lineFiles) > maxLineArtworkBytes) throw new Refusal(413, 'TOOLARGE', artworkMessages.lineTooLarge)
  const added = lineFiles.filter(({ id }) => ids.includes(id))
  if ((await cartBytes(tx, userId)) + sumOf(added) > maxCartBytes)
    throw new Refusal(
      413,
      'TOOLARGE',
      'Your carts hold 500 MB of artwork. Please order or remove some first.',
    )
  const addedIds = added.map(({ id }) => id)
  if (addedIds.length > 0)
    await tx
      .update(artwork)
      .set({ cartLineId: lineId, storedAt: sql`now()` })
      .where(inArray(artwork.id, addedIds))
  const attachedByHash = new Map(sentFiles.map(({ sha256 }) => [sha256, fileByHash.get(sha256)]))
  const facts = await factsOf(
    tx,
    userId,
    sentFiles.map(({ sha256 }) => sha256),
  )
  return [...attachedByHash.values()].flatMap((file) =>
    file ? [{ id: file.id, name: file.name, facts: facts.get(file.sha256) ?? null }] : [],
  )
}

/** Marks inserted artwork as stored. If it is attached to nothing, the sweep may delete it from now on. */
export async function releaseArtwork(tx: Executor, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.update(artwork).set({ storedAt: sql`now()` }).where(inArray(artwork.id, ids))
}

export async function detachArtwork(
  tx: Executor,
  userId: number,
  { CartID, CartAttachmentID }: v.InferOutput<typeof ArtworkRemoval>,
): Promise<void> {
  await lockLine(tx, userId, CartID)
  const detached = await tx
    .update(artwork)
    .set({ cartLineId: null })
    .where(and(eq(artwork.id, CartAttachmentID ?? 0), eq(artwork.cartLineId, CartID ?? 0)))
    .returning({ id: artwork.id })
  if (detached.length === 0) throw notFound('This file')
}

export async function storeBrief(
  tx: Executor,
  { userId, lineId }: { userId: number; lineId: number | null },
  brief: string,
): Promise<void> {
  await lockLine(tx, userId, lineId)
  await tx
    .update(cartLine)
    .set({ brief })
    .where(eq(cartLine.id, lineId ?? 0))
}

/**
 * Throws a 404 for another customer's line as well, so that the reply does not reveal that it exists. An order that
 * is placed at the same time waits for this lock, or has already removed the line.
 */
export async function lockLine(tx: Executor, userId: number, lineId: number | null): Promise<void> {
  const [line] = await tx
    .select({ id: cartLine.id })
    .from(cartLine)
    .where(and(eq(cartLine.id, lineId ?? 0), eq(cartLine.userId, userId)))
    .for('update')
  if (!line) throw notFound('This cart line')
}

async function cartBytes(tx: Executor, userId: number): Promise<number> {
  const [row] = await tx
    .select({ bytes: sum(artwork.bytes) })
    .from(artwork)
    .where(and(eq(artwork.userId, userId), isNotNull(artwork.cartLineId)))
  return Number(row?.bytes ?? 0)
}

function sumOf(files: { bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

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

/** `isNew`: answered by this call; false when the proof already had the same answer. */
type AnsweredProof = { orderId: number; proofId: number; answer: ProofAnswer; isNew: boolean }

/** Only the customer of the order may answer, not even the shop's admin. Other callers get a 404. */
export async function answerProof(
  tx: Executor,
  { userId }: Caller,
  request: Request,
): Promise<AnsweredProof> {
  const match = await lockProof(tx, request.ProofID)
  if (!match || match.order.userId !== userId || match.order.id !== request.OrderID)
    throw notFound('This proof')
  const { proof, order } = match
  const answer = answerOf(request, proof)
  const { approve, note, mark } = columnsOf(answer)
  if (proof.approve !== approvalNumbers.pending) {
    const isSame = isDeepStrictEqual([proof.approve, proof.note, proof.mark], [approve, note, mark])
    if (isSame) return { orderId: order.id, proofId: proof.id, answer, isNew: false }
    const previousAnswer = proof.approve === approvalNumbers.approved ? 'approved' : 'sent back to be changed'
    throw new Refusal(
      409,
      'PROOFANSWERED',
      `This proof was ${previousAnswer} already. Nothing was changed; please call us.`,
    )
  }
  if (finalStatuses.includes(order.status))
    throw new Refusal(409, 'PROOFANSWERED', `This order is ${order.status} already. Nothing was changed.`)
  await tx
    .update(artwork)
    .set({ approve, note, mark, answeredAt: sql`now()` })
    .where(eq(artwork.id, proof.id))
  if (answer.approves) await recordApproval(tx, order)
  await postAnswer(tx, { orderId: order.id, proofId: proof.id, answer })
  return { orderId: order.id, proofId: proof.id, answer, isNew: true }
}

/** Milliseconds to wait for answers to the other lines of a job, because each line is answered by a separate call. */
const answerWaitMs = 60_000

/**
 * Sends one mail per job: immediately with the last missing answer, otherwise after a while with the answers so far.
 */
async function postAnswer(tx: Executor, answeredProof: Omit<AnsweredProof, 'isNew'>): Promise<void> {
  const { orderId, proofId, answer } = answeredProof
  const job = await jobOfProof(tx, orderId, proofId)
  const isComplete = job?.proofs.every(({ approve }) => approve !== approvalNumbers.pending) ?? true
  const key = `proof answer: ${job?.proofs[0]?.id ?? proofId} ${JSON.stringify(answer)}`
  const at = isComplete ? null : new Date(Date.now() + answerWaitMs).toISOString()
  const schedule = { key: createHash('sha256').update(key).digest('hex'), at }
  await queueMail(tx, 'proof answer', answeredProof, schedule)
}

function answerOf({ Answer, Note, Mark }: Request, { type }: ArtworkRow): ProofAnswer {
  if (Answer === 'approve') return { approves: true }
  const note = Note ?? ''
  const problem = noteProblem(note)
  if (problem !== null) throw invalid(`${problem}.`)
  return { approves: false, note, mark: Mark && markOf(Mark, type === 'application/pdf') }
}

/** A picture has no pages; for a document without a page number the first page is used. */
function markOf({ X: x, Y: y, Page }: NonNullable<Request['Mark']>, hasPages: boolean): ProofMark {
  const mark = { x, y, page: hasPages ? (Page ?? 1) : null }
  if (!isValidMark(mark)) throw invalid('The marked spot isn’t in the proof.')
  return mark
}

function columnsOf(answer: ProofAnswer): Pick<ArtworkRow, 'approve' | 'note' | 'mark'> {
  if (answer.approves) return { approve: approvalNumbers.approved, note: null, mark: null }
  return { approve: approvalNumbers.rejected, note: answer.note, mark: answer.mark }
}
