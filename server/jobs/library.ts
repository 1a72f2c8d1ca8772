/**
 * Daily job: deletes library files that have been hidden and unused for a month. Hourly job: adds files that
 * customers sent before libraries existed.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import { artworkFile } from '../db/schema-library'
import { artwork } from '../db/schema-order'
import { readStoredArtwork } from '../files/artwork'
import { dropStoredFile, addEarlierFile } from '../files/library'
import type { FileStore } from '../files/store'
import { withIncoming } from '../files/upload'
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

const batchSize = 200

export async function addEarlierArtwork(db: Database, files: FileStore): Promise<void> {
  const existing = db
    .select({ match: sql`1` })
    .from(artworkFile)
    .where(and(eq(artworkFile.userId, artwork.userId), eq(artworkFile.sha256, artwork.sha256)))
  const rows = await db
    .select()
    .from(artwork)
    .where(
      and(
        eq(artwork.purpose, 'customer'),
        isNotNull(artwork.userId),
        isNotNull(artwork.storedAt),
        isNull(artwork.libraryKey),
        sql`(${isNotNull(artwork.cartLineId)} or ${isNotNull(artwork.orderLineId)})`,
        notExists(existing),
      ),
    )
    // The order is random, so that files that cannot be added, because they are lost or the library is full, do not
    // block other files.
    .orderBy(sql`random()`)
    .limit(batchSize)
  for (const { userId, ...row } of rows) {
    const content = await readStoredArtwork(files, row)
    if (!content || userId === null) continue
    await withIncoming(files, async (folder) => {
      const filePath = path.join(folder, row.file)
      await writeFile(filePath, content, { mode: 0o600 })
      await addEarlierFile(db, files, { ...row, userId, path: filePath })
    })
  }
}
