/**
 * Pictures of the demo shop, drawn on the first request and then kept on this machine's disk; and those that an operator
 * put into the file store. A path names all that is in its picture, so that a copy never grows old.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { edition, type PictureRequest, readPicturePath } from '../../demo/pictures/picture-path'
import { productSvg } from '../../demo/pictures/product'
import { sceneSvg } from '../../demo/pictures/scene'
import type { ProviderContext } from './context'
import { ownPicture } from '../files/picture'
import { projectFolder } from '../floor/settings'
import { fairQueue } from '../floor/concurrency'
import { busy } from '../floor/errors'
import { addressOf, type ServerEnv } from '../floor/caller-address'

/** WebP where no type is said. */
export type Picture = { body: Uint8Array; etag: string; type?: string }

/** Files; a picture takes some 10 kB. Beyond it the oldest tenth goes. */
const keepAtMost = 120_000
const digestLength = 32

/** The first view of a page asks for some dozen pictures at once, in one width each. */
const queue = fairQueue({ perCaller: 2, atOnce: 2, waitingPerCaller: 300, waiting: 2000 })
const underWay = new Map<string, Promise<Picture>>()
const kept = new Map<string, Promise<number>>()

/** `isUsed` tells whether the shop shows the picture with this address. */
export function pictureRoutes(
  { files, settings }: Pick<ProviderContext, 'files' | 'settings'>,
  isUsed: (path: string) => Promise<boolean>,
): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/*', async (c) => {
    const path = new URL(c.req.url).pathname.slice(1)
    const drawn = await pictureResponse(path, { caller: addressOf(c, settings), isUsed })
    const picture = drawn ?? (await putIn(path.replaceAll('%20', ' ')))
    if (!picture) return c.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
    const headers = { ETag: picture.etag, 'Cache-Control': 'public, max-age=31536000, immutable' }
    if (c.req.header('If-None-Match') === picture.etag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(picture.body), 200, {
      ...headers,
      'Content-Type': picture.type ?? 'image/webp',
    })
  })

  async function putIn(path: string): Promise<Picture | null> {
    const own = await ownPicture(files, path)
    return own && (await isUsed(path)) ? { ...own, etag: etagOf(digestOf(own.body)) } : null
  }
}

type Asked = { caller: string; isUsed: (path: string) => Promise<boolean> }

/** The picture a path names, or null when it names none that the shop shows. Refuses with 503 who asks for too many. */
export async function pictureResponse(path: string, { caller, isUsed }: Asked): Promise<Picture | null> {
  const request = readPicturePath(path)
  if (!request) return null
  const file = join(root(), `${request.kept}.webp`)
  const current = underWay.get(file) ?? (await readStored(file))
  if (current) return current
  if (!(await isUsed(path))) return null
  const started =
    underWay.get(file) ?? drawAndStore(request, file, caller).finally(() => underWay.delete(file))
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

async function keep(file: string, body: Uint8Array, digest: Uint8Array): Promise<void> {
  const folder = root()
  const count = (await (kept.get(folder) ?? countStored(folder))) + 1
  kept.set(folder, count > keepAtMost ? dropOldest(folder, keepAtMost * 0.9) : Promise.resolve(count))
  const draft = `${file}.${randomUUID()}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(draft, Buffer.concat([body, digest]))
    await rename(draft, file)
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** Leaves the newest files; returns how many. */
export async function dropOldest(folder: string, left: number): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: { place: string; age: number }[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const place = join(entry.parentPath, entry.name)
    files.push({ place, age: -(await stat(place)).mtimeMs })
  }
  const old = files.toSorted((a, b) => a.age - b.age).slice(left)
  for (const { place } of old) await rm(place, { force: true })
  return files.length - old.length
}

async function drawAndStore(request: PictureRequest, file: string, caller: string): Promise<Picture> {
  const turn = await queue(caller)
  if (typeof turn === 'string') throw busy(2, 'Many pictures are being drawn just now. Please wait a moment.')
  try {
    const body = await drawPicture(request)
    const digest = digestOf(body)
    await keep(file, body, digest)
    return { body, etag: etagOf(digest) }
  } finally {
    turn.end()
  }
}
