/**
 * Search: PostgreSQL finds the products that answer, in the order in which they sell; the rules that the device has, too,
 * put the best first (src/domain/find/rank.ts), so that both say the same.
 */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Asked, otherwise, readAsked, type Vocabulary } from '../../src/domain/find/asked'
import { documentOf, mostRanked, ranked } from '../../src/domain/find/rank'
import { wordsToFind } from '../../src/domain/find/read-search'
import { wordsIn } from '../../src/domain/find/search-words'
import { vocabularyOf } from '../../src/domain/find/vocabulary'
import { htmlToText } from '../../src/domain/rich-text'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database, Executor } from '../db/client'
import { versionCache } from '../replies/public-replies'
import type { Page } from '../requests/input'
import type { Caller } from '../auth/session'
import { tsQueryText } from './search-query'
import { bestFirst, tileText } from './tile'

export type SearchResult = { tiles: string; subcategories: string; total: number }

const mostSubcategories = 8
/** Longer input cannot be a product's name; it is cut, not refused. */
const longest = 120

const Total = v.pipe(v.union([v.string(), v.number()]), v.toNumber())
const Candidates = v.array(
  v.object({ id: v.number(), tile: v.string(), sections: v.array(v.string()), total: Total }),
)
const Tile = v.object({
  ProductName: v.string(),
  SKU: v.string(),
  Colours: v.array(v.string()),
  ProductDescription: v.string(),
})
const Shown = v.tuple([v.object({ tiles: v.string() })])
const Sections = v.tuple([v.object({ subcategories: v.string() })])
const Words = v.array(v.object({ word: v.string() }))
const Ids = v.array(v.object({ id: v.number() }))

export async function searchProducts(
  db: Executor,
  raw: string,
  page: Page,
  caller: Caller | null,
): Promise<SearchResult> {
  const { ids, ...rest } = await hits(db, raw, page)
  return { ...rest, tiles: await readTiles(db, ids, caller) }
}

/** Bytes of ids. */
const keptIds = 32 * 1024 * 1024

export type SearchedIds = (text: string) => Promise<number[]>

/**
 * Ids of all products that answer a text, the best first. Kept as long as the catalogue stays as it is: each filter that
 * is set in what was searched asks for them again.
 */
export function searchedIds(db: Database): SearchedIds {
  const kept = versionCache<number[]>(keptIds, (ids) => 8 * ids.length)
  const read = async (text: string) => (await hits(db, text, { offset: 0, limit: 2 ** 31 - 1 })).ids
  return async (text) => kept(await readCatalogueVersion(db), text.slice(0, longest), () => read(text))
}

type Span = Pick<Page, 'offset' | 'limit'>
type Hits = { ids: number[]; total: number; subcategories: string }

const nothing: Hits = { ids: [], total: 0, subcategories: '[]' }

async function hits(db: Executor, raw: string, span: Span): Promise<Hits> {
  const asked = readAsked(wordsToFind(raw.slice(0, longest)))
  if (asked.words.length === 0) return nothing
  if (asked.code !== null) {
    const exact = await foundBy(db, asked, hasCode(`% ${asked.code} %`), span)
    if (exact.total > 0) return { ...exact, subcategories: '[]' }
  }
  const first = await search(db, asked, span)
  if (!isNothing(first)) return first
  for (const other of otherwise(asked, await readVocabulary(db))) {
    const result = await search(db, other, span)
    if (!isNothing(result)) return result
  }
  return nothing
}

function isNothing({ total, subcategories }: Hits): boolean {
  return total === 0 && subcategories === '[]'
}

async function search(db: Executor, asked: Asked, span: Span): Promise<Hits> {
  const words = sql`${tsQueryText(asked)}::tsquery`
  const byWords = sql`d.search_vector @@ ${words}`
  const where = asked.code === null ? byWords : sql`(${byWords} or ${hasCode(`% ${asked.code}%`)})`
  const [products, subcategories] = await Promise.all([
    foundBy(db, asked, where, span),
    matchingSubcategories(db, words),
  ])
  return { ...products, subcategories }
}

function hasCode(pattern: string): SQL {
  return sql`d.sku_keys like ${pattern}`
}

/** `where` is a condition on `product_document d`. */
async function foundBy(
  db: Executor,
  asked: Asked,
  where: SQL,
  { offset, limit }: Span,
): Promise<Pick<Hits, 'ids' | 'total'>> {
  const candidates = await readCandidates(db, where)
  const [first] = candidates
  if (!first) return nothing
  const best = ranked(candidates, asked, documentFor).map(({ id }) => id)
  const end = offset + limit
  const ids = best.slice(offset, end)
  // Those that were not ranked go on where the others end, in the order in which they sell.
  if (end > best.length && first.total > best.length)
    ids.push(...(await idsBeyond(db, where, Math.max(offset, best.length), end)))
  return { ids, total: first.total }
}

type Candidate = v.InferOutput<typeof Candidates>[number]

function documentFor({ tile, sections }: Candidate) {
  const { ProductName, SKU, Colours, ProductDescription } = v.parse(Tile, JSON.parse(tile))
  return documentOf({
    name: htmlToText(ProductName),
    sku: SKU,
    colours: Colours,
    sections: sections.map((name) => wordsIn(htmlToText(name))),
    description: () => htmlToText(ProductDescription),
  })
}

async function readCandidates(db: Executor, where: SQL): Promise<Candidate[]> {
  const read = await db.execute(sql`
    with hits as materialized (
      select p.id, p.popularity from product_document d join product p on p.id = d.product_id where ${where}),
    best as materialized (
      select p.id, row_number() over (order by ${bestFirst}) as place from hits p
      order by place limit ${mostRanked})
    select best.id, d.tile, s.names as sections, (select count(*) from hits) as total
    from best
    join product_document d on d.product_id = best.id
    cross join lateral (
      select coalesce(array_agg(section.name), '{}') as names
      from product_subcategory ps
      join subcategory sub on sub.id = ps.subcategory_id
      join category c on c.id = sub.category_id
      cross join lateral (values (sub.name), (c.name)) section (name)
      where ps.product_id = best.id) s
    order by best.place`)
  return v.parse(Candidates, read.rows)
}

async function idsBeyond(db: Executor, where: SQL, from: number, to: number): Promise<number[]> {
  const read = await db.execute(sql`
    select p.id from product_document d join product p on p.id = d.product_id where ${where}
    order by ${bestFirst} limit ${to - from} offset ${from}`)
  return v.parse(Ids, read.rows).map(({ id }) => id)
}

async function readTiles(db: Executor, ids: number[], caller: Caller | null): Promise<string> {
  if (ids.length === 0) return '[]'
  const read = await db.execute(sql`
    select coalesce('[' || string_agg(${tileText(caller)}, ',' order by shown.place) || ']', '[]') as tiles
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality shown (id, place)
    join product_document d on d.product_id = shown.id::int`)
  return v.parse(Shown, read.rows)[0].tiles
}

async function matchingSubcategories(db: Executor, words: SQL): Promise<string> {
  const read = await db.execute(sql`
    select coalesce(jsonb_agg(section order by place), '[]')::text as subcategories from (
      select jsonb_build_object(
          'SubCategoryID', s.id, 'SubCategoryName', s.name, 'Slug', s.slug, 'CategorySlug', c.slug,
          'SubCategoryImage', s.image) as section,
        row_number() over (order by ts_rank(s.search_vector, ${words}) desc, c.position, s.position) as place
      from subcategory s join category c on c.id = s.category_id
      where s.search_vector @@ ${words}
      order by place limit ${mostSubcategories}) matching`)
  return v.parse(Sections, read.rows)[0].subcategories
}

async function readVocabulary(db: Executor): Promise<Vocabulary> {
  const read = await db.execute(sql`select word from search_word`)
  return vocabularyOf(v.parse(Words, read.rows).map(({ word }) => word))
}
