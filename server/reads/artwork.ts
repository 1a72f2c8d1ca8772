/**
 * Artworks of cart lines with their owners, and the shop's proofs, including the proofs that wait for an answer (req
 * 6.30).
 */
import { and, asc, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { approvalNumbers, finalStatuses } from '../../src/domain/order/order-status'
import type { ArtworkFacts } from '../../src/domain/artwork/facts'
import { artworkPath, type Signer } from '../auth/signing'
import type { Executor } from '../db/client'
import { cartLine } from '../db/schema-cart'
import { appUser } from '../db/schema-customer'
import { artworkFile } from '../db/schema-library'
import { artwork, orderLine, shopOrder } from '../db/schema-order'
import { toWireFacts } from './library'

export type OwnedArtwork = {
  id: number
  file: string
  libraryKey: string | null
  name: string
  type: string
  ownerId: number | null
}

/**
 * Returns null when the artwork belongs to no line any more. Its owner is the customer whose cart or order contains
 * it.
 */
export async function findArtwork(db: Executor, id: number | null): Promise<OwnedArtwork | null> {
  const [row] = await db
    .select({
      id: artwork.id,
      file: artwork.file,
      libraryKey: artwork.libraryKey,
      name: artwork.name,
      type: artwork.type,
      cartOwnerId: cartLine.userId,
      orderOwnerId: shopOrder.userId,
    })
    .from(artwork)
    .leftJoin(cartLine, eq(cartLine.id, artwork.cartLineId))
    .leftJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .leftJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(eq(artwork.id, id ?? 0), or(isNotNull(artwork.cartLineId), isNotNull(artwork.orderLineId))))
  if (!row) return null
  const { cartOwnerId, orderOwnerId, ...rest } = row
  return { ...rest, ownerId: cartOwnerId ?? orderOwnerId }
}

/** `facts` is null when the file is in no library. */
export type LineArtwork = { id: number; name: string; facts: ArtworkFacts | null }

export function toWireAttachment(lineArtwork: LineArtwork, signer: Signer) {
  return {
    CartAttachmentID: lineArtwork.id,
    Attachment: artworkPath(signer, lineArtwork),
    ...(lineArtwork.facts && { Facts: toWireFacts(lineArtwork.facts) }),
  }
}

/** Maps SHA-256 to the measured facts of the files in this customer's library. */
export async function factsOf(
  db: Executor,
  userId: number,
  sha256s: string[],
): Promise<Map<string, ArtworkFacts>> {
  const rows = await db
    .select({ sha256: artworkFile.sha256, facts: artworkFile.facts })
    .from(artworkFile)
    .where(and(eq(artworkFile.userId, userId), inArray(artworkFile.sha256, sha256s)))
  return new Map(rows.map(({ sha256, facts }) => [sha256, facts]))
}

/** Maps cart line id to the artworks of the line, oldest first. */
export async function artworkOfCart(db: Executor, lineIds: number[]): Promise<Map<number, LineArtwork[]>> {
  const rows = await db
    .select({ id: artwork.id, name: artwork.name, lineId: artwork.cartLineId, facts: artworkFile.facts })
    .from(artwork)
    .leftJoin(
      artworkFile,
      and(eq(artworkFile.userId, artwork.userId), eq(artworkFile.sha256, artwork.sha256)),
    )
    .where(inArray(artwork.cartLineId, lineIds))
    .orderBy(asc(artwork.id))
  const byLine = new Map<number, LineArtwork[]>()
  for (const { lineId, ...item } of rows) {
    if (lineId !== null) byLine.set(lineId, [...(byLine.get(lineId) ?? []), item])
  }
  return byLine
}

export type ArtworkRow = typeof artwork.$inferSelect

const isProof = and(eq(artwork.purpose, 'approval'), isNotNull(artwork.storedAt))
const isPending = eq(artwork.approve, approvalNumbers.pending)
/** Proofs of an order that is shipped, complete or rejected need no answer any more. */
const isOpen = notInArray(shopOrder.status, [...finalStatuses])

/** Condition on a proof and its order: only the customer's answer is missing. */
export const isProofPending = and(isProof, isPending, isOpen)

/** Returns the proof with its order, and locks the proof's row until the transaction ends. */
export async function lockProof(tx: Executor, id: number | null) {
  const [row] = await selectProofs(tx)
    .where(and(eq(artwork.id, id ?? 0), isProof))
    .for('update', { of: artwork })
  return row ?? null
}

/** Maps order id to the number of its pending proofs. A proof for several lines of a product counts once. */
export async function countPendingProofs(db: Executor, userId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({
      orderId: shopOrder.id,
      pendingCount: sql<number>`count(distinct (${orderLine.productId}, ${artwork.sha256}))`.mapWith(Number),
    })
    .from(artwork)
    .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(eq(shopOrder.userId, userId), isProofPending))
    .groupBy(shopOrder.id)
  return new Map(rows.map(({ orderId, pendingCount }) => [orderId, pendingCount]))
}

/** Proofs that customers have not answered and proofs that they rejected, oldest first. */
export function openProofs(db: Executor) {
  const isRejected = and(eq(artwork.approve, approvalNumbers.rejected), isNotNull(artwork.answeredAt))
  return selectProofs(db)
    .where(and(isProof, isOpen, or(isPending, isRejected)))
    .orderBy(asc(artwork.id))
}

function selectProofs(db: Executor) {
  return db
    .select({ proof: artwork, order: shopOrder, email: appUser.email })
    .from(artwork)
    .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .leftJoin(appUser, eq(appUser.id, shopOrder.userId))
    .$dynamic()
}
