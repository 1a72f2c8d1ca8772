/** What the ranking of a search reads of products, kept as long as the catalogue stays as it is: best-sellers are among the hits of many. */
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { documentOf, type SearchDocument } from '../../src/domain/find/rank'
import { wordsIn } from '../../src/domain/find/words'
import { htmlToText } from '../../src/domain/rich-text'
import type { Database, Executor } from '../db/client'
import { versionCache } from '../floor/version-cache'

export type Candidate = { id: number; document: SearchDocument }
/** In the order of the ids. */
export type ReadCandidates = (version: string, ids: Int32Array) => Promise<Candidate[]>
/** Words of the names of a subcategory and its category, by the subcategory's id. */
type SectionWords = Map<number, string[]>

/** Each takes about a kilobyte. */
const mostKept = 40_000

const Products = v.array(v.object({ id: v.number(), tile: v.string(), sections: v.array(v.number()) }))
const Tile = v.object({
  ProductName: v.string(),
  SKU: v.string(),
  Colours: v.array(v.string()),
  ProductDescription: v.string(),
})
const Names = v.array(v.object({ id: v.number(), name: v.string(), category: v.string() }))

export function searchDocuments(db: Database): ReadCandidates {
  const kept = new LRUCache<string, SearchDocument>({ max: mostKept })
  const sections = versionCache<SectionWords>(1000, () => 1)
  return async (version, ids) => {
    const found = new Map([...ids].map((id) => [id, kept.get(`${version} ${id}`)]))
    const unknown = ids.filter((id) => !found.get(id))
    if (unknown.length > 0) {
      const words = await sections(version, '', () => readSections(db))
      // These may push out others that were found.
      for (const { id, document } of await readDocuments(db, unknown, words)) {
        kept.set(`${version} ${id}`, document)
        found.set(id, document)
      }
    }
    return [...found].flatMap(([id, document]) => (document ? [{ id, document }] : []))
  }
}

async function readDocuments(db: Executor, ids: Int32Array, words: SectionWords): Promise<Candidate[]> {
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
      sections: sections.map((section) => words.get(section) ?? []),
      description: () => htmlToText(ProductDescription),
    })
    return { id, document }
  })
}

async function readSections(db: Executor): Promise<SectionWords> {
  const read = await db.execute(sql`
    select s.id, s.name, c.name as category from subcategory s join category c on c.id = s.category_id`)
  return new Map(
    v
      .parse(Names, read.rows)
      .map(({ id, name, category }) => [
        id,
        [...wordsIn(htmlToText(name)), ...wordsIn(htmlToText(category))],
      ]),
  )
}
