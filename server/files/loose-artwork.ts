/** Removes artwork that belongs to no line of a cart or an order any more. */
import { and, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { artwork } from '../db/schema-order'
import { log } from '../floor/log'
import { keyOf } from './artwork'
import { isOwnOfRow } from './library'
import type { FileStore } from './store'

const removedAtOnce = 100
/** An upload takes minutes at most; one that is older will not go on. */
const maxUpload = sql`interval '1 hour'`

/** Never rejects: the call that set it off has succeeded already. */
export async function sweepArtwork(db: Executor, files: FileStore): Promise<void> {
  await removeLoose(db, files).catch((err: unknown) => log.error({ err }, 'Artwork was not swept'))
}

/** The file first: a row without a file is found again by the next sweep. */
async function removeLoose(db: Executor, files: FileStore): Promise<void> {
  const isLoose = and(
    isNull(artwork.cartLineId),
    isNull(artwork.orderLineId),
    or(isNotNull(artwork.storedAt), lt(artwork.createdAt, sql`now() - ${maxUpload}`)),
  )
  const loose = await db
    .select({ id: artwork.id, file: artwork.file, isOwn: sql<boolean>`${isOwnOfRow}` })
    .from(artwork)
    .where(isLoose)
    .limit(removedAtOnce)
  if (loose.length === 0) return
  // What a library has stays.
  await Promise.all(loose.filter(({ isOwn }) => isOwn).map(({ file }) => files.drop(keyOf(file))))
  const ids = loose.map(({ id }) => id)
  await db.delete(artwork).where(and(inArray(artwork.id, ids), isLoose))
}
