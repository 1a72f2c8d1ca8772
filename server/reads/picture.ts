/** Which pictures the shop shows. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database, Executor } from '../db/client'
import { versionCache } from '../floor/version-cache'

const Found = v.tuple([v.object({ is_used: v.boolean() })])

/** For addresses in any width. Asks once for each version of the catalogue. */
export function usedPictures(db: Database): (path: string) => Promise<boolean> {
  const used = versionCache<{ isUsed: boolean }>(4_000_000, () => 1)
  return async (path) => {
    const stored = path.replace(/^\/?media\/v1\/w\d+\//, 'media/v1/w640/')
    const version = await readCatalogueVersion(db)
    return (await used(version, stored, async () => ({ isUsed: await isStored(db, stored) }))).isUsed
  }
}

async function isStored(db: Executor, path: string): Promise<boolean> {
  const found = await db.execute(sql`
    select exists (select from product where gallery ? ${path})
      or exists (select from category where ${path} in (banner, image))
      or exists (select from subcategory where ${path} in (banner, image))
      or exists (select from slider where image = ${path})
      or exists (select from offer where ${path} in (image, logo))
      or exists (select from portal where ${path} in (banner, image))
      or exists (select from product where jsonb_path_query_array(print_areas, '$.*.Unprinted') ? ${path}) as is_used`)
  return v.parse(Found, found.rows)[0].is_used
}
