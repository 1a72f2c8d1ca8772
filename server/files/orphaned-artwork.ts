/** Removes artwork that no longer belongs to a line of a cart or an order. */
import { and, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { artwork } from '../db/schema-order'
import { log } from '../base/log'
import { artworkKey } from './artwork'
import type { FileStore } from './store'

const batchSize = 100
/** An upload takes minutes at most, so an older unfinished upload was interrupted. */
const maxUploadDuration = sql`interval '1 hour'`

/** Never rejects, because the call that started the cleanup has succeeded already. */
export async function sweepArtwork(db: Executor, files: FileStore): Promise<void> {
  await removeOrphans(db, files).catch((err: unknown) =>
    log.error({ err }, 'Failed to delete unused artwork'),
  )
}

/** Deletes files before rows: a row whose file is missing is removed by the next cleanup. */
async function removeOrphans(db: Executor, files: FileStore): Promise<void> {
  const isOrphaned = and(
    isNull(artwork.cartLineId),
    isNull(artwork.orderLineId),
    or(isNotNull(artwork.storedAt), lt(artwork.createdAt, sql`now() - ${maxUploadDuration}`)),
  )
  const orphans = await db
    .select({ id: artwork.id, file: artwork.file, libraryKey: artwork.libraryKey })
    .from(artwork)
    .where(isOrphaned)
    .limit(batchSize)
  if (orphans.length === 0) return
  // Files of a library are not deleted.
  const storedFiles = orphans.filter(({ libraryKey }) => libraryKey === null)
  await Promise.all(storedFiles.map(({ file }) => files.deleteFile(artworkKey(file))))
  const ids = orphans.map(({ id }) => id)
  await db.delete(artwork).where(and(inArray(artwork.id, ids), isOrphaned))
}
