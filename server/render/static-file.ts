/**
 * Reads files of the built shop, with their hash and encodings, and keeps them in memory while they do not
 * change.
 */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { type Encoding, encode, pickEncoding } from '../replies/compression'
import { contentType, packsWell } from './content-types'
import { contentHash, etagOf, isHeld } from '../replies/etag'

export type StaticFile = {
  name: string
  bytes: Uint8Array
  hash: string
  modified: number
  encoded: Map<Encoding, Promise<Uint8Array>>
}

/** Where precompress.ts puts the packed copies. */
export const packedSuffix: Record<Exclude<Encoding, 'identity'>, string> = { br: '.br', gzip: '.gz' }
const quickQuality = 6

const kept = new Map<string, StaticFile>()

/** The file at this path below the folder, or null. `urlPath` is decoded already. */
export async function findFile(folder: string, urlPath: string): Promise<StaticFile | null> {
  if (urlPath.includes('\0') || urlPath.includes('\\')) return null
  const name = path.join(folder, urlPath)
  if (!name.startsWith(folder + path.sep)) return null
  const info = await stat(name).catch(() => null)
  if (!info?.isFile()) return null
  const found = kept.get(name)
  if (found?.modified === info.mtimeMs) return found
  const bytes = await readFile(name)
  const file = { name, bytes, hash: contentHash(bytes), modified: info.mtimeMs, encoded: new Map() }
  kept.set(name, file)
  return file
}

export async function sendFile(
  c: Context,
  file: StaticFile,
  headers: Record<string, string>,
): Promise<Response> {
  const packs = packsWell(file.name)
  const encoding = packs ? pickEncoding(c.req.header('Accept-Encoding'), file.bytes.byteLength) : 'identity'
  const all: Record<string, string> = { ...headers, ETag: etagOf(file.hash, encoding) }
  if (packs) all['Vary'] = 'Accept-Encoding'
  if (isHeld(c.req.header('If-None-Match'), file.hash)) return c.body(null, 304, all)
  const bytes = encoding === 'identity' ? file.bytes : await packed(file, encoding)
  if (encoding !== 'identity') all['Content-Encoding'] = encoding
  all['Content-Type'] = contentType(file.name)
  all['Content-Length'] = String(bytes.byteLength)
  return c.body(new Uint8Array(bytes), 200, all)
}

function packed(file: StaticFile, encoding: Exclude<Encoding, 'identity'>): Promise<Uint8Array> {
  const ready = file.encoded.get(encoding) ?? readPacked(file, encoding)
  file.encoded.set(encoding, ready)
  return ready
}

/** The copy that was packed after the build, unless the file changed since. */
async function readPacked(file: StaticFile, encoding: Exclude<Encoding, 'identity'>): Promise<Uint8Array> {
  const name = file.name + packedSuffix[encoding]
  const info = await stat(name).catch(() => null)
  return info && info.mtimeMs >= file.modified ? readFile(name) : encode(file.bytes, encoding, quickQuality)
}
