/** Proofs: what the shop drew for a customer to approve, and which of them wait (req 6.30). */
import { and, asc, eq, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { approvalNumbers, settledStatuses } from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { artwork } from '../db/schema-artwork'
import { appUser } from '../db/schema-customer'
import { orderLine, shopOrder } from '../db/schema-order'

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

/** Order id to how many of its proofs wait. */
export async function waitingProofs(db: Executor, userId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ orderId: shopOrder.id, waiting: sql<number>`count(*)`.mapWith(Number) })
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
