/** Reviews of a product (req 3.7, 6.13). */
import * as paths from '../paths'
import * as v from 'valibot'
import { type Dated, mapDated } from '../../domain/dated'
import type { Review } from '../../domain/product/product'
import { decodeEntities } from '../../domain/rich-text'
import { enveloped, toWireId, MessageReply, numberOr, textOrEmpty, wireList, wireOne } from '../wire'
import { request, type SavedReply } from '../request'
import { write } from '../write'

const ReviewWire = v.object({
  User: v.fallback(wireOne(v.nullish(v.object({ FullName: textOrEmpty }))), null),
  CreatedOn: textOrEmpty,
  Rating: numberOr(0),
  Remarks: textOrEmpty,
})

export const ReviewList = enveloped(wireList(ReviewWire))

/** A page of reviews in the provider's order; pages count from 1. An empty page is the end. */
export async function fetchReviews(
  productId: string,
  page: number,
  signal?: AbortSignal,
  saved?: SavedReply,
): Promise<Dated<Review[]>> {
  const path = paths.reviews(productId, page)
  const reply = await request('GET', path, ReviewList, { signal, saved })
  return mapDated(reply, (reviews) => reviews.map(toReview))
}

function toReview(wire: v.InferOutput<typeof ReviewWire>): Review {
  const createdMs = Date.parse(wire.CreatedOn)
  return {
    author: wire.User?.FullName || 'A customer',
    createdOn: Number.isNaN(createdMs) ? '' : new Date(createdMs).toISOString(),
    rating: Math.max(0, Math.min(5, Math.round(wire.Rating))),
    remarks: decodeEntities(wire.Remarks),
  }
}

export type NewReview = {
  orderId: string
  lineId: string
  productId: string
  /** 0 to 5; the provider decides whether it accepts 0 and an empty comment (req 6.13). */
  rating: number
  remarks: string
}

/** Sends a review of an ordered line; resolves to the provider's Message. Throws RejectedFailure with its reason. */
export async function sendReview(review: NewReview): Promise<string> {
  const body = {
    Rating: review.rating,
    Remarks: review.remarks.trim(),
    OrderDetailsID: toWireId(review.lineId),
    ProductID: toWireId(review.productId),
    OrderID: toWireId(review.orderId),
  }
  return write('POST', 'product_review', MessageReply, { body })
}
