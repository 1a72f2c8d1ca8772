/** Compresses the files of the built shop once, as small as possible, into files next to the originals. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as isCompressible } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import { readSettings } from '../base/settings'

const minFileBytes = 860
/** The extensions that hono's serveStatic looks for. Brotli's best quality is its default. */
const encoders = {
  '.br': promisify(brotliCompress),
  '.gz': (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}

export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    // Files and folders whose name starts with a dot are never sent.
    const isHidden = path.relative(folder, file).startsWith('.')
    if (entry.isFile() && !isHidden && isCompressible.test(getMimeType(file) ?? '')) await compressFile(file)
  }
}

async function compressFile(file: string): Promise<void> {
  const { mtimeMs, size } = await stat(file)
  if (size < minFileBytes) return
  for (const [extension, encode] of Object.entries(encoders)) {
    const existing = await stat(file + extension).catch(() => null)
    if (existing && existing.mtimeMs >= mtimeMs) continue
    await writeFile(file + extension, await encode(await readFile(file)))
  }
}

if (import.meta.filename === process.argv[1]) await precompress(readSettings().distFolder)
