/** The lists behind subcategory pages and new arrivals. */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../db/client'
import { Count, clampPage, type Page, PlainText } from '../floor/input'
import type { Caller } from '../auth/session'
import { flagLists, inSubcategories, subcategoryIds } from './section'
import { type ListSource, besideTiles, bestFirst, newestFirst } from './tile'

const name = sql`(select lower(product.name) from product where product.id = p.id)`
const orders: Record<'' | 'newest' | 'name-asc' | 'name-desc', SQL> = {
  '': bestFirst,
  newest: newestFirst,
  'name-asc': sql`${name}, p.id`,
  'name-desc': sql`${name} desc, p.id`,
}

/** The filter payload of `product/`. Without SubCategoryID it lists everything. */
export const ListRequest = v.object({
  SubCategoryID: v.optional(v.nullable(v.union([v.pipe(v.number(), v.transform(String)), PlainText])), null),
  Sort: v.optional(v.nullable(v.picklist(['', 'newest', 'name-asc', 'name-desc'])), ''),
  RecordsPerPage: v.optional(v.nullable(Count), 24),
  PageNo: v.optional(v.nullable(Count), 1),
})

export async function listProducts(
  { db, lists }: ListSource,
  request: v.InferOutput<typeof ListRequest>,
  caller: Caller | null,
): Promise<string> {
  const page = clampPage(request.PageNo ?? 1, request.RecordsPerPage ?? 24)
  const where = await productsOf(db, request.SubCategoryID ?? '')
  const { tiles, total } = await lists({ where, order: orders[request.Sort ?? ''], page, caller })
  return reply('data', tiles, total, page)
}

export async function newArrivals({ lists }: Pick<ListSource, 'lists'>, page: Page): Promise<string> {
  const { tiles, total } = await lists({
    where: sql`p.is_new`,
    order: newestFirst,
    page,
    caller: null,
  })
  return reply('data', tiles, total, page)
}

/** Condition on `product p` of what a list call names: a list of new products and the like, or subcategories. */
export async function productsOf(db: Database, key: string): Promise<SQL> {
  if (key === '') return sql`true`
  return flagLists.get(key)?.products ?? inSubcategories(await subcategoryIds(db, key.trim()))
}

function reply(field: string, tiles: string, total: number, page: Page): string {
  return `{"${field}":${tiles},${besideTiles(total, page)}}`
}
