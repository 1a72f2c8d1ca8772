/** Removes artwork that belongs to no line any more, and what an upload left behind that ended half way. */
import { and, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { artwork } from '../db/schema-artwork'
import { dropArtwork } from './artwork'

const removedAtOnce = 100
/** An upload takes minutes at most; one that is older will not go on. */
const longestUpload = sql`interval '1 hour'`

/** The file first: a row without a file is found again by the next sweep, a file without a row by nobody. */
export async function sweepArtwork(db: Executor, dataFolder: string): Promise<void> {
  const isLoose = and(
    isNull(artwork.cartLineId),
    isNull(artwork.orderLineId),
    or(isNotNull(artwork.storedAt), lt(artwork.createdAt, sql`now() - ${longestUpload}`)),
  )
  const loose = await db
    .select({ id: artwork.id, file: artwork.file })
    .from(artwork)
    .where(isLoose)
    .limit(removedAtOnce)
  if (loose.length === 0) return
  await Promise.all(loose.map(({ file }) => dropArtwork(dataFolder, file)))
  const ids = loose.map(({ id }) => id)
  await db.delete(artwork).where(and(inArray(artwork.id, ids), isLoose))
}
