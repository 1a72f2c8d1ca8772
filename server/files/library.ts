/** A customer's artwork library: the file store has each file once per customer, by its SHA-256 (req 24.1). */
import { and, count, eq, sql, sum } from 'drizzle-orm'
import type { ArtworkFacts } from '../../src/domain/artwork/facts'
import { safeFileName } from '../../src/domain/cart/artwork'
import type { Executor } from '../db/client'
import { artworkFile } from '../db/schema-library'
import { artwork } from '../db/schema-order'
import { log } from '../base/log'
import { type CheckedArtwork, newFileName } from './artwork'
import { measureArtwork, renderThumbnail } from './artwork-facts'
import type { FileStore } from './store'

export const libraryFolder = 'uploads/library'
export const thumbnailFolder = 'uploads/thumbnails'
/** The key of the thumbnail of a file with this name. */
export const thumbnailKey = (name: string) => `${thumbnailFolder}/${name}.webp`

/** The quotas of a customer; a few concurrent uploads may exceed them. */
const maxFiles = 2000
const maxBytes = 4096 * 1024 * 1024

type StoredFile = { key: string; thumbnail: string | null }

export const isFileOfUser = (userId: number, sha256: string) =>
  and(eq(artworkFile.userId, userId), eq(artworkFile.sha256, sha256))

/**
 * Returns the file's key in the file store; null if the library is full. The file is stored before its row, so that
 * every row has a file. A file that is already in the library is only checked.
 */
export async function storeInLibrary(
  db: Executor,
  files: FileStore,
  userId: number,
  file: CheckedArtwork,
): Promise<string | null> {
  const { path, type, bytes, sha256 } = file
  const existing = await touchLibraryFile(db, userId, sha256)
  if (existing) {
    // The file is stored again if the file store lost it.
    if ((await files.sizeOf(existing.key)) !== bytes) await files.put(existing.key, { path })
    return existing.key
  }
  if (await isFull(db, userId, bytes)) return null
  const facts = file.facts ?? (await measureArtwork(file))
  const stored = await storeWithThumbnail(files, { path, type }, facts)
  const values = {
    userId,
    sha256,
    type,
    bytes,
    name: safeFileName(file.name),
    facts,
    ...stored,
  }
  const inserted = await db
    .insert(artworkFile)
    .values(values)
    .onConflictDoNothing()
    .returning({ key: artworkFile.key })
  if (inserted.length > 0) return stored.key
  // Another request stored the same file meanwhile.
  await dropStoredFile(files, stored)
  const [other] = await db
    .select({ key: artworkFile.key })
    .from(artworkFile)
    .where(isFileOfUser(userId, sha256))
  return other?.key ?? null
}

/**
 * Returns null unless this customer owns the file. Updates `wantedAt`, so that a file that was chosen for a cart is
 * not removed before the cart refers to it (server/jobs/library.ts).
 */
export async function touchLibraryFile(db: Executor, userId: number, sha256: string) {
  const [row] = await db
    .update(artworkFile)
    .set({ wantedAt: sql`now()` })
    .where(isFileOfUser(userId, sha256))
    .returning()
  return row ?? null
}

async function storeWithThumbnail(
  files: FileStore,
  file: { path: string; type: string },
  facts: ArtworkFacts,
): Promise<StoredFile> {
  const name = newFileName()
  const key = `${libraryFolder}/${name}`
  await files.put(key, { path: file.path })
  const picture = await renderThumbnail(file, facts)
  if (!picture) return { key, thumbnail: null }
  const thumbnail = thumbnailKey(name)
  await files.put(thumbnail, picture)
  return { key, thumbnail }
}

async function isFull(db: Executor, userId: number, bytes: number): Promise<boolean> {
  const [usage] = await db
    .select({ files: count(), bytes: sum(artworkFile.bytes).mapWith(Number) })
    .from(artworkFile)
    .where(eq(artworkFile.userId, userId))
  return (usage?.files ?? 0) >= maxFiles || (usage?.bytes ?? 0) + bytes > maxBytes
}

/** The daily cleanup removes files of failed calls (sweep.ts). */
export async function dropStoredFile(files: FileStore, { key, thumbnail }: StoredFile): Promise<void> {
  const keys = thumbnail === null ? [key] : [key, thumbnail]
  await Promise.all(keys.map((storedKey) => files.deleteFile(storedKey))).catch((err: unknown) =>
    log.warn({ err }, 'Failed to delete a library file'),
  )
}

/** Returns the keys that belong to a library, or to an order whose customer's account is deleted. */
export async function keysInLibrary(db: Executor, keys: string[]): Promise<string[]> {
  const sentKeys = sql.param(keys)
  const [libraryRows, orderRows] = await Promise.all([
    db.select({ key: artworkFile.key }).from(artworkFile).where(sql`${artworkFile.key} = any(${sentKeys})`),
    db.select({ key: artwork.libraryKey }).from(artwork).where(sql`${artwork.libraryKey} = any(${sentKeys})`),
  ])
  return [...libraryRows, ...orderRows].flatMap(({ key }) => key ?? [])
}
