/** The lists of a bulk read: the slugs of each list's products, whole and in the order of the list. */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import { orderOfCategory } from './category-page'
import type { CatalogueChoice } from './catalogue-choice'
import { flagLists } from './section'
import { bestFirst, isSold, newestFirst } from './tile'

const Rows = v.array(v.object({ line: v.string() }))

const slugs = (place: SQL) =>
  sql`coalesce('[' || string_agg(p.json_slug, ',' order by ${place}) || ']', '[]')`
const best = sql`p.best`
const newest = sql`p.newest`

/** Lines of NDJSON: of everything, or of the chosen categories; the lists that are flags of products always. */
export async function listLines(db: Executor, choice: CatalogueChoice): Promise<string[]> {
  const chosen = choice === null ? sql`true` : sql`c.slug = any (${sql.param(choice)}::text[])`
  const flags = [...flagLists].map(
    ([slug, { products }]) => sql`
      select ${`{"List":{"Category":${JSON.stringify(slug)},"Slugs":`}::text
        || ${slugs(orderOfCategory(slug) === newestFirst ? newest : best)} || '}}' as line
      from listed p where ${products}`,
  )
  const found = await db.execute(sql`
    with listed as materialized (
      select p.id, to_json(p.slug)::text as json_slug, p.is_new, p.is_indent, p.is_sale,
        row_number() over (order by ${bestFirst}) as best,
        row_number() over (order by ${newestFirst}) as newest
      from product p where ${isSold})
    select '{"List":{"Category":' || to_json(c.slug)::text || ',"Slugs":' || ${slugs(best)} || '}}' as line
    from category c
    left join (
      select distinct s.category_id, ps.product_id
      from product_subcategory ps join subcategory s on s.id = ps.subcategory_id) filed on filed.category_id = c.id
    left join listed p on p.id = filed.product_id
    where ${chosen} and not c.slug = any (${sql.param([...flagLists.keys()])}::text[])
    group by c.id
    union all
    select unnest(array[
      '{"List":{"SubCategoryID":' || s.id || ',"Sort":"","Slugs":' || ${slugs(best)} || '}}',
      '{"List":{"SubCategoryID":' || s.id || ',"Sort":"newest","Slugs":' || ${slugs(newest)} || '}}'])
    from subcategory s join category c on c.id = s.category_id
    left join product_subcategory ps on ps.subcategory_id = s.id
    left join listed p on p.id = ps.product_id
    where ${chosen}
    group by s.id
    union all ${sql.join(flags, sql` union all `)}
    union all
    select '{"List":{"NewArrivals":true,"Slugs":' || ${slugs(newest)} || '}}' from listed p where p.is_new`)
  return v.parse(Rows, found.rows).map(({ line }) => line)
}
