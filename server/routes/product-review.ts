/** The reviews of a product, ten a page, newest first (req 3.7), and new ones of what was ordered (req 6.13). */
import { Hono } from 'hono'
import { limitedCaller } from '../requests/rate-limit'
import { notFound } from '../floor/errors'
import { answerOnce, keysOf } from '../requests/idempotency'
import type { ProviderContext } from './context'
import { reviewReply, reviewsOnPage } from '../reads/review-page'
import { clampPage, idOf } from '../floor/input'
import { jsonBodyOf, keyOf, pageOf } from '../requests/body'
import { ReviewRequest, storeReview } from '../writes/review'

const reviewsPerMinute = 30

export function productReviewRoutes(context: ProviderContext): Hono {
  const { db, replies } = context
  const callerOf = limitedCaller(context, 'review', reviewsPerMinute)
  return new Hono()
    .get('/:id', (c) => {
      const productId = idOf(keyOf(c, 'id'))
      if (productId === null) throw notFound('This product')
      const page = clampPage(pageOf(c, reviewsOnPage).page, reviewsOnPage)
      return replies.send(c, `reviews ${productId} ${page.page}`, () => reviewReply(db, productId, page))
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
