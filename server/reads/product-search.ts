/**
 * Search: PostgreSQL finds the products that answer, in the order in which they sell; the rules that the device has, too,
 * put the best first (src/domain/find/rank.ts), so that both say the same.
 */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Asked, otherwise, readAsked, type Vocabulary, vocabularyOf } from '../../src/domain/find/asked'
import { mostRanked, ranked } from '../../src/domain/find/rank'
import { wordsToFind } from '../../src/domain/find/read-search'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database, Executor } from '../db/client'
import { versionCache } from '../floor/version-cache'
import type { Page } from '../floor/input'
import type { Caller } from '../auth/session'
import { type Candidate, searchDocuments } from './search-documents'
import { tsQueryText } from './search-query'
import { idsIn, idsOnPage, readTiles } from './tile'

export type SearchResult = { tiles: string; subcategories: string; total: number }

const mostSubcategories = 8
/** Longer input cannot be a product's name; it is cut, not refused. */
const longest = 120

const Hits = v.tuple([v.object({ ids: v.string() })])
const Sections = v.tuple([v.object({ subcategories: v.string() })])
const Words = v.array(v.object({ word: v.string() }))

/** Ids of all products that answer, the best first, and JSON text of the subcategories. */
type Searched = { ids: Int32Array; subcategories: string }
export type Search = (text: string) => Promise<Searched>

const keptBytes = 32 * 1024 * 1024

/** What was searched is kept as long as the catalogue stays as it is: further pages and each filter ask for it again. */
export function searcher(db: Database): Search {
  const kept = versionCache<Searched>(
    keptBytes,
    ({ ids, subcategories }) => ids.byteLength + 2 * subcategories.length,
  )
  const documents = searchDocuments(db)
  return async (raw) => {
    const text = wordsToFind(raw.slice(0, longest))
    const version = await readCatalogueVersion(db)
    return kept(version, text, () => hits({ db, candidates: (ids) => documents(version, ids) }, text))
  }
}

export async function searchProducts(
  db: Executor,
  search: Search,
  raw: string,
  { page, caller }: { page: Page; caller: Caller | null },
): Promise<SearchResult> {
  const { ids, subcategories } = await search(raw)
  return { tiles: await readTiles(db, idsOnPage(ids, page), caller), total: ids.length, subcategories }
}

type Reads = { db: Executor; candidates: (ids: Int32Array) => Promise<Candidate[]> }

const nothing: Searched = { ids: new Int32Array(), subcategories: '[]' }

async function hits(reads: Reads, text: string): Promise<Searched> {
  const asked = readAsked(text)
  if (asked.words.length === 0) return nothing
  if (asked.code !== null) {
    const ids = await foundBy(reads, asked, sql`product_hits(null, ${`% ${asked.code} %`})`)
    if (ids.length > 0) return { ids, subcategories: '[]' }
  }
  const first = await found(reads, asked)
  if (!isNothing(first)) return first
  for (const other of otherwise(asked, await readVocabulary(reads.db))) {
    const result = await found(reads, other)
    if (!isNothing(result)) return result
  }
  return nothing
}

function isNothing({ ids, subcategories }: Searched): boolean {
  return ids.length === 0 && subcategories === '[]'
}

async function found(reads: Reads, asked: Asked): Promise<Searched> {
  const words = sql`${tsQueryText(asked)}::tsquery`
  const [ids, subcategories] = await Promise.all([
    foundBy(reads, asked, sql`product_hits(${words}, ${asked.code && `% ${asked.code}%`})`),
    matchingSubcategories(reads.db, words),
  ])
  return { ids, subcategories }
}

/** `sold`: the ids in the order in which they sell. Those that are not ranked follow so. */
async function foundBy({ db, candidates }: Reads, asked: Asked, sold: SQL): Promise<Int32Array> {
  const read = await db.execute(sql`select array_to_string(${sold}, ',') as ids`)
  const ids = idsIn(v.parse(Hits, read.rows)[0].ids)
  const best = ranked(await candidates(ids.subarray(0, mostRanked)), asked, ({ document }) => document)
  return Int32Array.from([...best.map(({ id }) => id), ...ids.subarray(mostRanked)])
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
