/** Orders in the provider's field names (req 6.11): the list of a customer, and one of them whole. */
import { and, asc, desc, eq, inArray, isNotNull, min } from 'drizzle-orm'
import { roles } from '../../src/domain/account/role'
import { type Approval, approvalOf, linesToProof } from '../../src/domain/order/order'
import { isBeforeProduction } from '../../src/domain/order/order-status'
import { artworkPath, signerOf } from '../auth/signing'
import type { Executor } from '../db/client'
import { pictureOfLine } from './picture'
import { artwork, orderLine, orderReview, orderSetup, shopOrder } from '../db/schema-order'
import { product, review } from '../db/schema-product'
import { notFound } from '../floor/errors'
import type { Caller } from '../auth/session'
import { dollars } from '../../src/domain/price/money'
import { type ArtworkRow, waitingProofs } from './artwork'
import { type StoredPromise, storedPromises } from './promise'

export type OrderRow = typeof shopOrder.$inferSelect

export const noOrder = () => notFound('This order')

/** Newest first, with the names and SKUs by which each is found. */
export async function listOrders(db: Executor, userId: number): Promise<object[]> {
  const rows = await db
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.userId, userId))
    .orderBy(desc(shopOrder.createdAt), desc(shopOrder.id))
  const waiting = await waitingProofs(db, userId)
  const ordered = await orderedProducts(db, userId)
  return rows.map((row) => ({
    ...headOf(row),
    ProofsWaiting: waiting.get(row.id) ?? 0,
    OrderDetails: ordered.get(row.id) ?? [],
  }))
}

/** By order, as its OrderDetails: each SKU once, however many lines have it. */
async function orderedProducts(db: Executor, userId: number): Promise<Map<number, object[]>> {
  const rows = await db
    .select({ orderId: orderLine.orderId, ProductName: orderLine.productName, SKU: orderLine.sku })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(eq(shopOrder.userId, userId))
    .groupBy(orderLine.orderId, orderLine.productName, orderLine.sku)
    .orderBy(min(orderLine.id))
  const ordered = new Map<number, object[]>()
  for (const { orderId, ...line } of rows) ordered.set(orderId, [...(ordered.get(orderId) ?? []), line])
  return ordered
}

/** The customer's own; the shop's admin is shown everybody's. Another's is as unknown as one that never was. */
export async function findOrder(
  db: Executor,
  id: number | null,
  { userId, roleId }: Caller,
): Promise<OrderRow> {
  const found = await orderRow(db, id)
  if (!found || (found.userId !== userId && roleId !== roles.admin)) throw noOrder()
  return found
}

export async function orderRow(db: Executor, id: number | null): Promise<OrderRow | null> {
  const [found] = await db
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.id, id ?? 0))
  return found ?? null
}

export async function wholeOrder(db: Executor, row: OrderRow): Promise<object> {
  return { ...headOf(row), ...addressOf(row), ...(await contentOf(db, row)) }
}

/** For whoever holds a portal's link: once it is decided about, nothing of people any more, nor their files. */
export async function linkedOrder(db: Executor, row: OrderRow): Promise<object> {
  if (row.decision === null && row.status === 'PENDING') return wholeOrder(db, row)
  const files = { OrderCustomerAttachment: [], OrderArtworkAttachment: [] }
  return { ...headOf(row), ...(await contentOf(db, row)), ...files }
}

async function contentOf(db: Executor, row: OrderRow) {
  const lines = await linesOfOrder(db, row.id)
  const ids = lines.map(({ id }) => id)
  const setups = await setupsOfOrder(db, ids)
  const files = await filesOfOrder(db, row.id)
  const reviews = await db
    .select({ OrderDetailsID: orderReview.orderLineId, Rating: review.rating, Remarks: review.remarks })
    .from(orderReview)
    .innerJoin(review, eq(review.id, orderReview.reviewId))
    .where(inArray(orderReview.orderLineId, ids))
  const signer = await signerOf(db)
  const fileOf = (one: (typeof files)[number]) => ({
    OrderDetailsID: one.orderLineId,
    Attachment: artworkPath(signer, one),
  })
  return {
    Promise: promiseOnWire(await shownPromise(db, row, proofedOf(ids, setups, files))),
    // Per order, but a review is of a line: 1 when there is nothing left to review.
    ReviewSubmitStatus: Number(reviews.length >= ids.length),
    OrderDetails: lines.map((line) => ({
      OrderDetailsID: line.id,
      ProductID: line.productId,
      ProductVariationID: line.variationId,
      ProductName: line.productName,
      SKU: line.sku,
      QTY: line.quantity,
      ProductPrice: dollars(line.eachCents),
      Brief: line.brief,
      randomnumber: line.options,
      Product: { Slug: line.slug ?? '', ProductImage: line.image },
    })),
    OrderSetupPrice: setups.map((setup) => ({
      OrderDetailsID: setup.orderLineId,
      ProductSetupPriceID: setup.setupPriceId,
      SetupName: setup.name,
      QTY: setup.count,
    })),
    OrderCustomerAttachment: files.filter(({ purpose }) => purpose === 'customer').map(fileOf),
    OrderArtworkAttachment: files
      .filter(({ purpose }) => purpose === 'approval')
      .map((one) => ({ ...fileOf(one), ...proofOf(one) })),
    ProductReview: reviews,
  }
}

/** Lines as far as their proofs go. */
type Proofed = { setups: unknown[]; approvalFiles: { approval: Approval }[] }

export async function proofedLines(db: Executor, orderId: number): Promise<Proofed[]> {
  const ids = (await linesOfOrder(db, orderId)).map(({ id }) => id)
  return proofedOf(ids, await setupsOfOrder(db, ids), await filesOfOrder(db, orderId))
}

function proofedOf(
  lineIds: number[],
  setups: { orderLineId: number }[],
  files: Pick<ArtworkRow, 'orderLineId' | 'purpose' | 'approve'>[],
): Proofed[] {
  return lineIds.map((id) => ({
    setups: setups.filter(({ orderLineId }) => orderLineId === id),
    approvalFiles: files
      .filter(({ orderLineId, purpose }) => orderLineId === id && purpose === 'approval')
      .map(({ approve }) => ({ approval: approvalOf(approve) })),
  }))
}

/** As it stands on every page, in every mail and command: once all proofs are approved it depends on none. */
export async function shownPromise(
  db: Executor,
  { id, status }: OrderRow,
  proofed: Proofed[],
): Promise<StoredPromise | null> {
  const promise = (await storedPromises(db, [id])).get(id)
  if (!promise || status === 'REJECTED') return null
  const waits = isBeforeProduction(status) && linesToProof(proofed).length > 0
  return waits ? promise : { ...promise, approveBy: null }
}

function promiseOnWire(promise: StoredPromise | null): object | null {
  if (!promise) return null
  const { withYouBy, leavesBy, approveBy, movedFrom } = promise
  return { WithYouBy: withYouBy, LeavesBy: leavesBy, ApproveBy: approveBy, MovedFrom: movedFrom }
}

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

/** By its ProofID the order's customer answers it (writes/artwork.ts). */
function proofOf({ id, approve, answeredAt, note, mark }: ArtworkRow) {
  return {
    Approve: approve,
    ProofID: id,
    AnsweredOn: answeredAt?.toISOString() ?? null,
    Note: note ?? '',
    Mark: mark && { X: mark.x, Y: mark.y, Page: mark.page },
  }
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

function headOf(row: OrderRow) {
  return {
    OrderID: row.id,
    CreatedOn: row.createdAt.toISOString(),
    Status: row.status,
    Totalprice: dollars(row.totalCents),
    PaymentMethod: 'Credit Card',
    ponumber: row.poNumber,
    NeededBy: row.neededBy ?? '',
    GSTAmount: dollars(row.gstCents),
    GSTText: String(row.gstPercent),
    CouponName: row.couponName,
    CouponValue: row.couponPercent,
  }
}

function addressOf({ billing, shipping }: OrderRow) {
  return {
    BCustomerName: billing.customerName,
    BCountry: billing.country,
    BState: billing.state,
    BCity: billing.city,
    BZipcode: billing.postcode,
    BAddress1: billing.line1,
    BAddress2: billing.line2,
    BEmail: billing.email,
    BMobileNumber: billing.mobileNumber,
    SCustomerName: shipping.customerName,
    SCountry: shipping.country,
    SState: shipping.state,
    SCity: shipping.city,
    SZipcode: shipping.postcode,
    SAddress1: shipping.line1,
    SAddress2: shipping.line2,
  }
}
