/** Removes what crashes left behind: uploads that ended half way, and files of which the database knows nothing (req 19.3). */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path/posix'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { clientDraftFile } from '../db/schema-draft'
import { artworkFile } from '../db/schema-library'
import { artwork } from '../db/schema-order'
import { setting } from '../db/schema-catalogue'
import { appUser } from '../db/schema-customer'
import { log } from '../floor/log'
import { artworkFolder } from './artwork'
import { draftFileKey, draftFolder } from './draft-file'
import { knownInLibrary, libraryFolder, thumbnailFolder } from './library'
import { sweepArtwork } from './loose-artwork'
import { pictureFolder } from './picture'
import type { FileStore } from './store'
import { sweepIncoming } from './upload'

/** ms. A file is there before the database says so: nothing younger is judged. */
const leftAlone = 24 * 3600_000

/** Which of these keys belong to something. */
const known: Record<string, (db: Executor, keys: string[]) => Promise<string[]>> = {
  [artworkFolder]: async (db, keys) => {
    const names = sql.param(keys.map((key) => basename(key)))
    const rows = await db
      .select({ file: artwork.file })
      .from(artwork)
      .where(sql`${artwork.file} = any(${names})`)
    return [...rows.map(({ file }) => `${artworkFolder}/${file}`), ...(await knownInLibrary(db, keys))]
  },
  [libraryFolder]: knownInLibrary,
  [thumbnailFolder]: async (db, keys) => {
    const { thumbnail } = artworkFile
    const rows = await db
      .select({ thumbnail })
      .from(artworkFile)
      .where(sql`${thumbnail} = any(${sql.param(keys)})`)
    return rows.flatMap((row) => row.thumbnail ?? [])
  },
  [pictureFolder]: async (db, keys) => {
    const { profilePicture } = appUser
    const rows = await db
      .select({ profilePicture })
      .from(appUser)
      .where(sql`${profilePicture} = any(${sql.param(keys)})`)
    return rows.map((row) => row.profilePicture)
  },
  [draftFolder]: async (db, keys) => {
    const names = sql.param(keys.map((key) => basename(key)))
    const { file } = clientDraftFile
    const rows = await db.select({ file }).from(clientDraftFile).where(sql`${file} = any(${names})`)
    return rows.map((row) => draftFileKey(row.file))
  },
}

export async function sweepFiles(db: Executor, files: FileStore, now = Date.now()): Promise<void> {
  const before = new Date(now - leftAlone)
  await sweepIncoming(files, before)
  await sweepArtwork(db, files)
  if (!(await isOwn(db, files)))
    return log.warn('The file store is kept by another database: nothing of it was swept')
  for (const [folder, knownOf] of Object.entries(known)) {
    for await (const page of files.list(folder)) {
      const keys = page.map(({ key }) => key)
      const wanted = new Set(await knownOf(db, keys))
      for (const file of page.filter(({ key }) => !wanted.has(key))) {
        const found = await file.getMetaData().catch(() => null)
        if (found && found.lastModified < before) await files.drop(file.key)
      }
    }
  }
}

export const ownerKey = 'uploads/owner'

/** A database beside the wrong store knows none of its files, and must not cost it any. The first that comes owns it. */
async function isOwn(db: Executor, files: FileStore): Promise<boolean> {
  const name = 'file_store'
  await db.insert(setting).values({ name, value: randomUUID() }).onConflictDoNothing()
  const [own] = await db.select().from(setting).where(eq(setting.name, name))
  const owner = await files.read(ownerKey)
  if (owner === null) await files.keep(ownerKey, Buffer.from(own?.value ?? ''))
  return owner === null || String(owner) === own?.value
}
