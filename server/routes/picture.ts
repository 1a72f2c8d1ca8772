/**
 * Pictures of the demo shop: drawn on the first request, then kept on disk. A path names all that is in its picture, so
 * that a copy never grows old.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { edition, type PictureRequest, readPicturePath } from '../../demo/pictures/picture-path'
import { productSvg } from '../../demo/pictures/product'
import { sceneSvg } from '../../demo/pictures/scene'
import { projectFolder } from '../settings'
import { limitConcurrency } from '../requests/concurrency'

export type Picture = { body: Uint8Array; etag: string }

/** Beyond this many kept pictures, further ones are drawn but not kept, so that the disk cannot be filled. */
const keepAtMost = 120_000
const digestLength = 32

const limited = limitConcurrency(2)
const underWay = new Map<string, Promise<Picture>>()
const kept = new Map<string, Promise<number>>()

export function pictureRoutes(): Hono {
  return new Hono().get('/*', async (c) => {
    const picture = await pictureResponse(new URL(c.req.url).pathname.slice(1))
    if (!picture) return c.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
    const headers = { ETag: picture.etag, 'Cache-Control': 'public, max-age=31536000, immutable' }
    if (c.req.header('If-None-Match') === picture.etag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(picture.body), 200, { ...headers, 'Content-Type': 'image/webp' })
  })
}

/** The picture a path names, or null when it names none. */
export async function pictureResponse(path: string): Promise<Picture | null> {
  const request = readPicturePath(path)
  if (!request) return null
  const file = join(root(), `${request.kept}.webp`)
  const current = underWay.get(file)
  if (current) return current
  const started = keptOrDrawn(request, file).finally(() => underWay.delete(file))
  underWay.set(file, started)
  return started
}

/** Draws the picture, without looking at or keeping a file. */
export async function drawPicture(request: PictureRequest): Promise<Buffer> {
  const quality = request.width === 320 ? 72 : request.width === 640 ? 68 : 64
  const svg =
    'scene' in request
      ? sceneSvg(request.scene, request.layout, request.width)
      : productSvg(request.picture, request.width)
  return sharp(Buffer.from(svg)).removeAlpha().webp({ quality, effort: 4 }).toBuffer()
}

const root = (): string =>
  resolve(projectFolder, process.env['SHOWFLOOR_DATA'] || '.data', 'pictures', `edition-${edition}`)

const digestOf = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest()

const etagOf = (digest: Uint8Array): string => `"${Buffer.from(digest).toString('base64url').slice(0, 27)}"`

/** A kept file is the picture followed by its digest, so that a damaged one is noticed. */
async function readKept(file: string): Promise<Picture | null> {
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

async function countKept(folder: string): Promise<number> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  } catch {
    return 0
  }
}

async function keep(file: string, body: Uint8Array, digest: Uint8Array): Promise<void> {
  const folder = root()
  const count = (await (kept.get(folder) ?? countKept(folder))) + 1
  kept.set(folder, Promise.resolve(count))
  if (count > keepAtMost) return
  const draft = `${file}.${randomUUID()}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(draft, Buffer.concat([body, digest]))
    await rename(draft, file)
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

async function keptOrDrawn(request: PictureRequest, file: string): Promise<Picture> {
  const found = await readKept(file)
  if (found) return found
  const body = await limited(() => drawPicture(request))
  const digest = digestOf(body)
  await keep(file, body, digest)
  return { body, etag: etagOf(digest) }
}
