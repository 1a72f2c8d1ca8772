/** The lines of an order, with their set-ups and files, and how far their proofs are. */
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { approvalOf, linesToProof } from '../../src/domain/order/order'
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

/** Lines as far as their proofs go. */
export function proofedLines({ lines, setups, files }: OrderParts) {
  return lines.map(({ id }) => ({
    setups: setups.filter(({ orderLineId }) => orderLineId === id),
    approvalFiles: files
      .filter(({ orderLineId, purpose }) => orderLineId === id && purpose === 'approval')
      .map(({ approve }) => ({ approval: approvalOf(approve) })),
  }))
}

/** Whether something of it is printed and not approved yet. */
export async function waitsForProofs(db: Executor, orderId: number): Promise<boolean> {
  return linesToProof(proofedLines(await partsOfOrder(db, orderId))).length > 0
}
