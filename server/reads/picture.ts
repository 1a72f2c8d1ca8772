/** Finds the pictures that the shop uses, that show a colour, and that stand for a line of a cart or an order. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as v from 'valibot'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database, Executor } from '../db/client'
import { versionCache } from '../base/version-cache'

const UsedRows = v.tuple([v.object({ is_used: v.boolean() })])

/** Checks whether the shop shows a picture, in any width. The database is queried once per version of the catalogue. */
export function usedPictures(db: Database): (path: string) => Promise<boolean> {
  const cache = versionCache<{ isUsed: boolean }>(4_000_000, () => 1)
  return async (path) => {
    const storedPath = path.replace(/^\/?media\/v1\/w\d+\//, 'media/v1/w640/')
    const version = await readCatalogueVersion(db)
    return (await cache(version, storedPath, async () => ({ isUsed: await isPathUsed(db, storedPath) })))
      .isUsed
  }
}

async function isPathUsed(db: Executor, path: string): Promise<boolean> {
  const result = await db.execute(sql`
    select exists (select from product where gallery ? ${path})
      or exists (select from category where ${path} in (banner, image))
      or exists (select from subcategory where ${path} in (banner, image))
      or exists (select from slider where image = ${path})
      or exists (select from offer where ${path} in (image, logo))
      or exists (select from portal where ${path} in (banner, image))
      or exists (select from product where jsonb_path_query_array(print_areas, '$.*.Unprinted') ? ${path}) as is_used`)
  return v.parse(UsedRows, result.rows)[0].is_used
}

/**
 * Returns the condition that a picture shows a colour: a folder of its path is named after the colour, as in
 * `mug/navy-on-white/1.webp`. `path` and `colour` are text: `Forest Green` is in a folder `forest-green`, or
 * `forest-green-on-white`.
 */
export function showsColour(path: SQL, colour: SQL): SQL {
  const folder = sql`'/' || lower(replace(${colour}, ' ', '-'))`
  return sql`(position(${folder} || '/' in ${path}) > 0 or position(${folder} || '-on-' in ${path}) > 0)`
}

/**
 * The picture of a line in cart or order: the first picture of its colour, else the product's first; '' when there is
 * none.
 */
export function pictureOfLine(gallery: SQLWrapper, options: SQLWrapper): SQL<string> {
  return sql<string>`coalesce(
    (select picture.path
     from jsonb_array_elements_text(${gallery}) with ordinality picture (path, place)
     join jsonb_array_elements(${options}) chosen on chosen ->> 'name' ~* 'colou?r'
       and ${showsColour(sql`picture.path`, sql`(chosen ->> 'value')`)}
     order by picture.place limit 1),
    ${gallery} ->> 0, '')`
}
