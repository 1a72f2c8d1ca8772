/** Daily job: deletes library files that have been hidden and unused for a month. */
import { and, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import { artworkFile } from '../db/schema-library'
import { dropStoredFile } from '../files/library'
import type { FileStore } from '../files/store'
import { isUsed } from '../reads/library'

export async function sweepLibrary(db: Database, files: FileStore): Promise<void> {
  const deleted = await db
    .delete(artworkFile)
    .where(
      and(
        lt(artworkFile.hiddenAt, sql`now() - interval '30 days'`),
        // The file may have just been chosen for a cart.
        lt(artworkFile.wantedAt, sql`now() - interval '1 day'`),
        sql`not ${isUsed}`,
      ),
    )
    .returning({ key: artworkFile.key, thumbnail: artworkFile.thumbnail })
  for (const file of deleted) await dropStoredFile(files, file)
}
