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
  madeAt: v.string(),
  /** The number of the newest migration in it. */
  migration: v.number(),
  /** Major. */
  postgres: v.number(),
  /** Major of the pg_dump that wrote it; null: tables by COPY, and these are the sequences. */
  pgDump: v.nullable(v.number()),
  sequences: v.record(v.string(), v.string()),
})
export type Manifest = v.InferOutput<typeof Manifest>

export type Content = AsyncIterable<unknown>
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

/** Reads all of it, so that nothing is begun with a file that is damaged or cut short. */
export async function checkedBackup(file: string): Promise<Checked> {
  let files = 0
  let manifest: unknown
  try {
    for await (const { name, content } of entriesOf(file)) {
      if (name === entryNames.manifest) manifest = await json(content)
      else content.resume()
      if (name.startsWith(entryNames.file)) files += 1
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is no whole backup (${why}). Nothing was restored.`, { cause: error })
  }
  const read = v.safeParse(Manifest, manifest)
  if (read.success) return { manifest: read.output, files }
  throw new Error(`${file} is no backup that this version of Showfloor knows. Nothing was restored.`)
}
