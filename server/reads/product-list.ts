/**
 * The lists of subcategory pages and new arrivals, and the conditions of any list that is filtered, searched or
 * sorted.
 */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { FindList } from '../../src/domain/find/find-query'
import type { Caller } from '../auth/session'
import type { Database } from '../db/client'
import { notFound } from '../base/errors'
import { clampPage, Count, keyOfText, type Page, PlainText } from '../base/input'
import { orderOfCategory } from './category-page'
import { inPortal } from './portal'
import type { Search } from './product-search'
import { findCategory, flagLists, inSubcategories, subcategoryIds } from './category'
import { bestFirst, keyOfList, type ListSource, newestFirst, tileMeta } from './tile'

const lowerName = sql`(select lower(product.name) from product where product.id = p.id)`
const sortOrders: Record<'' | 'newest' | 'name-asc' | 'name-desc', SQL> = {
  '': bestFirst,
  newest: newestFirst,
  'name-asc': sql`${lowerName}, p.id`,
  'name-desc': sql`${lowerName} desc, p.id`,
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
  const { tiles, total } = await lists({ where, order: sortOrders[request.Sort ?? ''], page, caller })
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

/** Condition on `product p` for the list that a call names: a flag list such as new products, or subcategories. */
async function productsOf(db: Database, key: string): Promise<SQL> {
  if (key === '') return sql`true`
  return flagLists.get(key)?.products ?? inSubcategories(await subcategoryIds(db, key.trim()))
}

function reply(field: string, tiles: string, total: number, page: Page): string {
  return `{"${field}":${tiles},${tileMeta(total, page)}}`
}

/**
 * Selects rows of `product_facts p`: `from` is joined to `p`, and `position` is an additional column. `key` is equal
 * for equal lists of one catalogue.
 */
export type FilteredList = { key: string; from: SQL; where: SQL; position: SQL; order: SQL }

/** A portal exists for its members only. Other callers get the same 404 as for an unknown slug. */
export async function filteredList(
  db: Database,
  list: FindList,
  caller: Caller | null,
  search: Search,
): Promise<FilteredList> {
  switch (list.of) {
    case 'new':
      return productList(sql`p.is_new`, newestFirst)
    case 'subcategory':
      return productList(await productsOf(db, list.id), bestFirst)
    case 'category': {
      const key = keyOfText(list.slug)
      const publicProducts = (await findCategory(db, key))?.products
      const where = publicProducts ?? (caller && (await inPortal(db, key, caller)))
      if (!where) throw notFound('This category')
      return productList(where, publicProducts ? orderOfCategory(key) : bestFirst)
    }
    case 'search': {
      const { ids: hits } = await search(list.text)
      const ids = sql.param([...hits])
      const from = sql`join unnest(${ids}::int[]) with ordinality as hit (id, place) on hit.id = p.id`
      return {
        key: `search ${list.text}`,
        from,
        where: sql`true`,
        position: sql`hit.place`,
        order: sql`p.place`,
      }
    }
  }
}

const ListRows = v.array(v.object({ category: v.nullable(v.string()), id: v.string() }))

/** The large public lists, without portals and searches. */
export async function largeLists(db: Database, min: number): Promise<FilteredList[]> {
  const flags = [...flagLists].map(
    ([slug, flagList]) => sql`
      select ${slug}, '' from product_facts p where ${flagList.products} having count(*) >= ${min}`,
  )
  const { rows } = await db.execute(sql`
    with placed as (
      select distinct s.category_id, s.id, p.product_id from product_facts p
      join product_subcategory ps on ps.product_id = p.product_id join subcategory s on s.id = ps.subcategory_id)
    select c.slug as category, c.id::text as id from category c join placed on placed.category_id = c.id
    group by c.id having count(distinct product_id) >= ${min}
    union all
    select null, id::text from placed group by id having count(*) >= ${min}
    union all ${sql.join(flags, sql` union all `)}`)
  const lists = v
    .parse(ListRows, rows)
    .map(
      ({ category, id }): FindList =>
        category === null ? { of: 'subcategory', id } : { of: 'category', slug: category },
    )
  return Promise.all(lists.map((list) => filteredList(db, list, null, noSearch)))
}

const noSearch: Search = () => Promise.reject(new Error('No list is a search.'))

function productList(where: SQL, order: SQL): FilteredList {
  return { key: keyOfList(where, order), from: sql``, where, position: sql`null`, order }
}
