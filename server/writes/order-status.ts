/** Moves an order on: by the shop, or once by whoever holds a portal's link. */
import { eq, sql } from 'drizzle-orm'
import { counted } from '../../src/domain/count'
import { approvalOf } from '../../src/domain/order/order'
import { linesToProof } from '../../src/domain/order/order-progress'
import { needsProofs, type OrderAction, type OrderStatus } from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { shopOrder } from '../db/schema-order'
import { Refusal } from '../floor/errors'
import { filesOfOrder, linesOfOrder, noOrder, type OrderRow, setupsOfOrder } from '../reads/order'

/** `isNew`: it changed just now, as against having been so; `from`: what it was before. */
export type Moved = { order: OrderRow; isNew: boolean; from: OrderStatus }

/** The shop may set any status, but has nothing made whose proofs are not approved, unless it goes on `anyway`. */
export async function moveOrder(
  tx: Executor,
  orderId: number,
  status: OrderStatus,
  anyway: boolean,
): Promise<Moved> {
  const order = await lockedOrder(tx, orderId)
  const from = order.status
  if (from === status) return { order, isNew: false, from }
  if (!anyway && needsProofs(from, status)) await refuseUnproofed(tx, orderId)
  await tx.update(shopOrder).set({ status }).where(eq(shopOrder.id, orderId))
  return { order: { ...order, status }, isNew: true, from }
}

async function refuseUnproofed(tx: Executor, orderId: number): Promise<void> {
  const lines = await linesOfOrder(tx, orderId)
  const ids = lines.map(({ id }) => id)
  const setups = await setupsOfOrder(tx, ids)
  const files = await filesOfOrder(tx, orderId)
  const proofed = ids.map((id) => ({
    setups: setups.filter(({ orderLineId }) => orderLineId === id),
    approvalFiles: files
      .filter(({ orderLineId, purpose }) => orderLineId === id && purpose === 'approval')
      .map(({ approve }) => ({ approval: approvalOf(approve) })),
  }))
  const open = linesToProof(proofed).length
  if (open === 0) return
  const have = open === 1 ? 'has' : 'have'
  throw new Refusal(
    409,
    'PROOFSMISSING',
    `${open} of ${counted(ids.length, 'line')} ${have} no approved proof. With --anyway it goes on without.`,
  )
}

/**
 * The answer of a portal's approver. The first one counts: the same again holds and changes nothing, another one is
 * refused, and so is any once the shop has moved the order on.
 */
export async function decideOrder(tx: Executor, orderId: number, action: OrderAction): Promise<Moved> {
  const order = await lockedOrder(tx, orderId)
  const from = order.status
  if (order.decision === action) return { order, isNew: false, from }
  if (order.decision !== null)
    throw new Refusal(
      409,
      'ALREADYDECIDED',
      `This order was ${wordOf(order.decision)} already. Nothing was changed; please call us.`,
    )
  if (order.status !== 'PENDING')
    throw new Refusal(409, 'ALREADYDECIDED', `This order is ${order.status} already. Nothing was changed.`)
  const [decided] = await tx
    .update(shopOrder)
    .set({ status: action, decision: action, decidedAt: sql`now()` })
    .where(eq(shopOrder.id, orderId))
    .returning()
  if (!decided) throw noOrder()
  return { order: decided, isNew: true, from }
}

export const wordOf = (action: OrderAction) => (action === 'IN REVIEW' ? 'approved' : 'rejected')

async function lockedOrder(tx: Executor, orderId: number): Promise<OrderRow> {
  const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.id, orderId)).for('update')
  if (!order) throw noOrder()
  return order
}
