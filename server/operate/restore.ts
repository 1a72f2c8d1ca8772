/** Restores a shop from a file of `backup`, into a new database and an empty store (req 19.22). */
import { buffer } from 'node:stream/consumers'
import type { Client } from 'pg'
import {
  applyMigrations,
  startRestore,
  finishRestore,
  hasTables,
  withMigrationLock,
  isHalfRestored,
  readMigrations,
} from '../db/migrate'
import { openDatabase } from '../db/open'
import { readTable, setSequences, tablesOf } from '../db/table-copy'
import { type FileStore, fileStore } from '../files/store'
import { ownerKey } from '../files/sweep'
import { entryNames, storeFolders } from '../writes/backup'
import { checkBackup, entriesOf } from './checked-backup'
import { type Command, progressBar } from './command'

export const restoreCommand: Command = {
  usage: ['restore shop.tar.gz            restores the shop into a new database and an empty file store'],
  // Connects without migrations, because the tables must have the version of the backup.
  open: (settings) => openDatabase(settings, async (url) => void (await withMigrationLock(url, hasTables))),
  run: async ([file], { url, settings, print }) => {
    if (!file) throw new Error('Specify a backup: restore shop.tar.gz')
    const { manifest, files } = await checkBackup(file)
    const store = fileStore(settings)
    await store.check()
    await withMigrationLock(url, async (client) => {
      await prepareRestore(client, store)
      const earlierMigrations = readMigrations().filter(
        ({ folderMillis }) => folderMillis <= manifest.migration,
      )
      await applyMigrations(client, url, earlierMigrations)
      const tables = await tablesOf(client)
      const showNext = progressBar(files)
      for await (const { name, content } of entriesOf(file)) {
        const [key, table] = [withoutPrefix(entryNames.file, name), withoutPrefix(entryNames.table, name)]
        const restoreEntry = async () => {
          if (key !== null) await store.put(key, await buffer(content)).finally(showNext)
          else if (table !== null && tables.includes(table)) await readTable(client, table, content)
          else if (table === null) content.resume()
          else throw new Error('unknown table')
        }
        await restoreEntry().catch(restoreFailedAt(name))
      }
      await setSequences(client, manifest.sequences).catch(restoreFailedAt('sequences'))
      await finishRestore(client)
      await applyMigrations(client, url, readMigrations())
    })
    print(`Restored the backup of ${manifest.madeAt} with ${files} files. All users have to sign in again.`)
  },
}

async function prepareRestore(client: Client, store: FileStore): Promise<void> {
  const isNew = !(await isHalfRestored(client))
  if (isNew && ((await hasTables(client)) || (await hasFiles(store))))
    throw new Error(
      'The database or file store is not empty. Set DATABASE_URL and FILES_URL to new ones, or SHOWFLOOR_DATA to a ' +
        'new folder. Nothing was restored.',
    )
  // The restored database has another identity in the file store (files/sweep.ts).
  if (isNew) await store.deleteFile(ownerKey)
  await startRestore(client)
}

async function hasFiles(store: FileStore): Promise<boolean> {
  for (const folder of storeFolders)
    for await (const page of store.list(folder)) if (page.length > 0) return true
  return false
}

/** Returns an error handler that names the entry of the backup that is damaged or cannot be written. */
const restoreFailedAt = (subject: string) => (error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(
    `Restore failed at ${subject}: ${reason.replace(/\.$/, '')}. The shop is incomplete and will not start. ` +
      'Check the disk space and the backup, and run restore again.',
    { cause: error },
  )
}

function withoutPrefix(prefix: string, name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null
}
