/** Compresses the files of the built shop once, as small as they get, beside the originals. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as isCompressible } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import { readSettings } from '../floor/settings'

const smallestFile = 860
/** What hono's serveStatic looks for. Brotli's best quality is its default. */
const encoders = {
  '.br': promisify(brotliCompress),
  '.gz': (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}

export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    // What begins with a dot is never sent.
    const isHidden = path.relative(folder, file).startsWith('.')
    if (entry.isFile() && !isHidden && isCompressible.test(getMimeType(file) ?? '')) await compressFile(file)
  }
}

async function compressFile(file: string): Promise<void> {
  const { mtimeMs, size } = await stat(file)
  if (size < smallestFile) return
  for (const [ending, encode] of Object.entries(encoders)) {
    const made = await stat(file + ending).catch(() => null)
    if (made && made.mtimeMs >= mtimeMs) continue
    await writeFile(file + ending, await encode(await readFile(file)))
  }
}

if (import.meta.filename === process.argv[1]) await precompress(readSettings().distFolder)
