/**
 * Writes the whole shop into one file, while the shop stays open (req 19.21): a tar inside gzip, whose checksum at the
 * end shows that the file is complete. The entries are, in this order:
 *
 * - files/…: the stored files, under their keys in the file store
 * - manifest.json: a description of the database
 * - tables/…: the tables, by COPY and gzip, each after the tables that it refers to
 * - digest.json: SHA-256 of all entries before it
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import * as v from 'valibot'
import { withCount } from '../../src/domain/count'
import { sequencesOf, type Snapshot, tablesOf, withSnapshot, writeTable } from '../db/table-copy'
import { artworkFolder } from '../files/artwork'
import { libraryFolder, thumbnailFolder } from '../files/library'
import { operatorFolders, pictureFolder } from '../files/picture'
import { draftFolder, type FileStore, fileStore } from '../files/store'
import type { Settings } from '../base/settings'

/** Folders with customers' files, and with pictures that are made from them. */
export const customerFolders = [artworkFolder, pictureFolder, draftFolder, libraryFolder, thumbnailFolder]
export const storeFolders = [...customerFolders, ...operatorFolders]

export const entryNames = {
  manifest: 'manifest.json',
  file: 'files/',
  table: 'tables/',
  digest: 'digest.json',
}

export const Manifest = v.object({
  format: v.literal(2),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The number of the newest applied migration. */
  migration: v.number(),
  /** Major version. */
  postgres: v.number(),
  /** Values of the sequences, by their names in SQL notation. */
  sequences: v.record(v.pipe(v.string(), v.regex(/^[\w."]+$/)), v.pipe(v.string(), v.digits())),
})
export type Manifest = v.InferOutput<typeof Manifest>

/**
 * The last entry: the digest of all entries before it, by which a restore detects entries that are changed, missing,
 * or from another backup.
 */
export const Digest = v.object({ sha256: v.pipe(v.string(), v.hexadecimal(), v.length(64)) })

/** A digest of entries in their order, each with its name and size. */
export function entriesDigest() {
  const hash = createHash('sha256')
  return {
    begin: (name: string, size: number) => void hash.update(`${JSON.stringify([name, size])}\n`),
    add: (chunk: Uint8Array) => void hash.update(chunk),
    end: () => hash.digest('hex'),
  }
}

type Archive = { tar: Pack; digest: ReturnType<typeof entriesDigest> }

type Shop = {
  /** Connection URL of the database. */
  url: string
  settings: Settings
  /** Called with the number of files; the function that it returns is called after each file. */
  progress?: (files: number) => () => void
}

/** `folder` temporarily stores one table at a time. Returns a summary of the backup as a sentence. */
export async function writeBackup(out: Writable, folder: string, shop: Shop): Promise<string> {
  const tar = pack()
  // gzip is used for its check sum only, because the content is already compressed.
  const writing = pipeline(tar, createGzip({ level: constants.Z_NO_COMPRESSION }), out)
  const filling = fill({ tar, digest: entriesDigest() }, folder, shop).catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  const [summary] = await Promise.all([filling, writing])
  return summary
}

/**
 * Files are written first, then the files that were added until the snapshot of the database, then the database.
 * Every file that the database names is therefore in the backup, even if a customer removes it while a long backup
 * runs.
 */
async function fill(archive: Archive, folder: string, { url, settings, progress }: Shop): Promise<string> {
  const store = fileStore(settings)
  const keys = await storeKeys(store)
  const showNext = progress?.(keys.length)
  for (const key of keys) await addStored(archive, store, key).finally(showNext)
  return withSnapshot(url, async (snapshot) => {
    const writtenKeys = new Set(keys)
    const addedKeys = (await storeKeys(store)).filter((key) => !writtenKeys.has(key))
    for (const key of addedKeys) await addStored(archive, store, key)
    const tables = await addDatabase(archive, `${folder}/table`, snapshot)
    const sha256 = archive.digest.end()
    await addBytes(archive, entryNames.digest, Buffer.from(JSON.stringify({ sha256 })))
    archive.tar.finalize()
    return `Backed up ${withCount(tables, 'table')} and ${withCount(keys.length + addedKeys.length, 'file')}.`
  })
}

async function storeKeys(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for (const folder of storeFolders)
    for await (const page of store.list(folder)) keys.push(...page.map(({ key }) => key))
  return keys
}

async function addStored(archive: Archive, store: FileStore, key: string): Promise<void> {
  const content = await store.read(key)
  // null: the file was removed in the meantime.
  if (content !== null) await addBytes(archive, `${entryNames.file}${key}`, content)
}

/** Returns the number of tables. */
async function addDatabase(
  archive: Archive,
  file: string,
  { client, migration, postgres }: Snapshot,
): Promise<number> {
  const sequences = await sequencesOf(client)
  const manifest: Manifest = {
    format: 2,
    madeAt: new Date().toISOString(),
    migration,
    postgres,
    sequences,
  }
  await addBytes(archive, entryNames.manifest, Buffer.from(JSON.stringify(manifest, null, 2)))
  const tables = await tablesOf(client)
  for (const table of tables) {
    await writeTable(client, table, file)
    await addFile(archive, `${entryNames.table}${table}`, file)
  }
  return tables.length
}

async function addBytes(archive: Archive, name: string, content: Buffer): Promise<void> {
  await add(archive, name, content.byteLength, Readable.from([content]))
}

async function addFile(archive: Archive, name: string, file: string): Promise<void> {
  await add(archive, name, (await stat(file)).size, createReadStream(file))
}

async function add({ tar, digest }: Archive, name: string, size: number, content: Readable): Promise<void> {
  // The digest has ended before its own entry is written, so it does not cover this entry.
  if (name !== entryNames.digest) digest.begin(name, size)
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        if (name !== entryNames.digest) digest.add(chunk)
        yield chunk
      }
    },
    tar.entry({ name, size, mode: 0o600 }),
  )
}
