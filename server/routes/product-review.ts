/** The reviews of a product, ten a page, newest first (S §7). */
import { count, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '../db/client'
import { review } from '../db/schema-product'
import { notFound } from '../errors'
import type { ProviderContext } from '../provider-context'
import { clampPage, idOf, keyOf, type Page, pageOf } from '../request-input'

const reviewsOnPage = 10

export function productReviewRoutes({ db, replies }: ProviderContext): Hono {
  return new Hono().get('/:id', (c) => {
    const productId = idOf(keyOf(c, 'id'))
    if (productId === null) throw notFound('This product')
    const page = clampPage(pageOf(c, reviewsOnPage).page, reviewsOnPage)
    return replies.send(c, `reviews ${productId} ${page.page}`, () => reviewPage(db, productId, page))
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
