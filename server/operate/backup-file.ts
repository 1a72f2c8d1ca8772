/**
 * What a backup is: a tar of the store's files and the database, inside gzip, whose check sum at the end says whether it is
 * whole (req 19.21).
 *
 *   files/…         under the keys of the store
 *   manifest.json   of what the database is, before it
 *   database.dump   in pg_dump's own format; or
 *   tables/…        by COPY and gzip, each after those that it refers to
 */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { json } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import * as v from 'valibot'

export const entryNames = {
  manifest: 'manifest.json',
  dump: 'database.dump',
  file: 'files/',
  table: 'tables/',
}

const Manifest = v.object({
  format: v.literal(1),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The number of the newest migration in it. */
  migration: v.number(),
  /** Major. */
  postgres: v.number(),
  /** Major of the pg_dump that wrote it; null: tables by COPY, and these are the sequences. */
  pgDump: v.nullable(v.number()),
  /** Their names as SQL writes them. */
  sequences: v.record(v.pipe(v.string(), v.regex(/^[\w."]+$/)), v.pipe(v.string(), v.digits())),
})
export type Manifest = v.InferOutput<typeof Manifest>

type Content = AsyncIterable<unknown>
type Entry = { name: string; content: Content & { resume: () => unknown } }

/** The content has to be read, or resumed, before the next one comes. Throws where the file is not whole. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  // Whoever reads the entries is told, too.
  reading.catch(() => undefined)
  for await (const entry of entries) yield { name: entry.header.name, content: entry }
  await reading
}

export type Checked = { manifest: Manifest; files: number }

/** Below one of the `folders`, in no file of the backup itself, and not above them. */
function refuseOddKeys(file: string, keys: Set<string>, folders: string[]): void {
  for (const key of keys) {
    const steps = key.split('/')
    const above = steps.map((_, index) => steps.slice(0, index).join('/'))
    const isOdd =
      !folders.some((folder) => key.startsWith(`${folder}/`)) ||
      steps.some((step) => ['', '.', '..'].includes(step)) ||
      above.some((one) => keys.has(one))
    if (isOdd) throw new Error(`${file} holds a file that is none of a shop's: ${key}. Nothing was restored.`)
  }
}

/** Reads all of it, so that nothing is begun with a file that is damaged or cut short. */
export async function checkedBackup(file: string, folders: string[]): Promise<Checked> {
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
  refuseOddKeys(file, keys, folders)
  const read = v.safeParse(Manifest, manifest)
  if (read.success) return { manifest: read.output, files: keys.size }
  throw new Error(`${file} is no backup that this version of Showfloor knows. Nothing was restored.`)
}
