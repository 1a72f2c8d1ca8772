/** Files of orders: the customer's artwork, and the shop's proofs. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { approvalNumbers } from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { artworkFile } from '../db/schema-library'
import { artwork } from '../db/schema-order'
import { checkArtwork, newFileName, readStoredArtwork, saveArtwork, type StoredArtwork } from './artwork'
import { measureArtwork, renderThumbnail } from './artwork-facts'
import { storeInLibrary, thumbnailKey } from './library'
import type { FileStore } from './store'
import { withIncoming } from './upload'

export type Approval = keyof typeof approvalNumbers

/** `approval` is null for the customer's artwork. */
type ArtworkTarget = { userId: number | null; lineId: number; approval: Approval | null }

/** Returns the artwork's id. The row is inserted before the file is stored, as for all artwork (schema-order.ts). */
export async function addOrderArtwork(
  db: Executor,
  files: FileStore,
  { userId, lineId, approval }: ArtworkTarget,
  { name, content }: { name: string; content: Uint8Array },
): Promise<number> {
  const file = newFileName()
  const sha256 = createHash('sha256').update(content).digest('hex')
  const kind =
    approval === null
      ? { purpose: 'customer' as const }
      : {
          purpose: 'approval' as const,
          approve: approvalNumbers[approval],
          waitsSince: approval === 'pending' ? sql`now()` : null,
        }
  return withIncoming(files, async (folder) => {
    const temporaryPath = path.join(folder, file)
    await writeFile(temporaryPath, content, { mode: 0o600 })
    const checked = await checkArtwork({ name, path: temporaryPath, size: content.byteLength, sha256 })
    const isCustomerArtwork = approval === null && userId !== null
    const libraryKey = isCustomerArtwork ? await storeInLibrary(db, files, userId, checked) : null
    const [inserted] = await db
      .insert(artwork)
      .values({ ...checked, ...kind, userId, file, libraryKey })
      .returning({ id: artwork.id })
    if (!inserted) throw new Error('no artwork was added')
    if (libraryKey === null) await saveArtwork(files, file, temporaryPath)
    await db
      .update(artwork)
      .set({ orderLineId: lineId, storedAt: new Date() })
      .where(eq(artwork.id, inserted.id))
    return inserted.id
  })
}

/**
 * Returns a small WebP of a file of an order; null: none can be rendered. A file that is not in its customer's library
 * gets its thumbnail when it is first shown.
 */
export async function readThumbnail(
  db: Executor,
  files: FileStore,
  stored: StoredArtwork & { type: string },
): Promise<Buffer | null> {
  const { file, libraryKey, type } = stored
  const [inLibrary] = await db
    .select({ thumbnail: artworkFile.thumbnail })
    .from(artworkFile)
    .where(eq(artworkFile.key, libraryKey ?? ''))
  if (inLibrary) return inLibrary.thumbnail === null ? null : files.read(inLibrary.thumbnail)
  const key = thumbnailKey(file)
  const existing = await files.read(key)
  if (existing) return existing
  const content = await readStoredArtwork(files, stored)
  if (!content) return null
  return withIncoming(files, async (folder) => {
    const source = { path: path.join(folder, file), type }
    await writeFile(source.path, content, { mode: 0o600 })
    const picture = await renderThumbnail(source, await measureArtwork(source))
    if (picture) await files.put(key, picture)
    return picture
  })
}
