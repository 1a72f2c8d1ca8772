/**
 * Pictures of the demo shop, rendered on the first request and then stored on this machine's disk; and pictures that
 * an operator put into the file store. A path determines the content of its picture, so that copies never become
 * outdated.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { drawingsVersion, type PictureRequest, readPicturePath } from '../../demo/pictures/picture-path'
import { productSvg } from '../../demo/pictures/product'
import { sceneSvg } from '../../demo/pictures/scene'
import type { ProviderContext } from './context'
import { operatorPicture } from '../files/picture'
import { projectFolder } from '../base/settings'
import { fairQueue } from '../base/concurrency'
import { busy } from '../base/errors'
import { addressOf, type ServerEnv } from '../base/caller-address'

/** The default type is WebP. */
export type Picture = { body: Uint8Array; etag: string; type?: string }

/** Maximum number of files, of some 10 kB each. Beyond this number the oldest tenth is deleted. */
const maxStoredFiles = 120_000
const digestLength = 32

/** The first view of a page requests some dozen pictures at once, each in one width. */
const queue = fairQueue({ perCaller: 2, maxConcurrent: 2, waitingPerCaller: 300, waiting: 2000 })
const pendingPictures = new Map<string, Promise<Picture>>()
const storedCounts = new Map<string, Promise<number>>()

/** `isUsed` returns true when the shop shows the picture with this address. */
export function pictureRoutes(
  { files, settings }: Pick<ProviderContext, 'files' | 'settings'>,
  isUsed: (path: string) => Promise<boolean>,
): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/*', async (c) => {
    const path = new URL(c.req.url).pathname.slice(1)
    const rendered = await pictureResponse(path, { caller: addressOf(c, settings), isUsed })
    const picture = rendered ?? (await readUploaded(path.replaceAll('%20', ' ')))
    if (!picture) return c.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
    const headers = { ETag: picture.etag, 'Cache-Control': 'public, max-age=31536000, immutable' }
    if (c.req.header('If-None-Match') === picture.etag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(picture.body), 200, {
      ...headers,
      'Content-Type': picture.type ?? 'image/webp',
    })
  })

  async function readUploaded(path: string): Promise<Picture | null> {
    const uploaded = await operatorPicture(files, path)
    return uploaded && (await isUsed(path)) ? { ...uploaded, etag: etagOf(digestOf(uploaded.body)) } : null
  }
}

type PictureOptions = { caller: string; isUsed: (path: string) => Promise<boolean> }

/** Returns the picture of a path; null if the shop does not show it. Throws 503 for a caller with too many requests. */
export async function pictureResponse(
  path: string,
  { caller, isUsed }: PictureOptions,
): Promise<Picture | null> {
  const request = readPicturePath(path)
  if (!request) return null
  const file = join(picturesFolder(), `${request.cacheKey}.webp`)
  const current = pendingPictures.get(file) ?? (await readStored(file))
  if (current) return current
  if (!(await isUsed(path))) return null
  const pendingPicture =
    pendingPictures.get(file) ??
    renderAndStore(request, file, caller).finally(() => pendingPictures.delete(file))
  pendingPictures.set(file, pendingPicture)
  return pendingPicture
}

/** Renders the picture, without reading or writing a file. */
export async function renderPicture(request: PictureRequest): Promise<Buffer> {
  const quality = request.width === 320 ? 72 : request.width === 640 ? 68 : 64
  const svg =
    'scene' in request
      ? sceneSvg(request.scene, request.layout, request.width)
      : productSvg(request.picture, request.width)
  return sharp(Buffer.from(svg)).removeAlpha().webp({ quality, effort: 4 }).toBuffer()
}

const picturesFolder = (): string =>
  resolve(projectFolder, process.env['SHOWFLOOR_DATA'] || '.data', 'pictures', `edition-${drawingsVersion}`)

const digestOf = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest()

const etagOf = (digest: Uint8Array): string => `"${Buffer.from(digest).toString('base64url').slice(0, 27)}"`

/** A stored file is the picture followed by its digest, so that damage is detected. */
async function readStored(file: string): Promise<Picture | null> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch {
    return null
  }
  const body = bytes.subarray(0, Math.max(0, bytes.length - digestLength))
  const digest = bytes.subarray(body.length)
  if (body.length === 0 || !digestOf(body).equals(digest)) return null
  return { body, etag: etagOf(digest) }
}

async function countStored(folder: string): Promise<number> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  } catch {
    return 0
  }
}

async function storeFile(file: string, body: Uint8Array, digest: Uint8Array): Promise<void> {
  const folder = picturesFolder()
  const count = (await (storedCounts.get(folder) ?? countStored(folder))) + 1
  storedCounts.set(
    folder,
    count > maxStoredFiles ? deleteOldest(folder, maxStoredFiles * 0.9) : Promise.resolve(count),
  )
  const temporaryFile = `${file}.${randomUUID()}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(temporaryFile, Buffer.concat([body, digest]))
    await rename(temporaryFile, file)
  } catch {
    await rm(temporaryFile, { force: true }).catch(() => undefined)
  }
}

/** Deletes all files but the newest; returns the number of files that remain. */
export async function deleteOldest(folder: string, maxRemaining: number): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: { path: string; age: number }[] = []
  for (const entry of entries.filter((item) => item.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files.push({ path, age: -(await stat(path)).mtimeMs })
  }
  const oldFiles = files.toSorted((a, b) => a.age - b.age).slice(maxRemaining)
  for (const { path } of oldFiles) await rm(path, { force: true })
  return files.length - oldFiles.length
}

async function renderAndStore(request: PictureRequest, file: string, caller: string): Promise<Picture> {
  const slot = await queue(caller)
  if (typeof slot === 'string') throw busy(2, 'Many pictures are being drawn just now. Please wait a moment.')
  try {
    const body = await renderPicture(request)
    const digest = digestOf(body)
    await storeFile(file, body, digest)
    return { body, etag: etagOf(digest) }
  } finally {
    slot.end()
  }
}
