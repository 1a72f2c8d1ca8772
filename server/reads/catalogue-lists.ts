/** The lists of a bulk read: for each list the slugs of all its products, in order. */
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import type { CatalogueChoice } from './catalogue-choice'
import { orderOfCategory } from './category-page'
import { flagLists } from './category'
import { bestFirst, parseIds, listedProducts, newestFirst } from './tile'

/**
 * `slugs` are JSON strings, bestsellers first. `ageIndexOfSlug` maps an index in `slugs` to the product's index by
 * age, and `slugIndexOfAge` maps it back.
 */
type ProductSequences = { slugs: string[]; ageIndexOfSlug: Int32Array; slugIndexOfAge: Int32Array }
/** `name` is the start of the list's line, and `indexes` are the indexes of its products in `slugs`. */
type List = { name: string; indexes: Int32Array; isNewest: boolean }
/**
 * All lists as arrays of indexes, because lines with the slugs of a large shop take tens of megabytes. `hash` is equal
 * for equal lists.
 */
export type Lists = ProductSequences & { lists: List[]; hash: string }

const SequencesRow = v.object({ slugs: v.string(), places: v.string() })
const ListRow = v.object({ category: v.string(), id: v.nullable(v.number()), places: v.string() })
const Rows = v.tupleWithRest([SequencesRow], ListRow)

/**
 * Reads the lists of everything or of the chosen categories; flag lists are always included. A single statement reads
 * one consistent state.
 */
export async function readLists(db: Executor, choice: CatalogueChoice): Promise<Lists> {
  const chosen = choice === null ? sql`true` : sql`c.slug = any (${sql.param(choice)}::text[])`
  const flags = [...flagLists].map(
    ([slug, { products }]) => sql`
      select 2, null, ${slug}, null, ${placesOf(sql`array_agg(p.best)`)} from placed p where ${products}`,
  )
  const result = await db.execute(sql`
    with placed as materialized (
      select p.id, p.is_new, p.is_indent, p.is_sale, d.slug, row_number() over (order by ${bestFirst}) - 1 as best,
        row_number() over (order by ${newestFirst}) - 1 as newest
      from ${listedProducts} p join product_document d on d.product_id = p.id)
    select 1 as part, coalesce(json_agg(p.slug order by p.best), '[]')::text as slugs,
      null as category, null::int as id, ${placesOf(sql`array_agg(p.newest order by p.best)`)} as places
    from placed p
    union all
    select 2, null, c.slug, null, ${placesOf(sql`array_agg(distinct p.best)`)}
    from category c
    left join subcategory s on s.category_id = c.id
    left join product_subcategory ps on ps.subcategory_id = s.id
    left join placed p on p.id = ps.product_id
    where ${chosen} and not c.slug = any (${sql.param([...flagLists.keys()])}::text[])
    group by c.id
    union all
    select 2, null, c.slug, s.id, ${placesOf(sql`array_agg(p.best)`)}
    from subcategory s join category c on c.id = s.category_id
    left join product_subcategory ps on ps.subcategory_id = s.id
    left join placed p on p.id = ps.product_id
    where ${chosen}
    group by c.id, s.id
    union all ${sql.join(flags, sql` union all `)}
    order by part`)
  const [sequences, ...lists] = v.parse(Rows, result.rows)
  const ageIndexOfSlug = parseIds(sequences.places)
  const slugIndexOfAge = new Int32Array(ageIndexOfSlug.length)
  for (const [index, ageIndex] of ageIndexOfSlug.entries()) slugIndexOfAge[ageIndex] = index
  const slugs = (JSON.parse(sequences.slugs) as string[]).map((slug) => JSON.stringify(slug))
  const hash = createHash('sha256').update(sequences.slugs).update(sequences.places)
  for (const { category, id, places } of lists) hash.update(`${category} ${id} ${places}`)
  return { slugs, ageIndexOfSlug, slugIndexOfAge, lists: lists.flatMap(listsOf), hash: shortHash(hash) }
}

/** Returns the first 16 characters of a hash: enough that two states of a shop do not share them. */
export const shortHash = (hash: ReturnType<typeof createHash>) => hash.digest('base64url').slice(0, 16)

const placesOf = (places: SQL) => sql`coalesce(array_to_string(${places}, ','), '')`

function listsOf({ category, id, places }: v.InferOutput<typeof ListRow>): List[] {
  const base = { indexes: parseIds(places).toSorted() }
  if (id !== null)
    return [
      { ...base, name: `"SubCategoryID":${id},"Sort":""`, isNewest: false },
      { ...base, name: `"SubCategoryID":${id},"Sort":"newest"`, isNewest: true },
    ]
  const isNewest = orderOfCategory(category) === newestFirst
  const list = { ...base, name: `"Category":${JSON.stringify(category)}`, isNewest }
  return category === 'new' ? [list, { ...base, name: '"NewArrivals":true', isNewest: true }] : [list]
}

/** Yields lines of NDJSON, each built on demand. */
export function* listLines({ slugs, ageIndexOfSlug, slugIndexOfAge, lists }: Lists): Generator<string> {
  const byAge = (indexes: Int32Array) =>
    indexes
      .map((index) => ageIndexOfSlug[index] ?? 0)
      .sort()
      .map((age) => slugIndexOfAge[age] ?? 0)
  for (const { name, indexes, isNewest } of lists) {
    const listSlugs = Array.from(isNewest ? byAge(indexes) : indexes, (index) => slugs[index])
    yield `{"List":{${name},"Slugs":[${listSlugs.join(',')}]}}`
  }
}

/** Approximate bytes of all lines. */
export function estimateLineBytes({ slugs, lists }: Lists): number {
  const lengths = Int32Array.from(slugs, ({ length }) => length + 1)
  const bytesOf = ({ name, indexes }: List) =>
    indexes.reduce((sum, index) => sum + (lengths[index] ?? 0), name.length + 22)
  return lists.reduce((sum, list) => sum + bytesOf(list), 0)
}

/** Approximate bytes of the lists in memory. */
export function estimateMemoryBytes({ slugs, ageIndexOfSlug, lists }: Lists): number {
  const slugBytes = slugs.reduce((sum, { length }) => sum + length + 24, 0)
  return lists.reduce((sum, { indexes }) => sum + indexes.byteLength, slugBytes + ageIndexOfSlug.byteLength)
}
