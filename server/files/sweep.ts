/**
 * Removes files that crashes left: interrupted uploads, and stored files that no row of the database refers to (req
 * 19.3).
 */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path/posix'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { artworkFile } from '../db/schema-library'
import { artwork } from '../db/schema-order'
import { setting } from '../db/schema-catalogue'
import { appUser } from '../db/schema-customer'
import { log } from '../base/log'
import { mergeRecords } from '../base/merge-records'
import { artworkFolder, artworkKey } from './artwork'
import { keysInLibrary, libraryFolder, thumbnailFolder, thumbnailKey } from './library'
import { sweepArtwork } from './orphaned-artwork'
import { pictureFolder } from './picture'
import type { FileStore } from './store'
import { sweepIncoming } from './upload'

/** A file is stored before its row, so a younger file may still get a row. */
const minAgeMs = 24 * 3600_000

/** Returns the names of artworks among the names of files, which may have an extension. */
async function filesOfArtwork(db: Executor, keys: string[]): Promise<string[]> {
  const names = sql.param(keys.map((key) => basename(key, '.webp')))
  const rows = await db
    .select({ file: artwork.file })
    .from(artwork)
    .where(sql`${artwork.file} = any(${names})`)
  return rows.map(({ file }) => file)
}

/** Functions by folder, which return the keys that a row of the database refers to. */
export type ReferencedFiles = Readonly<Record<string, (db: Executor, keys: string[]) => Promise<string[]>>>
type FilesFeature = { referencedFiles?: ReferencedFiles }

const coreFiles: ReferencedFiles = {
  [artworkFolder]: async (db, keys) => (await filesOfArtwork(db, keys)).map(artworkKey),
  [libraryFolder]: keysInLibrary,
  [thumbnailFolder]: async (db, keys) => {
    const { thumbnail } = artworkFile
    const rows = await db
      .select({ thumbnail })
      .from(artworkFile)
      .where(sql`${thumbnail} = any(${sql.param(keys)})`)
    const ofOrders = await filesOfArtwork(db, keys)
    return [...rows.flatMap((row) => row.thumbnail ?? []), ...ofOrders.map(thumbnailKey)]
  },
  [pictureFolder]: async (db, keys) => {
    const { profilePicture } = appUser
    const rows = await db
      .select({ profilePicture })
      .from(appUser)
      .where(sql`${profilePicture} = any(${sql.param(keys)})`)
    return rows.map((row) => row.profilePicture)
  },
}

export async function sweepFiles(
  db: Executor,
  files: FileStore,
  features: readonly FilesFeature[],
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - minAgeMs)
  await sweepIncoming(files, before)
  await sweepArtwork(db, files)
  if (!(await claimFileStore(db, files)))
    return log.warn('The file store belongs to another database. No unused files were deleted')
  const referencedFiles = mergeRecords(coreFiles, ...features.map((feature) => feature.referencedFiles ?? {}))
  for (const [folder, findReferenced] of Object.entries(referencedFiles)) {
    for await (const page of files.list(folder)) {
      const keys = page.map(({ key }) => key)
      const referenced = new Set(await findReferenced(db, keys))
      for (const file of page.filter(({ key }) => !referenced.has(key))) {
        const metadata = await file.getMetaData().catch(() => null)
        if (metadata && metadata.lastModified < before) await files.deleteFile(file.key)
      }
    }
  }
}

export const ownerKey = 'uploads/owner'

/**
 * Returns false when the store belongs to another database, whose files this database does not know and must not
 * delete. The first database that uses a store claims it.
 */
async function claimFileStore(db: Executor, files: FileStore): Promise<boolean> {
  const name = 'file_store'
  await db.insert(setting).values({ name, value: randomUUID() }).onConflictDoNothing()
  const [identity] = await db.select().from(setting).where(eq(setting.name, name))
  const owner = await files.read(ownerKey)
  if (owner === null) await files.put(ownerKey, Buffer.from(identity?.value ?? ''))
  return owner === null || String(owner) === identity?.value
}
