/**
 * Profile pictures: only what really is a picture gets in, drawn anew without anything that was hidden in it,
 * and kept under a name of our own.
 */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { limitConcurrency } from '../floor/concurrency'
import { Refusal } from '../floor/errors'
import { log } from '../floor/log'
import { type FileStore, readPart, typeOf } from './store'

export const maxUploadBytes = 8 * 1024 * 1024
const maxPixels = 50_000_000
/** Width and height of what is kept, in pixels. */
const side = 512
const secondsToDraw = 10
const drawable: string[] = ['image/png', 'image/jpeg', 'image/webp']

const limited = limitConcurrency(2)
export const pictureFolder = 'uploads/profile'
const pathPattern = /^uploads\/profile\/[\w-]{32}\.webp$/

export const tooLargePicture = () => new Refusal(413, 'TOOLARGE', 'Please choose a picture of at most 8 MB.')

/** A square WebP. Refuses with 415 whatever is no picture, or too large to be drawn. */
export async function redraw(file: string): Promise<Buffer> {
  if (!drawable.includes(typeOf(await readPart(file, 0, 16)) ?? '')) throw notDrawable()
  try {
    return await limited(() =>
      sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .resize(side, side, { fit: 'cover', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: secondsToDraw })
        .toBuffer(),
    )
  } catch {
    throw notDrawable()
  }
}

/** Returns the picture's path, relative to the image host. The name is a secret that only its owner is told. */
export async function savePicture(files: FileStore, picture: Uint8Array): Promise<string> {
  const name = `${pictureFolder}/${randomBytes(24).toString('base64url')}.webp`
  await files.keep(name, picture)
  return name
}

export async function storedPicture(files: FileStore, name: string): Promise<Buffer | null> {
  return pathPattern.test(name) ? files.read(name) : null
}

/** An older picture may have come from elsewhere; only our own files are removed. */
export async function dropPicture(files: FileStore, name: string): Promise<void> {
  if (!pathPattern.test(name)) return
  // What is left is swept after a day.
  await files.drop(name).catch((err: unknown) => log.warn({ err }, 'A picture was not removed'))
}

const notDrawable = () =>
  new Refusal(415, 'NOTAPICTURE', 'Please choose a picture: PNG, JPEG or WebP, with at most 50 megapixels.')

/**
 * Pictures and branding templates of the shop's own, which its operator puts into the store: a picture under the path that
 * an imported product names, a template in place of the one that is drawn (req 19.5).
 */
export const ownFolders = ['media', 'templates']

const picturePattern = /^media\/[\w ./-]{1,200}$/
const shown: (string | null)[] = ['image/webp', 'image/jpeg', 'image/png', 'image/gif']

type OwnPicture = { body: Buffer; type: string }

export async function ownPicture(files: FileStore, path: string): Promise<OwnPicture | null> {
  const body = picturePattern.test(path) && !path.includes('..') ? await files.read(path) : null
  const type = body && typeOf(body.toString('latin1', 0, 16))
  return type && shown.includes(type) ? { body, type } : null
}

export async function ownTemplate(files: FileStore, sku: string): Promise<Buffer | null> {
  return /^[\w.-]+$/.test(sku) ? files.read(`templates/${sku}.pdf`) : null
}
