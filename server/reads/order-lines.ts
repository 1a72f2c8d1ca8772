/** The lines of an order with their set-ups and files, and the progress of their proofs. */
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { jobsOf } from '../../src/domain/cart/job'
import { approvalOf, type JobProof, linesToProof } from '../../src/domain/order/order'
import { proofsOf } from '../../src/domain/order/order-progress'
import type { Executor } from '../db/client'
import { artwork, orderLine, orderSetup, type shopOrder } from '../db/schema-order'
import { product } from '../db/schema-product'
import { pictureOfLine } from './picture'

export type OrderRow = typeof shopOrder.$inferSelect

/** Returns the lines in the order of the cart. */
export function linesOfOrder(db: Executor, orderId: number) {
  return db
    .select({
      id: orderLine.id,
      productId: orderLine.productId,
      variationId: orderLine.variationId,
      sku: orderLine.sku,
      productName: orderLine.productName,
      quantity: orderLine.quantity,
      eachCents: orderLine.eachCents,
      options: orderLine.options,
      brief: orderLine.brief,
      taken: orderLine.taken,
      slug: product.slug,
      image: pictureOfLine(product.gallery, orderLine.options),
    })
    .from(orderLine)
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.id))
}

export function setupsOfOrder(db: Executor, lineIds: number[]) {
  return db
    .select()
    .from(orderSetup)
    .where(inArray(orderSetup.orderLineId, lineIds))
    .orderBy(asc(orderSetup.id))
}

/** The customer's files and the shop's proofs, oldest first, without files that are still being written. */
export async function filesOfOrder(db: Executor, orderId: number) {
  const rows = await db
    .select({ file: artwork })
    .from(artwork)
    .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .where(and(eq(orderLine.orderId, orderId), isNotNull(artwork.storedAt)))
    .orderBy(asc(artwork.id))
  return rows.map(({ file }) => file)
}

/** Proof progress of many orders, read in a few queries. */
export async function proofsOfOrders(db: Executor, orderIds: number[]): Promise<Map<number, JobProof[]>> {
  if (orderIds.length === 0) return new Map()
  const lines = await db
    .select({ id: orderLine.id, orderId: orderLine.orderId, productId: orderLine.productId })
    .from(orderLine)
    .where(inArray(orderLine.orderId, orderIds))
    .orderBy(asc(orderLine.id))
  const ids = lines.map(({ id }) => id)
  const files = await db
    .select({ orderLineId: artwork.orderLineId, purpose: artwork.purpose, approve: artwork.approve })
    .from(artwork)
    .where(and(inArray(artwork.orderLineId, ids), isNotNull(artwork.storedAt)))
  const proofInputs = proofInputLines({ lines, setups: await setupsOfOrder(db, ids), files })
  const orderIdOfLine = new Map(lines.map(({ id, orderId }) => [id, orderId]))
  const byOrder = groupedBy(proofInputs, ({ id }) => orderIdOfLine.get(id) ?? 0)
  return new Map([...byOrder].map(([orderId, orderLines]) => [orderId, proofsOf(orderLines, true)]))
}

/** Replaces `Map.groupBy`, which Node 20 does not have. */
function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Lines, set-ups and files of an order. */
export async function partsOfOrder(db: Executor, orderId: number) {
  const lines = await linesOfOrder(db, orderId)
  const setups = await setupsOfOrder(
    db,
    lines.map(({ id }) => id),
  )
  return { lines, setups, files: await filesOfOrder(db, orderId) }
}
export type OrderParts = Awaited<ReturnType<typeof partsOfOrder>>

type ProofParts = {
  lines: readonly Pick<OrderParts['lines'][number], 'id' | 'productId'>[]
  setups: OrderParts['setups']
  files: readonly Pick<OrderParts['files'][number], 'orderLineId' | 'purpose' | 'approve'>[]
}

/** Returns the lines with the fields from which proof progress is derived. */
export function proofInputLines({ lines, setups, files }: ProofParts) {
  const setupsByLine = groupedBy(setups, ({ orderLineId }) => orderLineId)
  const filesByLine = groupedBy(files, ({ orderLineId }) => orderLineId)
  return lines.map(({ id, productId }) => {
    const lineFiles = filesByLine.get(id) ?? []
    return {
      id,
      productId: String(productId),
      setups: setupsByLine.get(id) ?? [],
      customerFiles: lineFiles.filter(({ purpose }) => purpose === 'customer'),
      approvalFiles: lineFiles
        .filter(({ purpose }) => purpose === 'approval')
        .map(({ approve }) => ({ approval: approvalOf(approve) })),
    }
  })
}

/** Returns true when a printed line of the order is not approved yet. */
export async function waitsForProofs(db: Executor, orderId: number): Promise<boolean> {
  return linesToProof(proofInputLines(await partsOfOrder(db, orderId))).length > 0
}

/**
 * Returns the proof, all lines of its job, and the proofs of these lines with the same drawing, because each line has a
 * proof of its own. Returns null when the proof no longer exists.
 */
export async function jobOfProof(db: Executor, orderId: number, proofId: number) {
  const parts = await partsOfOrder(db, orderId)
  const proofs = parts.files.filter(({ purpose }) => purpose === 'approval')
  const proof = proofs.find(({ id }) => id === proofId)
  const job = jobsOf(proofInputLines(parts)).find(({ lines }) =>
    lines.some(({ id }) => id === proof?.orderLineId),
  )
  if (!proof || !job) return null
  const ids = new Set<number | null>(job.lines.map(({ id }) => id))
  return {
    proof,
    lines: parts.lines.filter(({ id }) => ids.has(id)),
    proofs: proofs.filter(({ sha256, orderLineId }) => sha256 === proof.sha256 && ids.has(orderLineId)),
  }
}
