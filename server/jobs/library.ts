/** Once a day: what is hidden and unused for a month leaves the libraries. Each hour: files of before there were any come in. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import { artworkFile } from '../db/schema-library'
import { artwork } from '../db/schema-order'
import { storedArtwork } from '../files/artwork'
import { dropStored, enterEarlierFile } from '../files/library'
import type { FileStore } from '../files/store'
import { withIncoming } from '../files/upload'
import { isUsed } from '../reads/library'

export async function sweepLibrary(db: Database, files: FileStore): Promise<void> {
  const gone = await db
    .delete(artworkFile)
    .where(
      and(
        lt(artworkFile.hiddenAt, sql`now() - interval '30 days'`),
        // It may be on its way into a cart.
        lt(artworkFile.wantedAt, sql`now() - interval '1 day'`),
        sql`not ${isUsed}`,
      ),
    )
    .returning({ key: artworkFile.key, thumbnail: artworkFile.thumbnail })
  for (const file of gone) await dropStored(files, file)
}

const enteredAtOnce = 200

export async function enterEarlierArtwork(db: Database, files: FileStore): Promise<void> {
  const entered = db
    .select({ one: sql`1` })
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
        notExists(entered),
      ),
    )
    // Those that cannot come in, as they are lost or have no room, hold up no others.
    .orderBy(sql`random()`)
    .limit(enteredAtOnce)
  for (const { userId, ...row } of rows) {
    const content = await storedArtwork(files, row)
    if (!content || userId === null) continue
    await withIncoming(files, async (folder) => {
      const place = path.join(folder, row.file)
      await writeFile(place, content, { mode: 0o600 })
      await enterEarlierFile(db, files, { ...row, userId, path: place })
    })
  }
}
