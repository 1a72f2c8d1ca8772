/** Lists of product tiles as JSON text, built by the database. */
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { readCatalogueVersion, readListVersion } from '../db/catalogue-version'
import { type Database, type Executor, perDatabase } from '../db/client'
import { largeList } from '../db/schema-product'
import { versionCache } from '../base/version-cache'
import { limitConcurrency } from '../base/concurrency'
import type { Page } from '../base/input'
import type { Caller } from '../auth/session'

const Ids = v.tuple([v.object({ ids: v.string() })])
const Tiles = v.tuple([v.object({ tiles: v.string() })])

type TileList = { tiles: string; total: number }

/**
 * Returns the tile of `product_document d`. For a signed-in caller it contains the wishlist flag and the lowest price
 * of the caller's role, for a visitor no price.
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

/** Parses the ids of a whole list from `1,2,3`. As numbers a hundred thousand ids take less than half a megabyte. */
export const parseIds = (text: string) => Int32Array.from(text === '' ? [] : text.split(','), Number)

export const idsOnPage = (ids: Int32Array, { offset, limit }: Page) => ids.subarray(offset, offset + limit)

/** JSON text of the tiles of these products, in this order. */
export async function readTiles(db: Executor, ids: Int32Array, caller: Caller | null): Promise<string> {
  if (ids.length === 0) return '[]'
  const result = await db.execute(sql`
    select coalesce('[' || string_agg(${tileText(caller)}, ',' order by shown.place) || ']', '[]') as tiles
    from unnest(${sql.param([...ids])}::int[]) with ordinality shown (id, place)
    join product_document d on d.product_id = shown.id`)
  return v.parse(Tiles, result.rows)[0].tiles
}

type TileQuery = {
  /** Condition on `product_facts p`, which has an `id`. */
  where: SQL
  /** Sort order, ending in a unique column so that pages do not overlap. */
  order: SQL
  page: Page
  caller: Caller | null
}

/** Selects listed products, which are never hidden, with only the columns that lists need. */
export const listedProducts = sql`(select *, product_id as id from product_facts)`

/** Only a few whole lists are read at a time from a database, so that short reads still find a connection. */
export const limitListReads = perDatabase(() => limitConcurrency(2))

export type TileLists = (query: TileQuery) => Promise<TileList>
export type ListSource = { db: Database; lists: TileLists }

const maxCacheBytes = 16 * 1024 * 1024

/**
 * The ids of a whole list are cached until the catalogue changes in more than stock, so that a page only reads its own
 * tiles.
 */
export function tileLists(db: Database): TileLists {
  const cache = versionCache<Int32Array>(maxCacheBytes, (ids) => ids.byteLength)
  return async ({ where, order, page, caller }) => {
    const idsQuery = sql`
      select array_to_string(array(
        select p.id from ${listedProducts} p where ${where} order by ${order}), ',') as ids`
    const version = await readListVersion(db)
    const readIds = async () =>
      (await readStoredList(db, await readCatalogueVersion(db), largeListKey(keyOfList(where, order), null)))
        ?.ids ??
      limitListReads(db)(async () => parseIds(v.parse(Ids, (await db.execute(idsQuery)).rows)[0].ids))
    const ids = await cache(version, keyOfSql(idsQuery), readIds)
    return { tiles: await readTiles(db, idsOnPage(ids, page), caller), total: ids.length }
  }
}

const dialect = new PgDialect()

/** Equal queries have equal keys. */
function keyOfSql(query: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return JSON.stringify([text, params])
}

export const keyOfList = (where: SQL, order: SQL) => keyOfSql(sql`${where} ${order}`)

// Large lists are stored whole in their default order. The first instance that needs a list stores it for all
// instances, and a job builds the lists when the catalogue changes (jobs/tasks.ts), so that no request waits for a
// list.

/** From this number of products on, a list takes longer to build than to read. */
export const minLarge = 1000

type LargeList = { ids: Int32Array; facets: string }

/**
 * Raise this number when facets change their format or are counted differently, because instances of the previous
 * version read the same rows.
 */
const facetsVersion = 3
/** `roleId` is the role whose prices are counted; null: none. */
export const largeListKey = (list: string, roleId: number | null) =>
  `${facetsVersion} ${list} ${roleId ?? ''}`

export async function readStoredList(db: Executor, version: string, key: string): Promise<LargeList | null> {
  const [row] = await db
    .select({ ids: largeList.ids, facets: largeList.facets })
    .from(largeList)
    .where(and(eq(largeList.key, key), eq(largeList.version, Number(version))))
  return row ? { ids: parseIds(row.ids), facets: row.facets } : null
}

export async function storeList(
  db: Executor,
  version: string,
  key: string,
  { ids, facets }: LargeList,
): Promise<void> {
  const row = { version: Number(version), ids: ids.join(','), facets }
  await db
    .insert(largeList)
    .values({ key, ...row })
    // Another instance may have stored the list of a newer version already.
    .onConflictDoUpdate({ target: largeList.key, set: row, setWhere: lt(largeList.version, row.version) })
}

const pageCount = (total: number, page: Page) => Math.ceil(total / page.limit)

/** The fields after the tiles of a list: its totals, and the flag that `product/find` supports the list. */
export const tileMeta = (total: number, page: Page) =>
  `"totalPages":${pageCount(total, page)},"total":${total},"canFind":1`

/** Condition on `product p`: hidden products are in no list. */
export const isSold = sql`not p.is_hidden`
export const bestFirst = sql`p.popularity desc nulls last, p.id`
export const newestFirst = sql`p.created_at desc nulls last, p.id`
