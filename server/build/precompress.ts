/** Packs the files of the built shop once, as small as they get, beside the originals. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { encode } from '../replies/compression'
import { packsWell } from '../render/content-types'
import { readSettings } from '../settings'
import { packedSuffix } from '../render/static-file'

const smallestFile = 860
const best = 11

export async function precompress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const name = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && packsWell(name)) await packFile(name)
  }
}

async function packFile(name: string): Promise<void> {
  const { mtimeMs, size } = await stat(name)
  if (size < smallestFile) return
  for (const encoding of ['br', 'gzip'] as const) {
    const packedName = name + packedSuffix[encoding]
    const packed = await stat(packedName).catch(() => null)
    if (packed && packed.mtimeMs >= mtimeMs) continue
    await writeFile(packedName, await encode(await readFile(name), encoding, best))
  }
}

if (import.meta.filename === process.argv[1]) await precompress(readSettings().distFolder)
