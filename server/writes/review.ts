/** Stores a customer's review of an ordered line. It is accepted only once, with a text, and for a complete order. */
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { reviewableStatus } from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { refreshProductDocuments } from './product-document'
import { appUser } from '../db/schema-customer'
import { orderLine, orderReview, shopOrder } from '../db/schema-order'
import { review } from '../db/schema-product'
import { invalid, notFound, Refusal } from '../base/errors'
import { limitLength, LongText, WireId } from '../base/input'

const maxRemarksLength = 2000

export const ReviewRequest = v.object({
  Rating: v.optional(v.nullable(v.union([v.number(), v.string()])), 0),
  Remarks: v.optional(v.nullable(v.pipe(LongText, v.trim())), ''),
  OrderDetailsID: WireId,
  OrderID: v.optional(v.nullable(WireId)),
  ProductID: v.optional(v.nullable(WireId)),
})
type Request = v.InferOutput<typeof ReviewRequest>

export async function storeReview(tx: Executor, userId: number, request: Request): Promise<void> {
  const line = await reviewedLine(tx, userId, request)
  const rating = /^[1-5]$/.test(String(request.Rating).trim()) ? Number(request.Rating) : 0
  const remarks = limitLength('Your comment', request.Remarks ?? '', maxRemarksLength)
  if (line.status !== reviewableStatus)
    throw new Refusal(409, 'NOTCOMPLETE', 'You can review this when the order is complete.')
  if (rating === 0) throw invalid('Please choose 1 to 5 stars.')
  if (remarks === '') throw invalid('Please write a comment.')
  const { lineId, productId, author } = line
  if (productId === null) throw invalid('This product is no longer in the shop.')
  const [stored] = await tx
    .insert(review)
    .values({ productId, author, rating, remarks, createdAt: new Date() })
    .returning({ id: review.id })
  if (!stored) throw new Error('no review was stored')
  const linked = await tx
    .insert(orderReview)
    .values({ orderLineId: lineId, reviewId: stored.id })
    .onConflictDoNothing()
    .returning({ id: orderReview.reviewId })
  // The refusal rolls back the review as well.
  if (linked.length === 0) throw new Refusal(409, 'ALREADYREVIEWED', 'You have reviewed this already.')
  await refreshProductDocuments(tx, [productId])
}

/**
 * Throws a 404 for another customer's line, so that the reply does not reveal that it exists, and for a line with a
 * different order or product.
 */
async function reviewedLine(tx: Executor, userId: number, { OrderDetailsID, OrderID, ProductID }: Request) {
  const [line] = await tx
    .select({
      lineId: orderLine.id,
      orderId: orderLine.orderId,
      productId: orderLine.productId,
      status: shopOrder.status,
      author: appUser.fullName,
    })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .innerJoin(appUser, eq(appUser.id, shopOrder.userId))
    .where(and(eq(orderLine.id, OrderDetailsID ?? 0), eq(shopOrder.userId, userId)))
  const isMatch =
    line &&
    (OrderID === undefined || OrderID === line.orderId) &&
    (ProductID === undefined || ProductID === line.productId)
  if (!isMatch) throw notFound('This order line')
  return line
}
