/** The whole shop in one file, while it is open: database and files (req 19.21). */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { processMark } from '../db/data-folder'
import { findProgram, writeDump } from '../db/dump'
import { type Snapshot, withSnapshot } from '../db/snapshot'
import { sequencesOf, tablesOf, writeTable } from '../db/table-copy'
import { type FileStore, fileStore } from '../files/store'
import { entryNames, type Manifest } from './backup-file'
import { type Command, type CommandContext, progressBar } from './command'
import { storeFolders } from './files'

type Shop = Pick<CommandContext, 'url' | 'settings'>

export const backupCommand: Command = {
  usage: ['backup shop.tar.gz             writes the whole shop, database and files, into that file'],
  run: async ([file], { url, settings, print }) => {
    if (!file) throw new Error('Say which file to write: backup shop.tar.gz.')
    if (existsSync(file)) throw new Error(`${file} is there already. Say another name, or remove it first.`)
    await removeUnfinished(path.dirname(path.resolve(file)))
    // Of nobody else's, as it holds names, addresses and orders.
    const folder = await mkdtemp(`${path.resolve(file)}.`)
    try {
      await writeFile(path.join(folder, writerFile), writerOf(process.pid))
      const whole = path.join(folder, 'whole')
      print(await writeBackup(whole, folder, { url, settings }))
      await rename(whole, file)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    print(`${file} is whole. It holds personal data and the shop's keys: keep it as safe as the shop.`)
  },
}

/** In the folder of an unfinished backup: which process writes it. */
const writerFile = 'backup-process'
const writerOf = (pid: number) => `${hostname()} ${processMark(pid)}`

/** What killed backups left beside the file; those of a process that lives, or of another machine, stay. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.\w{6}$/.test(name)) continue
    const place = path.join(folder, name)
    const writer = await readFile(path.join(place, writerFile), 'utf8').catch(() => null)
    const [host, pid] = writer?.split(' ') ?? []
    if (host === hostname() && writer !== writerOf(Number(pid)))
      await rm(place, { recursive: true, force: true })
  }
}

/** Returns what it wrote, in words. */
async function writeBackup(whole: string, folder: string, shop: Shop): Promise<string> {
  const tar = pack()
  const file = createWriteStream(whole, { mode: 0o600, flush: true })
  // For its check sum: what is in it is packed already.
  const writing = pipeline(tar, createGzip({ level: constants.Z_NO_COMPRESSION }), file)
  const filling = fill(tar, folder, shop).catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  const [words] = await Promise.all([filling, writing])
  return words
}

/**
 * Files first; then those that came until the moment of which the database is written; then the database. Whatever it names
 * was there by then, and what customers remove during a long backup was copied before.
 */
async function fill(tar: Pack, folder: string, { url, settings }: Shop): Promise<string> {
  const store = fileStore(settings)
  const keys = await keysOf(store)
  const showNext = progressBar(keys.length)
  for (const key of keys) await addStored(tar, store, key).finally(showNext)
  return withSnapshot(url, async (snapshot) => {
    const known = new Set(keys)
    const added = (await keysOf(store)).filter((key) => !known.has(key))
    for (const key of added) await addStored(tar, store, key)
    const how = await addDatabase(tar, folder, { url, settings }, snapshot)
    tar.finalize()
    return `${keys.length + added.length} files, and the database ${how}.`
  })
}

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for (const folder of storeFolders)
    for await (const page of store.list(folder)) keys.push(...page.map(({ key }) => key))
  return keys
}

async function addStored(tar: Pack, store: FileStore, key: string): Promise<void> {
  const content = await store.read(key)
  // Removed meanwhile.
  if (content !== null) await addBytes(tar, `${entryNames.file}${key}`, content)
}

/** The embedded PostgreSQL has no pg_dump, and its backup must need none. Returns how it was written. */
async function addDatabase(
  tar: Pack,
  folder: string,
  { url, settings }: Shop,
  from: Snapshot,
): Promise<string> {
  const { client, id, migration, postgres } = from
  const program = settings.databaseUrl === null ? null : await findProgram('pg_dump', postgres)
  const known = { format: 1, madeAt: new Date().toISOString(), migration, postgres } as const
  const addManifest = (manifest: Manifest) =>
    addBytes(tar, entryNames.manifest, Buffer.from(JSON.stringify(manifest, null, 2)))
  const file = path.join(folder, 'database')
  if (program) {
    await writeDump(program, { url, snapshot: id, file })
    await addManifest({ ...known, pgDump: program.major, sequences: {} })
    await addFile(tar, entryNames.dump, file)
    return `by pg_dump ${program.major}`
  }
  await addManifest({ ...known, pgDump: null, sequences: await sequencesOf(client) })
  for (const table of await tablesOf(client)) {
    await writeTable(client, table, file)
    await addFile(tar, `${entryNames.table}${table}`, file)
  }
  return 'table by table'
}

async function addBytes(tar: Pack, name: string, content: Buffer): Promise<void> {
  await add(tar, name, { size: content.byteLength, content: Readable.from([content]) })
}

async function addFile(tar: Pack, name: string, file: string): Promise<void> {
  await add(tar, name, { size: (await stat(file)).size, content: createReadStream(file) })
}

type Entry = { size: number; content: Readable }

async function add(tar: Pack, name: string, { size, content }: Entry): Promise<void> {
  await pipeline(content, tar.entry({ name, size, mode: 0o600 }))
}
