/**
 * Search: PostgreSQL finds the matching products, bestsellers first. Then the same rules as on devices put the best
 * matches first (src/domain/find/rank.ts), so that the shop and the devices give the same result.
 */
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import {
  type SearchTerms,
  alternativeTerms,
  type Phrase,
  parseSearchTerms,
  type Vocabulary,
  vocabularyOf,
  type Word,
} from '../../src/domain/find/search-terms'
import {
  documentOf,
  maxRanked,
  rankProducts,
  type SearchDocument,
  type CategoryWords,
  categoryWordsOf,
} from '../../src/domain/find/rank'
import { requestedSearch } from '../../src/domain/find/read-search'
import { htmlToText } from '../../src/domain/rich-text'
import type { Caller } from '../auth/session'
import { readListVersion } from '../db/catalogue-version'
import type { Database, Executor } from '../db/client'
import type { Page } from '../base/input'
import { versionCache } from '../base/version-cache'
import { parseIds, idsOnPage, readTiles } from './tile'

export type SearchResult = { tiles: string; subcategories: string; total: number }

const maxSubcategories = 8
/** Longer input cannot be the name of a product. It is cut instead of refused. */
const maxTextLength = 120

const Hits = v.tuple([v.object({ ids: v.string() })])
const SubcategoryRows = v.tuple([v.object({ subcategories: v.string() })])
const Words = v.array(v.object({ word: v.string() }))

/** Ids of all matching products, best first, and the matching subcategories as JSON text. */
type SearchMatches = { ids: Int32Array; subcategories: string }
export type Search = (text: string) => Promise<SearchMatches>

const maxCacheBytes = 32 * 1024 * 1024

/**
 * Results are cached until the catalogue changes in more than stock, because further pages and each filter repeat the
 * search.
 */
export function searcher(db: Database): Search {
  const cache = versionCache<SearchMatches>(
    maxCacheBytes,
    ({ ids, subcategories }) => ids.byteLength + 2 * subcategories.length,
  )
  const documents = searchDocuments(db)
  return async (typedText) => {
    const { words, mustMatchKind } = requestedSearch(typedText.slice(0, maxTextLength))
    const version = await readListVersion(db)
    const context = { db, candidates: (ids: Int32Array) => documents(version, ids), mustMatchKind }
    return cache(version, `${mustMatchKind} ${words}`, () => findHits(context, words))
  }
}

export async function searchProducts(
  { db, search }: { db: Executor; search: Search },
  typedText: string,
  { page, caller }: { page: Page; caller: Caller | null },
): Promise<SearchResult> {
  const { ids, subcategories } = await search(typedText)
  return { tiles: await readTiles(db, idsOnPage(ids, page), caller), total: ids.length, subcategories }
}

/** With `mustMatchKind`, only products of the kind that is searched for are found, if there are any. */
type SearchContext = {
  db: Executor
  candidates: (ids: Int32Array) => Promise<Candidate[]>
  mustMatchKind: boolean
}

const noMatches: SearchMatches = { ids: new Int32Array(), subcategories: '[]' }

async function findHits(context: SearchContext, text: string): Promise<SearchMatches> {
  if (context.mustMatchKind && text === '')
    return { ids: await readIds(context.db, allProductIds), subcategories: '[]' }
  const searchTerms = parseSearchTerms(text)
  if (searchTerms.words.length === 0) return noMatches
  if (searchTerms.code !== null) {
    const ids = await rankedHits(context, searchTerms, sql`product_hits(null, ${`% ${searchTerms.code} %`})`)
    if (ids.length > 0) return { ids, subcategories: '[]' }
  }
  const matches = await findMatches(context, searchTerms)
  if (!isEmpty(matches)) return matches
  for (const alternative of alternativeTerms(searchTerms, await readVocabulary(context.db))) {
    const result = await findMatches(context, alternative)
    if (!isEmpty(result)) return result
  }
  return noMatches
}

function isEmpty({ ids, subcategories }: SearchMatches): boolean {
  return ids.length === 0 && subcategories === '[]'
}

async function findMatches(context: SearchContext, searchTerms: SearchTerms): Promise<SearchMatches> {
  const query = sql`${tsQueryText(searchTerms)}::tsquery`
  const [ids, subcategories] = await Promise.all([
    rankedHits(
      context,
      searchTerms,
      sql`product_hits(${query}, ${searchTerms.code && `% ${searchTerms.code}%`})`,
    ),
    matchingSubcategories(context.db, query),
  ])
  return { ids, subcategories }
}

const allProductIds = sql`(select array_agg(product_id order by popularity desc, product_id) from product_document)`

/** `idsByPopularity` is an SQL array of product ids, bestsellers first. */
async function readIds(db: Executor, idsByPopularity: SQL): Promise<Int32Array> {
  const result = await db.execute(sql`select coalesce(array_to_string(${idsByPopularity}, ','), '') as ids`)
  return parseIds(v.parse(Hits, result.rows)[0].ids)
}

/**
 * Returns the ids of the hits, best first. Only the first `maxRanked` bestsellers are ranked; the other products
 * follow, bestsellers first.
 */
async function rankedHits(
  { db, candidates, mustMatchKind }: SearchContext,
  searchTerms: SearchTerms,
  idsByPopularity: SQL,
): Promise<Int32Array> {
  const ids = await readIds(db, idsByPopularity)
  const unranked = ids.subarray(maxRanked)
  const rankedCandidates = await candidates(ids.subarray(0, maxRanked))
  const { products, kind, noun } = rankProducts(rankedCandidates, searchTerms, ({ document }) => document)
  if (!mustMatchKind || noun === null) return Int32Array.from([...products.map(({ id }) => id), ...unranked])
  const best = products.filter((product) => kind.has(product)).map(({ id }) => id)
  if (unranked.length === 0) return Int32Array.from(best)
  // Documents of unranked products are not read. They match when the noun is in their name or categories.
  const query = sql`${tsQueryText({ terms: [noun], acceptsAnyTerm: true }, 'AB')}::tsquery`
  const namedIds = new Set(await readIds(db, sql`product_hits(${query}, null)`))
  return Int32Array.from([...best, ...unranked.filter((id) => namedIds.has(id))])
}

async function matchingSubcategories(db: Executor, query: SQL): Promise<string> {
  const result = await db.execute(sql`
    select coalesce(jsonb_agg(section order by place), '[]')::text as subcategories from (
      select jsonb_build_object(
          'SubCategoryID', s.id, 'SubCategoryName', s.name, 'Slug', s.slug, 'CategorySlug', c.slug,
          'SubCategoryImage', s.image) as section,
        row_number() over (order by ts_rank(s.search_vector, ${query}) desc, c.position, s.position) as place
      from subcategory s join category c on c.id = s.category_id
      where s.search_vector @@ ${query}
      order by place limit ${maxSubcategories}) matching`)
  return v.parse(SubcategoryRows, result.rows)[0].subcategories
}

async function readVocabulary(db: Executor): Promise<Vocabulary> {
  const result = await db.execute(sql`select word from search_word`)
  return vocabularyOf(v.parse(Words, result.rows).map(({ word }) => word))
}

/*
 * The ranking of a search reads these documents of products. They are cached until the catalogue changes, because
 * bestsellers are among the hits of many searches.
 */

type Candidate = { id: number; document: SearchDocument }
/** The documents are in the order of the ids. */
type ReadCandidates = (version: string, ids: Int32Array) => Promise<Candidate[]>
/** Maps subcategory id to the subcategory and its category. */
type Sections = Map<number, CategoryWords[]>

/** A document takes about a kilobyte. */
const maxCachedDocuments = 40_000

const Products = v.array(v.object({ id: v.number(), tile: v.string(), sections: v.array(v.number()) }))
const Tile = v.object({
  ProductName: v.string(),
  SKU: v.string(),
  Colours: v.array(v.string()),
  ProductDescription: v.string(),
})
const Names = v.array(v.object({ id: v.number(), name: v.string(), category: v.string() }))

function searchDocuments(db: Database): ReadCandidates {
  const cache = new LRUCache<string, SearchDocument>({ max: maxCachedDocuments })
  const sections = versionCache<Sections>(1000, () => 1)
  return async (version, ids) => {
    const documents = new Map([...ids].map((id) => [id, cache.get(`${version} ${id}`)]))
    const missingIds = ids.filter((id) => !documents.get(id))
    if (missingIds.length > 0) {
      const knownSections = await sections(version, '', () => readSections(db))
      // New entries may evict documents that were just found in the cache, so the reply uses `documents`.
      for (const { id, document } of await readDocuments(db, missingIds, knownSections)) {
        cache.set(`${version} ${id}`, document)
        documents.set(id, document)
      }
    }
    return [...documents].flatMap(([id, document]) => (document ? [{ id, document }] : []))
  }
}

async function readDocuments(db: Executor, ids: Int32Array, sectionsById: Sections): Promise<Candidate[]> {
  const result = await db.execute(sql`
    select d.product_id as id, d.tile, array(
      select ps.subcategory_id from product_subcategory ps where ps.product_id = d.product_id) as sections
    from product_document d where d.product_id = any (${sql.param([...ids])}::int[])`)
  return v.parse(Products, result.rows).map(({ id, tile, sections }) => {
    const { ProductName, SKU, Colours, ProductDescription } = v.parse(Tile, JSON.parse(tile))
    const document = documentOf({
      name: htmlToText(ProductName),
      sku: SKU,
      colours: Colours,
      categories: sections.flatMap((section) => sectionsById.get(section) ?? []),
      description: () => htmlToText(ProductDescription),
    })
    return { id, document }
  })
}

async function readSections(db: Executor): Promise<Sections> {
  const result = await db.execute(sql`
    select s.id, s.name, c.name as category from subcategory s join category c on c.id = s.category_id`)
  return new Map(
    v
      .parse(Names, result.rows)
      .map(({ id, name, category }) => [
        id,
        [categoryWordsOf(htmlToText(name)), categoryWordsOf(htmlToText(category))],
      ]),
  )
}

/**
 * Returns a tsquery such as `(mug | mugs | mug:*) & navy`. Words contain letters and digits only, so nothing in them
 * is an operator. `weights` limits the search to the parts of the vector with these weights; '' searches all of it.
 */
export function tsQueryText(
  { terms, acceptsAnyTerm }: Pick<SearchTerms, 'terms' | 'acceptsAnyTerm'>,
  weights = '',
): string {
  return terms
    .map((term) => `(${[...new Set(term.map((phrase) => phraseText(phrase, weights)))].join(' | ')})`)
    .join(acceptsAnyTerm ? ' | ' : ' & ')
}

function phraseText({ words }: Phrase, weights: string): string {
  return `(${words.map((word) => wordText(word, weights)).join(' & ')})`
}

/** A guessed word matches no part of a stock code (weight C, writes/product-document.ts). */
function wordText({ forms, isPrefix, isGuess }: Word, weights: string): string {
  const wordWeights = weights === '' && isGuess ? 'ABD' : weights
  const wholeForms = forms.map((form) => (wordWeights === '' ? form : `${form}:${wordWeights}`))
  return `(${[...wholeForms, ...(isPrefix ? [`${forms[0]}:*${wordWeights}`] : [])].join(' | ')})`
}
