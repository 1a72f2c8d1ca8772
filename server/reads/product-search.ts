/**
 * Search in PostgreSQL: words weighted by where they stand, the last one as a beginning, stock codes with or
 * without dashes, and when nothing matches the same again with slips of the keyboard put right.
 */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import type { Page } from '../requests/input'
import type { Caller } from '../auth/session'
import { readSearchText, type SearchText, tsQueryText } from './search-text'
import { tileText } from './tile'

export type SearchResult = { tiles: string; subcategories: string; total: number }

const nothing: SearchResult = { tiles: '[]', subcategories: '[]', total: 0 }
const mostSubcategories = 8
/**
 * Ranking reads every hit's words; past this many hits the best-selling ones are ranked, and all are
 * counted.
 */
const mostRanked = 600

const Total = v.pipe(v.union([v.string(), v.number()]), v.toNumber())
const Found = v.tuple([v.object({ tiles: v.string(), subcategories: v.string(), total: Total })])
const Words = v.array(v.object({ word: v.nullable(v.string()) }))

export async function searchProducts(
  db: Executor,
  raw: string,
  page: Page,
  caller: Caller | null,
): Promise<SearchResult> {
  const text = readSearchText(raw)
  if (text.words.length === 0) return nothing
  if (text.sku !== null) {
    const exact = await run(db, sql`d.sku_keys like ${`% ${text.sku} %`}`, null, page, caller)
    if (exact.total > 0) return exact
  }
  const found = await searchWords(db, text, page, caller)
  if (found.total > 0 || found.subcategories !== '[]') return found
  const corrected = await correctWords(db, text)
  return corrected ? searchWords(db, corrected, page, caller) : nothing
}

function searchWords(
  db: Executor,
  text: SearchText,
  page: Page,
  caller: Caller | null,
): Promise<SearchResult> {
  const typed = tsQueryText(text)
  // English drops its stop words; typing "a" or "in" on the way to more must find something all the same.
  const words = sql`coalesce(
    nullif(to_tsquery('english', ${typed})::text, '')::tsquery, to_tsquery('simple', ${typed}))`
  const where =
    text.sku === null
      ? sql`d.search_vector @@ ${words}`
      : sql`(d.search_vector @@ ${words} or d.sku_keys like ${`% ${text.sku}%`})`
  return run(db, where, words, page, caller)
}

/** `words` null: a stock code decided, so there is nothing to rank and no section to suggest. */
async function run(
  db: Executor,
  where: SQL,
  words: SQL | null,
  page: Page,
  caller: Caller | null,
): Promise<SearchResult> {
  const rank = words ? sql`ts_rank('{0.02, 0.1, 0.4, 1}', d.search_vector, ${words})` : sql`0`
  const found = await db.execute(sql`
    with hits as materialized (
      select d.product_id, p.popularity from product_document d join product p on p.id = d.product_id
      where ${where}),
    best as materialized (
      select product_id, popularity from hits order by popularity desc, product_id limit ${mostRanked}),
    ranked as (
      select best.product_id, row_number() over (
        order by round((${rank})::numeric, 2) desc, best.popularity desc, best.product_id) as place
      from best join product_document d on d.product_id = best.product_id),
    shown as (
      select product_id, place from ranked
      union all
      select product_id, ${mostRanked} + row_number() over (order by popularity desc, product_id) from (
        select product_id, popularity from hits
        order by popularity desc, product_id offset ${mostRanked}) rest
      order by place limit ${page.limit} offset ${page.offset})
    select
      (select count(*) from hits) as total,
      (select coalesce('[' || string_agg(${tileText(caller)}, ',' order by shown.place) || ']', '[]')
       from shown join product_document d on d.product_id = shown.product_id) as tiles,
      ${words ? matchingSubcategories(words) : sql`'[]'`} as subcategories`)
  return v.parse(Found, found.rows)[0]
}

function matchingSubcategories(words: SQL): SQL {
  return sql`(
    select coalesce(jsonb_agg(section order by place), '[]')::text from (
      select jsonb_build_object(
          'SubCategoryID', s.id, 'SubCategoryName', s.name, 'Slug', s.slug, 'CategorySlug', c.slug,
          'SubCategoryImage', s.image) as section,
        row_number() over (order by ts_rank(s.search_vector, ${words}) desc, c.position, s.position) as place
      from subcategory s join category c on c.id = s.category_id
      where s.search_vector @@ ${words}
      order by place limit ${mostSubcategories}) matching)`
}

/** Puts the nearest known word in the place of each unknown one; null when some word resembles none. */
async function correctWords(db: Executor, text: SearchText): Promise<SearchText | null> {
  const found = await db.execute(sql`
    select coalesce(
      (select typed.word from search_word w where w.word like typed.word || '%' limit 1),
      case when typed.word ~ '[0-9]' or to_tsvector('english', typed.word) = '' then typed.word end,
      (select w.word from search_word w where w.word % typed.word
       order by similarity(w.word, typed.word) desc, w.products desc limit 1)) as word
    from jsonb_array_elements_text(${JSON.stringify(text.words)}::jsonb) with ordinality typed (word, place)
    order by typed.place`)
  const words = v.parse(Words, found.rows).flatMap((row) => (row.word === null ? [] : [row.word]))
  if (words.length < text.words.length || words.join() === text.words.join()) return null
  return { ...text, words, sku: null }
}
