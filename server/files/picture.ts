/**
 * Pictures that people upload. Only pictures are accepted; they are decoded, and encoded again as WebP without
 * metadata.
 */
import { createHash, randomBytes } from 'node:crypto'
import sharp, { type ResizeOptions } from 'sharp'
import { limitConcurrency } from '../base/concurrency'
import { Refusal } from '../base/errors'
import { log } from '../base/log'
import { type FileStore, readPart, detectType } from './store'

export const maxUploadBytes = 8 * 1024 * 1024
const maxPixels = 50_000_000
/** Width and height of a stored profile picture, in pixels. */
const side = 512
const maxRenderSeconds = 10
const acceptedTypes: string[] = ['image/png', 'image/jpeg', 'image/webp']

const limitRendering = limitConcurrency(2)
export const pictureFolder = 'uploads/profile'
const pathPattern = /^uploads\/profile\/[\w-]{32}\.webp$/

export const tooLargePicture = () => new Refusal(413, 'TOOLARGE', 'Please choose a picture of at most 8 MB.')

/** Returns a square WebP. Refuses with 415 a file that is not a picture, or is too large to be decoded. */
export async function reencode(file: string): Promise<Buffer> {
  if (!acceptedTypes.includes(detectType(await readPart(file, 0, 16)) ?? '')) throw notAPicture()
  return encode(file, { width: side, height: side, fit: 'cover' })
}

async function encode(input: string | Uint8Array, size: ResizeOptions): Promise<Buffer> {
  try {
    return await limitRendering(() =>
      sharp(input, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .resize({ ...size, withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: maxRenderSeconds })
        .toBuffer(),
    )
  } catch {
    throw notAPicture()
  }
}

/** Widths in px in which the shop requests a picture. */
const shopWidths = [320, 640, 1280]
export const maxShopPictureBytes = 20 * 1024 * 1024

/**
 * Stores a picture of a product in all widths that the shop requests. Returns its path, relative to the image host. The
 * name is the hash of the content, so that the same picture is stored once.
 */
export async function saveShopPicture(files: FileStore, content: Uint8Array): Promise<string> {
  const head = Buffer.from(content.subarray(0, 16)).toString('latin1')
  const type = detectType(head)
  // The picture library cannot decode HEIC, the format of iPhones.
  if (type === 'image/heic')
    throw new Refusal(415, 'NOTAPICTURE', 'HEIC pictures can’t be read. Save the picture as a JPEG first.')
  if (!acceptedTypes.includes(type ?? '')) throw notAPicture()
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.webp`
  for (const width of shopWidths)
    await files.put(`media/v1/w${width}/staff/${name}`, await encode(content, { width }))
  return `media/v1/w640/staff/${name}`
}

/** Returns the picture's path, relative to the image host. The name is a secret that only its owner receives. */
export async function savePicture(files: FileStore, picture: Uint8Array): Promise<string> {
  const name = `${pictureFolder}/${randomBytes(24).toString('base64url')}.webp`
  await files.put(name, picture)
  return name
}

export async function storedPicture(files: FileStore, name: string): Promise<Buffer | null> {
  return pathPattern.test(name) ? files.read(name) : null
}

/** An older picture may be hosted elsewhere; only files of this store are removed. */
export async function dropPicture(files: FileStore, name: string): Promise<void> {
  if (!pathPattern.test(name)) return
  // The daily cleanup removes files whose deletion failed.
  await files.deleteFile(name).catch((err: unknown) => log.warn({ err }, 'Failed to delete a picture'))
}

const notAPicture = () =>
  new Refusal(415, 'NOTAPICTURE', 'Please choose a picture: PNG, JPEG or WebP, with at most 50 megapixels.')

/**
 * Pictures and branding templates that the shop's operator puts into the store: a picture under the path that an
 * imported product names, or a template that replaces the rendered template (req 19.5).
 */
export const operatorFolders = ['media', 'templates']

const picturePattern = /^media\/[\w ./-]{1,200}$/
const servedTypes: (string | null)[] = ['image/webp', 'image/jpeg', 'image/png', 'image/gif']

type OperatorPicture = { body: Buffer; type: string }

export async function operatorPicture(files: FileStore, path: string): Promise<OperatorPicture | null> {
  const body = picturePattern.test(path) && !path.includes('..') ? await files.read(path) : null
  const type = body && detectType(body.toString('latin1', 0, 16))
  return type && servedTypes.includes(type) ? { body, type } : null
}

export async function operatorTemplate(files: FileStore, sku: string): Promise<Buffer | null> {
  return /^[\w.-]+$/.test(sku) ? files.read(`templates/${sku}.pdf`) : null
}
