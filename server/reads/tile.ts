/** Lists of product tiles as JSON text, put together by the database. */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import type { Page } from '../requests/input'
import type { Caller } from '../auth/session'

export type TileList = { tiles: string; total: number }

const Rows = v.tuple([
  v.object({ tiles: v.string(), total: v.pipe(v.union([v.string(), v.number()]), v.toNumber()) }),
])

/**
 * The tile of `product_document d`. A signed-in caller's carries the wishlist flag and the lowest price of
 * the own role; a visitor's carries no price.
 */
export function tileText(caller: Caller | null): SQL {
  if (caller === null) return sql`d.tile`
  return sql`left(d.tile, -1)
    || ', "UserProductWishlist": ' || exists (
      select 1 from wishlist w where w.user_id = ${caller.userId} and w.product_id = d.product_id)
    || ', "FromPrice": '
    || coalesce((d.from_cents[${caller.roleId + 1}] / 100.0)::numeric(12, 2)::text, 'null')
    || '}'`
}

export type TileQuery = {
  /** Condition on `product p`. */
  where: SQL
  /** Order of `product p`, ending in a unique column so that pages do not overlap. */
  order: SQL
  page: Page
  caller: Caller | null
}

export async function listTiles(db: Executor, { where, order, page, caller }: TileQuery): Promise<TileList> {
  const found = await db.execute(sql`
    with shown as materialized (
      select p.id, row_number() over (order by ${order}) as place from product p where ${isSold} and ${where}
      order by ${order} limit ${page.limit} offset ${page.offset})
    select
      (select count(*) from product p where ${isSold} and ${where}) as total,
      (select coalesce('[' || string_agg(${tileText(caller)}, ',' order by shown.place) || ']', '[]')
       from shown join product_document d on d.product_id = shown.id) as tiles`)
  return v.parse(Rows, found.rows)[0]
}

const pagesOf = (total: number, page: Page) => Math.ceil(total / page.limit)

/** What stands beside the tiles of a list: how many there are, and that `product/find` answers for it. */
export const besideTiles = (total: number, page: Page) =>
  `"totalPages":${pagesOf(total, page)},"total":${total},"canFind":1`

/** Condition on `product p`: what the shop hides is in no list. */
export const isSold = sql`not p.is_hidden`
export const bestFirst = sql`p.popularity desc nulls last, p.id`
export const newestFirst = sql`p.created_at desc nulls last, p.id`
