/**
 * Profile pictures: only what really is a picture gets in, drawn anew without anything that was hidden in it,
 * and kept under a name of our own.
 */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { log } from '../floor/log'
import { Refusal } from '../floor/errors'
import { limitConcurrency } from '../floor/concurrency'
import { readPart, typeOf } from './file-type'
import type { FileStore } from './store'

export const largestUpload = 8 * 1024 * 1024
const mostPixels = 50_000_000
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
      sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
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
export async function keepPicture(files: FileStore, picture: Uint8Array): Promise<string> {
  const name = `${pictureFolder}/${randomBytes(24).toString('base64url')}.webp`
  await files.keep(name, picture)
  return name
}

export async function keptPicture(files: FileStore, name: string): Promise<Buffer | null> {
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
