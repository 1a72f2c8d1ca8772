/** Orders in the provider's field names (req 6.11): a customer's list, and a single order in full. */
import { desc, eq, inArray, min } from 'drizzle-orm'
import { roles } from '../../src/domain/account/role'
import { finalStatuses } from '../../src/domain/order/order-status'
import { artworkPath, signerOf } from '../auth/signing'
import type { Executor } from '../db/client'
import { orderLine, orderReview, shopOrder } from '../db/schema-order'
import { product, review } from '../db/schema-product'
import { notFound } from '../base/errors'
import type { Caller } from '../auth/session'
import { dollars } from '../../src/domain/price/money'
import { type ArtworkRow, countPendingProofs } from './artwork'
import { type OrderRow, partsOfOrder, proofsOfOrders } from './order-lines'
import { pictureOfLine } from './picture'
import { type OrderProgress, orderProgress, risksOf } from './order-progress'

export const orderNotFound = () => notFound('This order')

/** Returns the newest orders first, with the product names and SKUs by which an order is searched. */
export async function listOrders(db: Executor, userId: number): Promise<object[]> {
  const rows = await db
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.userId, userId))
    .orderBy(desc(shopOrder.createdAt), desc(shopOrder.id))
  const pendingCounts = await countPendingProofs(db, userId)
  const productsByOrder = await orderedProducts(db, userId)
  const risks = await risksOf(db, rows)
  const openOrders = rows.filter(({ status }) => !finalStatuses.includes(status))
  const proofs = await proofsOfOrders(
    db,
    openOrders.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...headOf(row),
    AtRisk: risks.get(row.id) ?? [],
    Proofs: proofs.get(row.id) ?? null,
    WaitsForApprover: waitsForApprover(row),
    ProofsWaiting: pendingCounts.get(row.id) ?? 0,
    OrderDetails: productsByOrder.get(row.id) ?? [],
  }))
}

/** Maps order id to its OrderDetails: each SKU once, however many lines have it. */
async function orderedProducts(db: Executor, userId: number): Promise<Map<number, object[]>> {
  const rows = await db
    .select({
      orderId: orderLine.orderId,
      ProductName: orderLine.productName,
      SKU: orderLine.sku,
      ProductImage: min(pictureOfLine(product.gallery, orderLine.options)),
    })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(eq(shopOrder.userId, userId))
    .groupBy(orderLine.orderId, orderLine.productName, orderLine.sku)
    .orderBy(min(orderLine.id))
  const productsByOrder = new Map<number, object[]>()
  for (const { orderId, ProductImage, ...line } of rows)
    productsByOrder.set(orderId, [
      ...(productsByOrder.get(orderId) ?? []),
      { ...line, Product: { ProductImage } },
    ])
  return productsByOrder
}

/**
 * Customers get their own orders, the shop's admin gets any order. Throws the same 404 for another customer's order
 * as for an unknown id.
 */
export async function findOrder(
  db: Executor,
  id: number | null,
  { userId, roleId }: Caller,
): Promise<OrderRow> {
  const order = await orderRow(db, id)
  if (!order || (order.userId !== userId && roleId !== roles.admin)) throw orderNotFound()
  return order
}

export async function orderRow(db: Executor, id: number | null): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.id, id ?? 0))
  return row ?? null
}

export async function wholeOrder(db: Executor, row: OrderRow): Promise<object> {
  return { ...headOf(row), ...addressOf(row), ...(await contentOf(db, row)) }
}

/** Returns the order for the holder of a portal's link; without addresses and files once the order is decided. */
export async function linkedOrder(db: Executor, row: OrderRow): Promise<object> {
  if (row.decision === null && row.status === 'PENDING') return wholeOrder(db, row)
  const files = { OrderCustomerAttachment: [], OrderArtworkAttachment: [] }
  return { ...headOf(row), ...(await contentOf(db, row)), ...files }
}

async function contentOf(db: Executor, row: OrderRow) {
  const parts = await partsOfOrder(db, row.id)
  const { lines, setups, files } = parts
  const ids = lines.map(({ id }) => id)
  const reviews = await db
    .select({ OrderDetailsID: orderReview.orderLineId, Rating: review.rating, Remarks: review.remarks })
    .from(orderReview)
    .innerJoin(review, eq(review.id, orderReview.reviewId))
    .where(inArray(orderReview.orderLineId, ids))
  const signer = await signerOf(db)
  const fileOf = (file: (typeof files)[number]) => ({
    OrderDetailsID: file.orderLineId,
    Attachment: artworkPath(signer, file),
  })
  return {
    ...toWireProgress(row, await orderProgress(db, row, parts)),
    // The field is per order although reviews are per line: it is 1 when every line is reviewed.
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
      .map((file) => ({ ...fileOf(file), ...proofOf(file) })),
    ProductReview: reviews,
  }
}

/** The order's customer answers a proof by its ProofID (writes/artwork.ts). */
function proofOf({ id, approve, answeredAt, note, mark }: ArtworkRow) {
  return {
    Approve: approve,
    ProofID: id,
    AnsweredOn: answeredAt?.toISOString() ?? null,
    Note: note ?? '',
    Mark: mark && { X: mark.x, Y: mark.y, Page: mark.page },
  }
}

const waitsForApprover = ({ needsApproval, decision }: OrderRow) => Number(needsApproval && decision === null)

function toWireProgress(row: OrderRow, { promise, days, risks }: OrderProgress) {
  return {
    Promise: promise && {
      WithYouBy: promise.withYouBy,
      LeavesBy: promise.leavesBy,
      ApproveBy: promise.approveBy,
      MovedFrom: promise.movedFrom,
    },
    Days: {
      Placed: days.placed,
      Artwork: days.artwork,
      ProofSent: days.proofSent,
      Approved: days.approved,
      Production: days.production,
      Sent: days.sent,
      There: days.delivered,
    },
    AtRisk: risks,
    Tracking: row.tracking && {
      Carrier: row.tracking.carrier,
      Number: row.tracking.number,
      Link: row.tracking.link,
    },
    WaitsForApprover: waitsForApprover(row),
  }
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
