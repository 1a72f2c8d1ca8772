/** What a bulk read brings besides products and lists: replies of other public calls, word for word. */
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { categoriesReply, categoryGroupsReply, subcategoryReply } from './category-page'
import { frontPage } from './front-page'
import { gstReply } from './price-list'
import { firstReviews } from './review-page'
import { categoryReply, flagLists } from './section'

/** Lines of NDJSON: menu, home page, GST, and the head of every category and subcategory. */
export async function answerLines(db: Executor): Promise<string[]> {
  const lines = [
    answer('GET', 'category/', await categoriesReply(db)),
    answer('POST', 'category/AllUnMapcategory', await categoryGroupsReply(db)),
    answer('GET', 'HomePageSetting/', await frontPage(db)),
    answer('GET', 'cart/getgst', await gstReply(db)),
  ]
  const categories = await db.select({ slug: category.slug }).from(category).orderBy(asc(category.position))
  for (const slug of new Set([...categories.map((one) => one.slug), ...flagLists.keys()]))
    lines.push(
      answer('GET', `category/getcategory/${encodeURIComponent(slug)}`, await categoryReply(db, slug)),
    )
  const subcategories = await db
    .select({ parent: category.slug, slug: subcategory.slug })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .orderBy(asc(category.position), asc(subcategory.position))
  for (const { parent, slug } of subcategories) {
    const path = `category/getsubcategory/${encodeURIComponent(parent)}/${encodeURIComponent(slug)}`
    lines.push(answer('GET', path, await subcategoryReply(db, parent, slug)))
  }
  return lines
}

/** Lines of NDJSON: the first page of reviews of those of these products that have any. */
export async function reviewLines(db: Executor, productIds: number[]): Promise<string[]> {
  return [...(await firstReviews(db, productIds))].map(([id, reply]) =>
    answer('GET', `product_review/${id}?page=1`, reply),
  )
}

/** `reply` is JSON text. */
function answer(method: 'GET' | 'POST', path: string, reply: string): string {
  return `{"Answer":{"Method":"${method}","Path":${JSON.stringify(path)},"Reply":${reply}}}`
}
