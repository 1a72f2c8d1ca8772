/** A shop from the file that `backup` wrote, into a new database and an empty store (req 19.22). */
import { buffer } from 'node:stream/consumers'
import type { Client } from 'pg'
import { type Program, findProgram, readDump } from '../db/dump'
import { beginRestore, endRestore, hasTables, isHalfRestored } from '../db/half-restored'
import { applyMigrations, inTurn, ownMigrations } from '../db/migrate'
import { openDatabase } from '../db/open'
import { readTable, setSequences, tablesOf } from '../db/table-copy'
import { type FileStore, fileStore } from '../files/store'
import { ownerKey } from '../files/sweep'
import { checkedBackup, entriesOf, entryNames, type Manifest } from './backup-file'
import { type Command, progressBar } from './command'
import { storeFolders } from './files'

export const restoreCommand: Command = {
  usage: [
    'restore shop.tar.gz            makes a new shop of that file: in a new database, and an empty store',
  ],
  // As it is, if it can be reached: tables would come from here, and not from the backup.
  open: (settings) => openDatabase(settings, async (url) => void (await inTurn(url, hasTables))),
  run: async ([file], { url, settings, print }) => {
    if (!file) throw new Error('Say which file to restore: restore shop.tar.gz.')
    const { manifest, files } = await checkedBackup(file, storeFolders)
    refuseNewer(manifest)
    const program = await programFor(manifest)
    const store = fileStore(settings)
    await store.check()
    await inTurn(url, async (client) => {
      await begin(client, store)
      const upTo = ownMigrations().filter(({ folderMillis }) => folderMillis <= manifest.migration)
      if (!program) await applyMigrations(client, url, upTo)
      const tables = program ? [] : await tablesOf(client)
      const showNext = progressBar(files)
      for await (const { name, content } of entriesOf(file)) {
        const [key, table] = [after(entryNames.file, name), after(entryNames.table, name)]
        const restoring = async () => {
          if (key !== null) await store.keep(key, await buffer(content)).finally(showNext)
          else if (program && name === entryNames.dump) await readDump(program, url, content)
          else if (table !== null && tables.includes(table)) await readTable(client, table, content)
          else content.resume()
        }
        await restoring().catch(notRestored(name))
      }
      await setSequences(client, manifest.sequences).catch(notRestored('the numbers of its tables'))
      await endRestore(client)
      await applyMigrations(client, url, ownMigrations())
    })
    print(`Restored the shop of ${manifest.madeAt} with ${files} files. Everybody signs in anew.`)
  },
}

function refuseNewer({ migration }: Manifest): void {
  const newest = ownMigrations().at(-1)?.folderMillis ?? 0
  if (migration > newest)
    throw new Error(
      'This backup is of a newer version of Showfloor. Restore it with that one. Nothing was restored.',
    )
}

async function programFor({ pgDump }: Manifest): Promise<Program | null> {
  if (pgDump === null) return null
  const program = await findProgram('pg_restore', pgDump)
  if (program) return program
  throw new Error(
    `This backup needs pg_restore of PostgreSQL ${pgDump} or newer on the path: install PostgreSQL's client programs.`,
  )
}

async function begin(client: Client, store: FileStore): Promise<void> {
  const isNew = !(await isHalfRestored(client))
  if (isNew && ((await hasTables(client)) || (await hasFiles(store))))
    throw new Error(
      'There is a shop already. Restore into a new database and an empty store: set DATABASE_URL and FILES_URL to ' +
        'new ones, or SHOWFLOOR_DATA to a new folder. Nothing was restored.',
    )
  // The database that comes has another name for itself (files/sweep.ts).
  if (isNew) await store.drop(ownerKey)
  await beginRestore(client)
}

async function hasFiles(store: FileStore): Promise<boolean> {
  for (const folder of storeFolders)
    for await (const page of store.list(folder)) if (page.length > 0) return true
  return false
}

/** In the middle of it: something of the backup is not as `backup` writes it, or cannot be written here. */
const notRestored = (what: string) => (error: unknown) => {
  const why = error instanceof Error ? error.message : String(error)
  throw new Error(
    `The restore was broken off, and starts no shop: ${what} could not be restored (${why.replace(/\.$/, '')}). ` +
      'Run it again with room on the disk and a backup that is as it was written.',
    { cause: error },
  )
}

function after(prefix: string, name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null
}
