/**
 * Reads a whole backup before anything is restored. A file that is damaged, changed or not a backup is refused with
 * the reason (req 19.22).
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import * as v from 'valibot'
import { readMigrations } from '../db/migrate'
import { Digest, entriesDigest, entryNames, Manifest, storeFolders } from '../writes/backup'

type Content = AsyncIterable<Uint8Array> & { resume: () => unknown }
type Entry = { name: string; type: string; size: number; content: Content }

const mb = 1024 * 1024
/** Maximal bytes of a stored file, which is restored in memory. */
const maxFileSize = 256 * mb
/** Maximal bytes of the manifest and of the digest. */
const maxMetadataSize = mb
/**
 * Maximal ratios of unpacked to packed size. The ratio for a whole backup is low, because the files in a backup are
 * stored uncompressed; the ratio for a table is checked separately.
 */
const maxBackupRatio = 20
const maxTableRatio = 300
/** Number of bytes that may be unpacked whatever the ratio is. */
const alwaysAllowedSize = 64 * mb

/**
 * Yields the entries of the archive. The caller has to read or resume the content of one entry before the next entry is
 * yielded. Throws when the file is incomplete.
 */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const entries = extract()
  const { size: packedSize } = await stat(file)
  const limit = limitSize(packedSize * maxBackupRatio, 'its content is too large')
  const reading = pipeline(createReadStream(file), createGunzip(), limit, entries)
  // The loop below also throws the error, so the operator sees it.
  reading.catch(() => undefined)
  for await (const entry of entries) {
    const { name, type, size } = entry.header
    yield { name, type: type ?? 'file', size: size ?? 0, content: entry as Content }
  }
  await reading
}

/** Returns a stream transform that passes bytes on and throws when there are more than `maxSize`. */
function limitSize(maxSize: number, message: string) {
  let size = 0
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > Math.max(alwaysAllowedSize, maxSize)) throw new Error(message)
      yield chunk
    }
  }
}

/** Contents of the whole backup. */
type BackupContents = {
  names: Set<string>
  /** Reason why an entry does not belong to a shop; null: all entries do. */
  problem: string | null
  /** Texts of the manifest and the digest, by entry name. */
  metadata: Map<string, string>
  sha256: string
}

/** Reads the whole backup first, so that no restore starts with a damaged or truncated file. */
export async function checkBackup(file: string): Promise<{ manifest: Manifest; files: number }> {
  const refusal = (reason: string, cause?: unknown) =>
    new Error(`${file} ${reason}. Nothing was restored.`, { cause })
  const contents = await readAll(file).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw refusal(`is not a complete backup (${reason})`, error)
  })
  const manifestText = contents.metadata.get(entryNames.manifest)
  refuseOtherVersions(manifestText)
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), manifestText)
  const problem = contents.problem ?? problemOfKeys(contents.names)
  if (problem !== null) throw refusal(problem)
  if (!manifest.success) throw refusal('is not in a backup format of this version of Showfloor')
  if (!v.is(matchingDigest(contents), contents.metadata.get(entryNames.digest)))
    throw refusal('was changed after it was created, or is combined from several backups')
  const files = [...contents.names].filter((name) => name.startsWith(entryNames.file)).length
  return { manifest: manifest.output, files }
}

/** Part of the manifest that every version of Showfloor wrote. */
const VersionedManifest = v.pipe(v.string(), v.parseJson(), v.object({ migration: v.number() }))

/** Checks the version first, because the other contents of a backup depend on it. */
function refuseOtherVersions(manifestText: string | undefined): void {
  const manifest = v.safeParse(VersionedManifest, manifestText)
  if (!manifest.success) return
  const { migration } = manifest.output
  const knownMigrations = readMigrations().map(({ folderMillis }) => folderMillis)
  if (knownMigrations.includes(migration)) return
  throw new Error(
    migration > Math.max(...knownMigrations)
      ? 'This backup was created by a newer version of Showfloor. Restore it with that version. Nothing was restored.'
      : 'This backup was created by an earlier build of Showfloor, which was never released. Restore it with that ' +
          'build. Nothing was restored.',
  )
}

const matchingDigest = ({ sha256 }: BackupContents) =>
  v.pipe(
    v.string(),
    v.parseJson(),
    Digest,
    v.check((digest) => digest.sha256 === sha256),
  )

async function readAll(file: string): Promise<BackupContents> {
  const names = new Set<string>()
  const metadata = new Map<string, string>()
  const digest = entriesDigest()
  let problem: string | null = null
  for await (const entry of entriesOf(file)) {
    const { name, size, content } = entry
    const entryProblem = names.has(name) ? `contains ${name} twice` : problemOfEntry(entry)
    problem ??= entryProblem
    names.add(name)
    if (entryProblem !== null) content.resume()
    else if (name === entryNames.digest) metadata.set(name, await textOf(content))
    else {
      digest.begin(name, size)
      const chunks = tap(content, digest.add)
      if (name === entryNames.manifest) metadata.set(name, await textOf(chunks))
      else if (name.startsWith(entryNames.table)) await unpackTable(chunks, name, size)
      else for await (const _ of chunks);
    }
  }
  return { names, problem, metadata, sha256: digest.end() }
}

async function* tap(content: Content, onChunk: (chunk: Uint8Array) => void) {
  for await (const chunk of content) {
    onChunk(chunk)
    yield chunk
  }
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function unpackTable(content: AsyncIterable<Uint8Array>, name: string, size: number): Promise<void> {
  const limit = limitSize(size * maxTableRatio, `${name} is too large for a table`)
  const discardStream = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(content, createGunzip(), limit, discardStream)
}

/** Returns the reason why an entry is none of the entries that `backup` writes; null for a correct entry. */
function problemOfEntry({ name, type, size }: Entry): string | null {
  const isMetadata = name === entryNames.manifest || name === entryNames.digest
  const isTable = name.startsWith(entryNames.table)
  if (type !== 'file') return `contains an entry that is not a file: ${name}`
  if (!isMetadata && !isTable && !name.startsWith(entryNames.file))
    return `contains an unexpected file: ${name}`
  if (isTable && !/^(?:\w+\.)?\w+$/.test(name.slice(entryNames.table.length)))
    return `contains an unexpected table: ${name}`
  if (isMetadata ? size > maxMetadataSize : !isTable && size > maxFileSize)
    return `contains a file that is too large: ${name}`
  return null
}

/**
 * Returns the reason why a file's key is not allowed; null when all keys are allowed. A key must be below one of the
 * store's folders, must not contain `..`, and must not be below another file of the backup.
 */
function problemOfKeys(names: ReadonlySet<string>): string | null {
  for (const name of names) {
    if (!name.startsWith(entryNames.file)) continue
    const key = name.slice(entryNames.file.length)
    const segments = key.split('/')
    const isUnexpected =
      !storeFolders.some((folder) => key.startsWith(`${folder}/`)) ||
      segments.some((segment) => ['', '.', '..'].includes(segment)) ||
      /[\\\p{Cc}]/u.test(key) ||
      segments.some(
        (_, index) => index > 0 && names.has(entryNames.file + segments.slice(0, index).join('/')),
      )
    if (isUnexpected) return `contains an unexpected file: ${key}`
  }
  return null
}
