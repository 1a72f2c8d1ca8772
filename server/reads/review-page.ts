/** Reviews of products as JSON text, newest first, put together by the database. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import { clampPage, type Page } from '../floor/input'

export const reviewsOnPage = 10

const Rows = v.array(
  v.object({
    id: v.number(),
    reviews: v.string(),
    total: v.pipe(v.union([v.string(), v.number()]), v.toNumber()),
  }),
)

/** The reply of `product_review/{id}`, also for a product that nobody knows. */
export async function reviewReply(db: Executor, productId: number, page: Page): Promise<string> {
  return (await readReviews(db, [productId], page)).get(productId) ?? replyOf('[]', 0, page)
}

/** The first page of every one of these products that has reviews, by its id. */
export async function firstReviews(db: Executor, productIds: number[]): Promise<Map<number, string>> {
  return readReviews(db, productIds, clampPage(1, reviewsOnPage))
}

async function readReviews(db: Executor, productIds: number[], page: Page): Promise<Map<number, string>> {
  const found = await db.execute(sql`
    select reviewed.product_id as id, reviewed.total, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'ProductReviewID', r.id, 'User', jsonb_build_object('FullName', r.author),
        'CreatedOn', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'Rating', r.rating, 'Remarks', r.remarks) order by r.created_at desc, r.id desc), '[]')::text
      from (
        select * from review where review.product_id = reviewed.product_id
        order by created_at desc, id desc limit ${page.limit} offset ${page.offset}) r) as reviews
    from (
      select product_id, count(*) as total from review
      where product_id = any (${sql.param(productIds)}::int[]) group by product_id) reviewed
    order by reviewed.product_id`)
  return new Map(
    v.parse(Rows, found.rows).map(({ id, reviews, total }) => [id, replyOf(reviews, total, page)]),
  )
}

function replyOf(reviews: string, total: number, page: Page): string {
  return `{"Data":${reviews},"totalPages":${Math.ceil(total / page.limit)},"total":${total}}`
}
