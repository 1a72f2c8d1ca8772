/**
 * Search: PostgreSQL finds the products that answer, in the order in which they sell; the rules that the device has, too,
 * put the best first (src/domain/find/rank.ts), so that both say the same.
 */
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import {
  type Asked,
  otherwise,
  type Phrase,
  readRequested,
  type Vocabulary,
  vocabularyOf,
  type Word,
} from '../../src/domain/find/asked'
import {
  documentOf,
  maxRanked,
  ranked,
  type SearchDocument,
  type Section,
  sectionOf,
} from '../../src/domain/find/rank'
import { searchedFor } from '../../src/domain/find/read-search'
import { htmlToText } from '../../src/domain/rich-text'
import type { Caller } from '../auth/session'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database, Executor } from '../db/client'
import type { Page } from '../floor/input'
import { versionCache } from '../floor/version-cache'
import { idsIn, idsOnPage, readTiles } from './tile'

export type SearchResult = { tiles: string; subcategories: string; total: number }

const maxSubcategories = 8
/** Longer input cannot be a product's name; it is cut, not refused. */
const longest = 120

const Hits = v.tuple([v.object({ ids: v.string() })])
const FoundSections = v.tuple([v.object({ subcategories: v.string() })])
const Words = v.array(v.object({ word: v.string() }))

/** Ids of all products that answer, the best first, and JSON text of the subcategories. */
type Searched = { ids: Int32Array; subcategories: string }
export type Search = (text: string) => Promise<Searched>

const storedBytes = 32 * 1024 * 1024

/** What was searched is kept as long as the catalogue stays as it is: further pages and each filter ask for it again. */
export function searcher(db: Database): Search {
  const kept = versionCache<Searched>(
    storedBytes,
    ({ ids, subcategories }) => ids.byteLength + 2 * subcategories.length,
  )
  const documents = searchDocuments(db)
  return async (raw) => {
    const { words, isKindAlone } = searchedFor(raw.slice(0, longest))
    const version = await readCatalogueVersion(db)
    const reads = { db, candidates: (ids: Int32Array) => documents(version, ids), isKindAlone }
    return kept(version, `${isKindAlone} ${words}`, () => hits(reads, words))
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

/** `isKindAlone`: only products that are the thing that is looked for, if any is. */
type Reads = { db: Executor; candidates: (ids: Int32Array) => Promise<Candidate[]>; isKindAlone: boolean }

const nothing: Searched = { ids: new Int32Array(), subcategories: '[]' }

async function hits(reads: Reads, text: string): Promise<Searched> {
  if (reads.isKindAlone && text === '')
    return { ids: await soldIds(reads.db, everything), subcategories: '[]' }
  const asked = readRequested(text)
  if (asked.words.length === 0) return nothing
  if (asked.code !== null) {
    const ids = await matchedBy(reads, asked, sql`product_hits(null, ${`% ${asked.code} %`})`)
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
    matchedBy(reads, asked, sql`product_hits(${words}, ${asked.code && `% ${asked.code}%`})`),
    matchingSubcategories(reads.db, words),
  ])
  return { ids, subcategories }
}

const everything = sql`(select array_agg(product_id order by popularity desc, product_id) from product_document)`

/** `sold`: an array of ids in the order in which they sell. */
async function soldIds(db: Executor, sold: SQL): Promise<Int32Array> {
  const read = await db.execute(sql`select coalesce(array_to_string(${sold}, ','), '') as ids`)
  return idsIn(v.parse(Hits, read.rows)[0].ids)
}

/** Those that are not ranked follow in the order in which they sell. */
async function matchedBy(
  { db, candidates, isKindAlone }: Reads,
  asked: Asked,
  sold: SQL,
): Promise<Int32Array> {
  const ids = await soldIds(db, sold)
  const rest = ids.subarray(maxRanked)
  const read = await candidates(ids.subarray(0, maxRanked))
  const { products, kind, noun } = ranked(read, asked, ({ document }) => document)
  if (!isKindAlone || noun === null) return Int32Array.from([...products.map(({ id }) => id), ...rest])
  const best = products.filter((product) => kind.has(product)).map(({ id }) => id)
  if (rest.length === 0) return Int32Array.from(best)
  // What is not ranked is not read either: there the noun in its name or its categories will do.
  const words = sql`${tsQueryText({ terms: [noun], isAny: true }, 'AB')}::tsquery`
  const named = new Set(await soldIds(db, sql`product_hits(${words}, null)`))
  return Int32Array.from([...best, ...rest.filter((id) => named.has(id))])
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
      order by place limit ${maxSubcategories}) matching`)
  return v.parse(FoundSections, read.rows)[0].subcategories
}

async function readVocabulary(db: Executor): Promise<Vocabulary> {
  const read = await db.execute(sql`select word from search_word`)
  return vocabularyOf(v.parse(Words, read.rows).map(({ word }) => word))
}

/** What the ranking of a search reads of products, kept as long as the catalogue stays as it is: best-sellers are among the hits of many. */

type Candidate = { id: number; document: SearchDocument }
/** In the order of the ids. */
type ReadCandidates = (version: string, ids: Int32Array) => Promise<Candidate[]>
/** A subcategory and its category, by the subcategory's id. */
type Sections = Map<number, Section[]>

/** Each takes about a kilobyte. */
const maxKept = 40_000

const Products = v.array(v.object({ id: v.number(), tile: v.string(), sections: v.array(v.number()) }))
const Tile = v.object({
  ProductName: v.string(),
  SKU: v.string(),
  Colours: v.array(v.string()),
  ProductDescription: v.string(),
})
const Names = v.array(v.object({ id: v.number(), name: v.string(), category: v.string() }))

function searchDocuments(db: Database): ReadCandidates {
  const kept = new LRUCache<string, SearchDocument>({ max: maxKept })
  const sections = versionCache<Sections>(1000, () => 1)
  return async (version, ids) => {
    const documents = new Map([...ids].map((id) => [id, kept.get(`${version} ${id}`)]))
    const unknown = ids.filter((id) => !documents.get(id))
    if (unknown.length > 0) {
      const words = await sections(version, '', () => readSections(db))
      // These may push out others that were found.
      for (const { id, document } of await readDocuments(db, unknown, words)) {
        kept.set(`${version} ${id}`, document)
        documents.set(id, document)
      }
    }
    return [...documents].flatMap(([id, document]) => (document ? [{ id, document }] : []))
  }
}

async function readDocuments(db: Executor, ids: Int32Array, named: Sections): Promise<Candidate[]> {
  const read = await db.execute(sql`
    select d.product_id as id, d.tile, array(
      select ps.subcategory_id from product_subcategory ps where ps.product_id = d.product_id) as sections
    from product_document d where d.product_id = any (${sql.param([...ids])}::int[])`)
  return v.parse(Products, read.rows).map(({ id, tile, sections }) => {
    const { ProductName, SKU, Colours, ProductDescription } = v.parse(Tile, JSON.parse(tile))
    const document = documentOf({
      name: htmlToText(ProductName),
      sku: SKU,
      colours: Colours,
      sections: sections.flatMap((section) => named.get(section) ?? []),
      description: () => htmlToText(ProductDescription),
    })
    return { id, document }
  })
}

async function readSections(db: Executor): Promise<Sections> {
  const read = await db.execute(sql`
    select s.id, s.name, c.name as category from subcategory s join category c on c.id = s.category_id`)
  return new Map(
    v
      .parse(Names, read.rows)
      .map(({ id, name, category }) => [id, [sectionOf(htmlToText(name)), sectionOf(htmlToText(category))]]),
  )
}

/** What is looked for, in the words of PostgreSQL. */

/** `(mug | mugs | mug:*) & navy`: words hold letters and digits only, so nothing in them is an operator. */
/** `where`: only in these parts of the vector, as weights; '' is all of it. */
export function tsQueryText({ terms, isAny }: Pick<Asked, 'terms' | 'isAny'>, where = ''): string {
  return terms
    .map((term) => `(${[...new Set(term.map((phrase) => phraseText(phrase, where)))].join(' | ')})`)
    .join(isAny ? ' | ' : ' & ')
}

function phraseText({ words }: Phrase, where: string): string {
  return `(${words.map((word) => wordText(word, where)).join(' & ')})`
}

/** What was not typed so is no part of a stock code (weight C, writes/product-document.ts). */
function wordText({ forms, begins, isGuess }: Word, parts: string): string {
  const where = parts === '' && isGuess ? 'ABD' : parts
  const whole = forms.map((form) => (where === '' ? form : `${form}:${where}`))
  return `(${[...whole, ...(begins ? [`${forms[0]}:*${where}`] : [])].join(' | ')})`
}
