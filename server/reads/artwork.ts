/** Artworks of cart lines and whose they are, and proofs: those that the shop drew, and which of them wait (req 6.30). */
import { and, asc, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { approvalNumbers, settledStatuses } from '../../src/domain/order/order-status'
import type { ArtworkFacts } from '../../src/domain/artwork/facts'
import { artworkPath, type Signer } from '../auth/signing'
import type { Executor } from '../db/client'
import { cartLine } from '../db/schema-cart'
import { appUser } from '../db/schema-customer'
import { artworkFile } from '../db/schema-library'
import { artwork, orderLine, shopOrder } from '../db/schema-order'
import { factsOnWire } from './library'

export type FoundArtwork = {
  id: number
  file: string
  libraryKey: string | null
  name: string
  type: string
  ownerId: number | null
}

/** Null for one that belongs to no line any more. The owner is whose cart or order it is in. */
export async function findArtwork(db: Executor, id: number | null): Promise<FoundArtwork | null> {
  const [found] = await db
    .select({
      id: artwork.id,
      file: artwork.file,
      libraryKey: artwork.libraryKey,
      name: artwork.name,
      type: artwork.type,
      inCartOf: cartLine.userId,
      orderedBy: shopOrder.userId,
    })
    .from(artwork)
    .leftJoin(cartLine, eq(cartLine.id, artwork.cartLineId))
    .leftJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .leftJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(eq(artwork.id, id ?? 0), or(isNotNull(artwork.cartLineId), isNotNull(artwork.orderLineId))))
  if (!found) return null
  const { inCartOf, orderedBy, ...rest } = found
  return { ...rest, ownerId: inCartOf ?? orderedBy }
}

/** `facts` null: it is in no library. */
export type LineArtwork = { id: number; name: string; facts: ArtworkFacts | null }

export function attachmentOnWire(one: LineArtwork, signer: Signer) {
  return {
    CartAttachmentID: one.id,
    Attachment: artworkPath(signer, one),
    ...(one.facts && { Facts: factsOnWire(one.facts) }),
  }
}

/** SHA-256 to what was measured, of files in this customer's library. */
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

/** Cart line id to its artworks, oldest first. */
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
  const found = new Map<number, LineArtwork[]>()
  for (const { lineId, ...one } of rows) {
    if (lineId !== null) found.set(lineId, [...(found.get(lineId) ?? []), one])
  }
  return found
}

export type ArtworkRow = typeof artwork.$inferSelect

const isProof = and(eq(artwork.purpose, 'approval'), isNotNull(artwork.storedAt))
const isPending = eq(artwork.approve, approvalNumbers.pending)
/** Of an order that is shipped or will not be made nothing waits any more. */
const isOpen = notInArray(shopOrder.status, [...settledStatuses])

/** Condition on a proof and its order: only the customer's answer is missing. */
export const proofWaits = and(isProof, isPending, isOpen)

/** With the order that it belongs to, held until the transaction ends. */
export async function lockedProof(tx: Executor, id: number | null) {
  const [found] = await proofs(tx)
    .where(and(eq(artwork.id, id ?? 0), isProof))
    .for('update', { of: artwork })
  return found ?? null
}

/** Order id to how many of its proofs wait: one drawing for several lines of a product is one of them. */
export async function waitingProofs(db: Executor, userId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({
      orderId: shopOrder.id,
      waiting: sql<number>`count(distinct (${orderLine.productId}, ${artwork.sha256}))`.mapWith(Number),
    })
    .from(artwork)
    .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(eq(shopOrder.userId, userId), proofWaits))
    .groupBy(shopOrder.id)
  return new Map(rows.map(({ orderId, waiting }) => [orderId, waiting]))
}

/** Those that customers have not answered, and those that they want changed; the oldest first. */
export function openProofs(db: Executor) {
  const isRejected = and(eq(artwork.approve, approvalNumbers.rejected), isNotNull(artwork.answeredAt))
  return proofs(db)
    .where(and(isProof, isOpen, or(isPending, isRejected)))
    .orderBy(asc(artwork.id))
}

function proofs(db: Executor) {
  return db
    .select({ proof: artwork, order: shopOrder, email: appUser.email })
    .from(artwork)
    .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .leftJoin(appUser, eq(appUser.id, shopOrder.userId))
    .$dynamic()
}
