/** The reviews of a product, ten a page, newest first (S §7), and new ones of what was ordered (A §2, §7). */
import { count, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { countedCaller } from '../counted-caller'
import type { Database } from '../db/client'
import { review } from '../db/schema-product'
import { notFound } from '../errors'
import { answerOnce, keysOf } from '../idempotency'
import type { ProviderContext } from '../provider-context'
import { clampPage, idOf, jsonBodyOf, keyOf, type Page, pageOf } from '../request-input'
import { ReviewRequest, storeReview } from '../writes/review'

const reviewsOnPage = 10
const reviewsPerMinute = 30

export function productReviewRoutes(context: ProviderContext): Hono {
  const { db, replies } = context
  const callerOf = countedCaller(context, reviewsPerMinute)
  return new Hono()
    .get('/:id', (c) => {
      const productId = idOf(keyOf(c, 'id'))
      if (productId === null) throw notFound('This product')
      const page = clampPage(pageOf(c, reviewsOnPage).page, reviewsOnPage)
      return replies.send(c, `reviews ${productId} ${page.page}`, () => reviewPage(db, productId, page))
    })
    .post('/', async (c) => {
      const caller = await callerOf(c)
      const request = await jsonBodyOf(c, ReviewRequest)
      return answerOnce(c, { db, scope: keysOf(caller) }, async (tx) => {
        await storeReview(tx, caller.userId, request)
        const Message = 'Thank you for your review.'
        return { Message, Data: { Message } }
      })
    })
}

async function reviewPage(db: Database, productId: number, page: Page): Promise<string> {
  const [counted] = await db.select({ total: count() }).from(review).where(eq(review.productId, productId))
  const found = await db
    .select()
    .from(review)
    .where(eq(review.productId, productId))
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(page.limit)
    .offset(page.offset)
  const total = counted?.total ?? 0
  return JSON.stringify({
    Data: found.map((one) => ({
      ProductReviewID: one.id,
      User: { FullName: one.author },
      CreatedOn: one.createdAt.toISOString(),
      Rating: one.rating,
      Remarks: one.remarks,
    })),
    totalPages: Math.ceil(total / page.limit),
    total,
  })
}
