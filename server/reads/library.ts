/**
 * A customer's artwork library: its files, the orders on which they were used, and the approved proofs (req 24.2).
 */
import { and, desc, eq, exists, isNotNull, sql } from 'drizzle-orm'
import type { ArtworkFacts } from '../../src/domain/artwork/facts'
import { approvalNumbers } from '../../src/domain/order/order-status'
import { artworkPath, type Signer, thumbnailPath } from '../auth/signing'
import type { Executor } from '../db/client'
import { artworkFile } from '../db/schema-library'
import { artwork, orderLine, shopOrder } from '../db/schema-order'

/** Maximum number of orders listed for each file, newest first. */
const maxOrders = 10

type FileRow = typeof artworkFile.$inferSelect

/** The reply has no pages, because the size of a library is limited (files/library.ts). */
export async function libraryReply(db: Executor, signer: Signer, userId: number): Promise<string> {
  const [rows, usages] = await Promise.all([
    db
      .select()
      .from(artworkFile)
      .where(eq(artworkFile.userId, userId))
      .orderBy(desc(artworkFile.createdAt), artworkFile.sha256),
    usageByFile(db, userId),
  ])
  const Data = rows.map((row) => {
    const { orders = new Map<number, string>(), proof = null } = usages.get(row.sha256) ?? {}
    return {
      ...toWireFile(row, signer),
      Orders: [...orders].slice(0, maxOrders).map(([OrderID, ProductName]) => ({ OrderID, ProductName })),
      OrderCount: orders.size,
      Proof: proof && {
        OrderID: proof.orderId,
        ProductName: proof.product,
        ApprovedAt: proof.answeredAt?.toISOString() ?? null,
        Attachment: artworkPath(signer, proof),
      },
    }
  })
  return JSON.stringify({ Data })
}

function toWireFile(row: FileRow, signer: Signer) {
  return {
    Sha256: row.sha256,
    Name: row.name,
    Tags: row.tags,
    Hidden: row.hiddenAt !== null,
    Type: row.type,
    Bytes: row.bytes,
    AddedAt: row.createdAt.toISOString(),
    Facts: toWireFacts(row.facts),
    Picture: row.thumbnail === null ? null : thumbnailPath(signer, row.thumbnail),
  }
}

export function toWireFacts({ pixels, page, pages, bleed, colours, problem = null }: ArtworkFacts) {
  return {
    Width: pixels?.width ?? null,
    Height: pixels?.height ?? null,
    PageWidth: page?.width ?? null,
    PageHeight: page?.height ?? null,
    Pages: pages,
    Bleed: bleed,
    Colours: colours,
    Problem: problem,
  }
}

type Proof = { id: number; name: string; answeredAt: Date | null; orderId: number; product: string }
type FileUsage = { orders: Map<number, string>; proof: Proof | null }

/**
 * Maps SHA-256 to the orders of this customer on which the file was used, newest first, with product names, and to
 * the proof that was approved last.
 */
async function usageByFile(db: Executor, userId: number): Promise<Map<string, FileUsage>> {
  const product = orderLine.productName
  const selectArtworks = (purpose: 'customer' | 'approval') =>
    db
      .select({
        id: artwork.id,
        name: artwork.name,
        sha256: artwork.sha256,
        lineId: artwork.orderLineId,
        answeredAt: artwork.answeredAt,
        orderId: shopOrder.id,
        product,
      })
      .from(artwork)
      .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
      .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
      .where(
        and(
          eq(shopOrder.userId, userId),
          eq(artwork.purpose, purpose),
          purpose === 'approval' ? eq(artwork.approve, approvalNumbers.approved) : undefined,
        ),
      )
  const [customerFiles, proofs] = await Promise.all([
    selectArtworks('customer').orderBy(desc(shopOrder.id), orderLine.id),
    selectArtworks('approval').orderBy(sql`${artwork.answeredAt} desc nulls last`, desc(artwork.id)),
  ])
  const lastProofOfLine = new Map<number | null, { proof: Proof; rank: number }>()
  for (const [rank, proof] of proofs.entries())
    if (!lastProofOfLine.has(proof.lineId)) lastProofOfLine.set(proof.lineId, { proof, rank })
  const usages = new Map<string, FileUsage & { rank: number }>()
  for (const { sha256, lineId, orderId, product: name } of customerFiles) {
    const usage = usages.get(sha256) ?? { orders: new Map<number, string>(), proof: null, rank: Infinity }
    usages.set(sha256, usage)
    if (!usage.orders.has(orderId)) usage.orders.set(orderId, name)
    const last = lastProofOfLine.get(lineId)
    if (last && last.rank < usage.rank) Object.assign(usage, last)
  }
  return usages
}

/** Returns the file; null for anyone but its owner. */
export async function findLibraryFile(db: Executor, userId: number, sha256: string): Promise<FileRow | null> {
  const [file] = await db
    .select()
    .from(artworkFile)
    .where(and(eq(artworkFile.userId, userId), eq(artworkFile.sha256, sha256)))
  return file ?? null
}

export async function ownerOfThumbnail(db: Executor, thumbnail: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: artworkFile.userId })
    .from(artworkFile)
    .where(eq(artworkFile.thumbnail, thumbnail))
  return row?.userId ?? null
}

/** Condition on a library file: a cart, an order or a draft uses it. */
export const isUsed = sql`(${exists(
  sql`(select 1 from ${artwork} where ${artwork.userId} = ${artworkFile.userId}
    and ${artwork.sha256} = ${artworkFile.sha256}
    and (${isNotNull(artwork.cartLineId)} or ${isNotNull(artwork.orderLineId)}))`,
)} or exists (select 1 from client_draft where client_draft.user_id = ${artworkFile.userId}
    and position(${artworkFile.sha256} in client_draft.body) > 0))`
