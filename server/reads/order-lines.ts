/** The lines of an order, with their set-ups and files, and how far their proofs are. */
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { jobsOf } from '../../src/domain/cart/job'
import { approvalOf, type JobProof, linesToProof } from '../../src/domain/order/order'
import { proofsOf } from '../../src/domain/order/order-progress'
import type { Executor } from '../db/client'
import { artwork, orderLine, orderSetup, type shopOrder } from '../db/schema-order'
import { product } from '../db/schema-product'
import { pictureOfLine } from './picture'

export type OrderRow = typeof shopOrder.$inferSelect

/** In the order of the cart that they were in. */
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

/** What the customer sent and what the shop drew, by line, oldest first; none that is still being written. */
export async function filesOfOrder(db: Executor, orderId: number) {
  const rows = await db
    .select({ file: artwork })
    .from(artwork)
    .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .where(and(eq(orderLine.orderId, orderId), isNotNull(artwork.storedAt)))
    .orderBy(asc(artwork.id))
  return rows.map(({ file }) => file)
}

/** How far the proofs of many orders are, read at once. */
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
  const proofed = proofedLines({ lines, setups: await setupsOfOrder(db, ids), files })
  const orderOf = new Map(lines.map(({ id, orderId }) => [id, orderId]))
  const byOrder = groupedBy(proofed, ({ id }) => orderOf.get(id) ?? 0)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, proofsOf(own, true)]))
}

/** What `Map.groupBy` does, which Node 20 does not have. */
function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const own = groups.get(keyOf(row))
    if (own) own.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** What an order consists of. */
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

/** Lines as far as their proofs go. */
export function proofedLines({ lines, setups, files }: ProofParts) {
  const setupsByLine = groupedBy(setups, ({ orderLineId }) => orderLineId)
  const filesByLine = groupedBy(files, ({ orderLineId }) => orderLineId)
  return lines.map(({ id, productId }) => {
    const own = filesByLine.get(id) ?? []
    return {
      id,
      productId: String(productId),
      setups: setupsByLine.get(id) ?? [],
      customerFiles: own.filter(({ purpose }) => purpose === 'customer'),
      approvalFiles: own
        .filter(({ purpose }) => purpose === 'approval')
        .map(({ approve }) => ({ approval: approvalOf(approve) })),
    }
  })
}

/** Whether something of it is printed and not approved yet. */
export async function waitsForProofs(db: Executor, orderId: number): Promise<boolean> {
  return linesToProof(proofedLines(await partsOfOrder(db, orderId))).length > 0
}

/** The drawing of which a proof is one: each line of its job has it as a proof of its own. Null where the proof is gone. */
export async function drawingOf(db: Executor, orderId: number, proofId: number) {
  const parts = await partsOfOrder(db, orderId)
  const proofs = parts.files.filter(({ purpose }) => purpose === 'approval')
  const proof = proofs.find(({ id }) => id === proofId)
  const job = jobsOf(proofedLines(parts)).find(({ lines }) =>
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
