/** A shop from the file that `backup` wrote, into a new database and an empty store (req 19.22). */
import { createReadStream } from 'node:fs'
import { buffer, json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { extract } from 'tar-stream'
import * as v from 'valibot'
import {
  applyMigrations,
  beginRestore,
  endRestore,
  hasTables,
  oneAtATime,
  isHalfRestored,
  ownMigrations,
} from '../db/migrate'
import { openDatabase } from '../db/open'
import { readTable, setSequences, tablesOf } from '../db/table-copy'
import { type FileStore, fileStore } from '../files/store'
import { ownerKey } from '../files/sweep'
import { entryNames, Manifest, storeFolders } from '../writes/backup'
import { type Command, progressBar } from './command'

export const restoreCommand: Command = {
  usage: [
    'restore shop.tar.gz            makes a new shop of that file: in a new database, and an empty store',
  ],
  // As it is, if it can be reached: tables would come from here, and not from the backup.
  open: (settings) => openDatabase(settings, async (url) => void (await oneAtATime(url, hasTables))),
  run: async ([file], { url, settings, print }) => {
    if (!file) throw new Error('Say which file to restore: restore shop.tar.gz.')
    const { manifest, files } = await checkedBackup(file)
    refuseNewer(manifest)
    const store = fileStore(settings)
    await store.check()
    await oneAtATime(url, async (client) => {
      await begin(client, store)
      const upTo = ownMigrations().filter(({ folderMillis }) => folderMillis <= manifest.migration)
      await applyMigrations(client, url, upTo)
      const tables = await tablesOf(client)
      const showNext = progressBar(files)
      for await (const { name, content } of entriesOf(file)) {
        const [key, table] = [after(entryNames.file, name), after(entryNames.table, name)]
        const restoring = async () => {
          if (key !== null) await store.keep(key, await buffer(content)).finally(showNext)
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

type Content = AsyncIterable<unknown>
type Entry = { name: string; content: Content & { resume: () => unknown } }

/** The content has to be read, or resumed, before the next one comes. Throws where the file is not whole. */
async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  // The operator is told, too.
  reading.catch(() => undefined)
  for await (const entry of entries) yield { name: entry.header.name, content: entry }
  await reading
}

/** Below one of the store's folders, in no file of the backup itself, and not above them. */
function refuseOddKeys(file: string, keys: Set<string>): void {
  for (const key of keys) {
    const steps = key.split('/')
    const above = steps.map((_, index) => steps.slice(0, index).join('/'))
    const isOdd =
      !storeFolders.some((folder) => key.startsWith(`${folder}/`)) ||
      steps.some((step) => ['', '.', '..'].includes(step)) ||
      above.some((one) => keys.has(one))
    if (isOdd) throw new Error(`${file} holds a file that is none of a shop's: ${key}. Nothing was restored.`)
  }
}

/** Reads all of it, so that nothing is begun with a file that is damaged or cut short. */
async function checkedBackup(file: string): Promise<{ manifest: Manifest; files: number }> {
  const keys = new Set<string>()
  let manifest: unknown
  try {
    for await (const { name, content } of entriesOf(file)) {
      if (name === entryNames.manifest) manifest = await json(content)
      else content.resume()
      if (name.startsWith(entryNames.file)) keys.add(name.slice(entryNames.file.length))
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is no whole backup (${why}). Nothing was restored.`, { cause: error })
  }
  refuseOddKeys(file, keys)
  const read = v.safeParse(Manifest, manifest)
  if (read.success && read.output.pgDump !== null)
    throw new Error(
      `${file} was written by pg_dump, as earlier versions of Showfloor did. Restore it with such a version, and start ` +
        'this one on the shop that it makes. Nothing was restored.',
    )
  if (read.success) return { manifest: read.output, files: keys.size }
  throw new Error(`${file} is no backup that this version of Showfloor knows. Nothing was restored.`)
}
