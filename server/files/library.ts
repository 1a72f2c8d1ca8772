/** A customer's artwork library: each file lies in the store once per customer, by its SHA-256 (req 24.1). */
import { and, count, eq, isNull, sql, sum } from 'drizzle-orm'
import { shownName } from '../../src/domain/cart/artwork'
import type { Executor } from '../db/client'
import { artworkFile } from '../db/schema-library'
import { artwork } from '../db/schema-order'
import { log } from '../floor/log'
import { artworkFolder, type CheckedArtwork, newFileName } from './artwork'
import { measured, thumbnailOf } from './artwork-facts'
import type { FileStore } from './store'

export const libraryFolder = 'uploads/library'
export const thumbnailFolder = 'uploads/thumbnails'

/** Of one customer. A few files that come at once may go beyond it. */
const maxFiles = 2000
const maxBytes = 4096 * 1024 * 1024

type StoredFile = { key: string; thumbnail: string | null }

export const ownFile = (userId: number, sha256: string) =>
  and(eq(artworkFile.userId, userId), eq(artworkFile.sha256, sha256))

/**
 * Returns the key under which the file lies; null where the library is full. It is stored before the database says that it is
 * there, and what is there already is only looked at.
 */
export async function storeInLibrary(
  db: Executor,
  files: FileStore,
  userId: number,
  file: CheckedArtwork,
): Promise<string | null> {
  const { path, type, bytes, sha256 } = file
  const known = await wantLibraryFile(db, userId, sha256)
  if (known) {
    // A store that lost a file gets it back.
    if ((await files.sizeOf(known.key)) !== bytes) await files.keep(known.key, { path })
    return known.key
  }
  if (await isFull(db, userId, bytes)) return null
  const stored = await storeWithThumbnail(files, { path, type })
  const values = {
    userId,
    sha256,
    type,
    bytes,
    name: shownName(file.name),
    facts: file.facts ?? (await measured(file)),
    ...stored,
  }
  const made = await db
    .insert(artworkFile)
    .values(values)
    .onConflictDoNothing()
    .returning({ key: artworkFile.key })
  if (made.length > 0) return stored.key
  // The same came in by another way meanwhile.
  await dropStored(files, stored)
  const [other] = await db.select({ key: artworkFile.key }).from(artworkFile).where(ownFile(userId, sha256))
  return other?.key ?? null
}

/** Null for everybody but its owner. What is chosen for a cart stays until it is in there (server/jobs/library.ts). */
export async function wantLibraryFile(db: Executor, userId: number, sha256: string) {
  const [found] = await db
    .update(artworkFile)
    .set({ wantedAt: sql`now()` })
    .where(ownFile(userId, sha256))
    .returning()
  return found ?? null
}

async function storeWithThumbnail(
  files: FileStore,
  file: { path: string; type: string },
): Promise<StoredFile> {
  const name = newFileName()
  const key = `${libraryFolder}/${name}`
  await files.keep(key, { path: file.path })
  return { key, thumbnail: await storeThumbnail(files, name, file) }
}

async function storeThumbnail(
  files: FileStore,
  name: string,
  file: { path: string; type: string },
): Promise<string | null> {
  const drawn = await thumbnailOf(file)
  if (!drawn) return null
  const thumbnail = `${thumbnailFolder}/${name}.webp`
  await files.keep(thumbnail, drawn)
  return thumbnail
}

/** A file of a cart or an order of before there was a library: it stays where it lies. `path`: a copy of it on this machine. */
export async function enterEarlierFile(
  db: Executor,
  files: FileStore,
  {
    file,
    userId,
    path,
    ...row
  }: Pick<typeof artwork.$inferSelect, 'file' | 'name' | 'type' | 'bytes' | 'sha256' | 'createdAt'> & {
    userId: number
    path: string
  },
): Promise<void> {
  if (await isFull(db, userId, row.bytes)) return
  const looked = { path, type: row.type }
  const thumbnail = await storeThumbnail(files, newFileName(), looked)
  const values = { ...row, userId, key: `${artworkFolder}/${file}`, thumbnail, facts: await measured(looked) }
  const made = await db
    .insert(artworkFile)
    .values(values)
    .onConflictDoNothing()
    .returning({ key: artworkFile.key })
  if (made.length === 0 && thumbnail !== null) await files.drop(thumbnail)
}

async function isFull(db: Executor, userId: number, bytes: number): Promise<boolean> {
  const [found] = await db
    .select({ files: count(), bytes: sum(artworkFile.bytes).mapWith(Number) })
    .from(artworkFile)
    .where(eq(artworkFile.userId, userId))
  return (found?.files ?? 0) >= maxFiles || (found?.bytes ?? 0) + bytes > maxBytes
}

/** What is left is swept by the next day (sweep.ts). */
export async function dropStored(files: FileStore, { key, thumbnail }: StoredFile): Promise<void> {
  const keys = thumbnail === null ? [key] : [key, thumbnail]
  await Promise.all(keys.map((one) => files.drop(one))).catch((err: unknown) =>
    log.warn({ err }, 'A file of a library was not removed'),
  )
}

/** Those that lie there for a library, or for an order whose customer's account is gone. */
export async function knownInLibrary(db: Executor, keys: string[]): Promise<string[]> {
  const wanted = sql.param(keys)
  const [own, ordered] = await Promise.all([
    db.select({ key: artworkFile.key }).from(artworkFile).where(sql`${artworkFile.key} = any(${wanted})`),
    db.select({ key: artwork.libraryKey }).from(artwork).where(sql`${artwork.libraryKey} = any(${wanted})`),
  ])
  return [...own, ...ordered].flatMap(({ key }) => key ?? [])
}

/** Condition on an artwork row: what lies under its name is its own alone. */
export const isOwnOfRow = and(
  isNull(artwork.libraryKey),
  sql`not exists (select 1 from ${artworkFile} where ${artworkFile.key} = ${artworkFolder} || '/' || ${artwork.file})`,
)
