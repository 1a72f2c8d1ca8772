/** The lists of a bulk read: the slugs of each list's products, whole and in the order of the list. */
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import type { CatalogueChoice } from './catalogue-choice'
import { orderOfCategory } from './category-page'
import { flagLists } from './section'
import { bestFirst, idsIn, listed, newestFirst } from './tile'

/** `slugs` as JSON, in the order in which products sell; of each place there `newest` is the one by age, and `sold` the way back. */
type Orders = { slugs: string[]; newest: Int32Array; sold: Int32Array }
/** `name` is the beginning of its line; `places` are those of its products. */
type List = { name: string; places: Int32Array; isNewest: boolean }
/** All lists in numbers: as lines those of a large shop are tens of megabytes. `hash`: the same for the same lists. */
export type Lists = Orders & { lists: List[]; hash: string }

const OrdersRow = v.object({ slugs: v.string(), places: v.string() })
const ListRow = v.object({ category: v.string(), id: v.nullable(v.number()), places: v.string() })
const Rows = v.tupleWithRest([OrdersRow], ListRow)

/** Of everything, or of the chosen categories; the lists that are flags of products always. One statement: of one state. */
export async function readLists(db: Executor, choice: CatalogueChoice): Promise<Lists> {
  const chosen = choice === null ? sql`true` : sql`c.slug = any (${sql.param(choice)}::text[])`
  const flags = [...flagLists].map(
    ([slug, { products }]) => sql`
      select 2, null, ${slug}, null, ${placesOf(sql`array_agg(p.best)`)} from placed p where ${products}`,
  )
  const found = await db.execute(sql`
    with placed as materialized (
      select p.id, p.is_new, p.is_indent, p.is_sale, d.slug, row_number() over (order by ${bestFirst}) - 1 as best,
        row_number() over (order by ${newestFirst}) - 1 as newest
      from ${listed} p join product_document d on d.product_id = p.id)
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
  const [orders, ...lists] = v.parse(Rows, found.rows)
  const newest = idsIn(orders.places)
  const sold = new Int32Array(newest.length)
  for (const [place, byAge] of newest.entries()) sold[byAge] = place
  const slugs = (JSON.parse(orders.slugs) as string[]).map((slug) => JSON.stringify(slug))
  const hash = createHash('sha256').update(orders.slugs).update(orders.places)
  for (const { category, id, places } of lists) hash.update(`${category} ${id} ${places}`)
  return { slugs, newest, sold, lists: lists.flatMap(listsOf), hash: shortHash(hash) }
}

/** Enough that two states of a shop never share one. */
export const shortHash = (hash: ReturnType<typeof createHash>) => hash.digest('base64url').slice(0, 16)

const placesOf = (places: SQL) => sql`coalesce(array_to_string(${places}, ','), '')`

function listsOf({ category, id, places }: v.InferOutput<typeof ListRow>): List[] {
  const own = { places: idsIn(places).toSorted() }
  if (id !== null)
    return [
      { ...own, name: `"SubCategoryID":${id},"Sort":""`, isNewest: false },
      { ...own, name: `"SubCategoryID":${id},"Sort":"newest"`, isNewest: true },
    ]
  const isNewest = orderOfCategory(category) === newestFirst
  const list = { ...own, name: `"Category":${JSON.stringify(category)}`, isNewest }
  return category === 'new' ? [list, { ...own, name: '"NewArrivals":true', isNewest: true }] : [list]
}

/** Lines of NDJSON, each made when it is asked for. */
export function* listLines({ slugs, newest, sold, lists }: Lists): Generator<string> {
  const byAge = (places: Int32Array) =>
    places
      .map((place) => newest[place] ?? 0)
      .sort()
      .map((age) => sold[age] ?? 0)
  for (const { name, places, isNewest } of lists) {
    const shown = Array.from(isNewest ? byAge(places) : places, (place) => slugs[place])
    yield `{"List":{${name},"Slugs":[${shown.join(',')}]}}`
  }
}

/** Of all lines, about. */
export function bytesOfLists({ slugs, lists }: Lists): number {
  const lengths = Int32Array.from(slugs, ({ length }) => length + 1)
  const bytesOf = ({ name, places }: List) =>
    places.reduce((sum, place) => sum + (lengths[place] ?? 0), name.length + 22)
  return lists.reduce((sum, list) => sum + bytesOf(list), 0)
}

/** What they take in memory. */
export function sizeOfLists({ slugs, newest, lists }: Lists): number {
  const ofSlugs = slugs.reduce((sum, { length }) => sum + length + 24, 0)
  return lists.reduce((sum, { places }) => sum + places.byteLength, ofSlugs + newest.byteLength)
}
