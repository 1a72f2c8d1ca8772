/**
 * Profile pictures: only what really is a picture gets in, drawn anew without anything that was hidden in it,
 * and kept under a name of our own.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { Refusal } from '../requests/errors'
import { limitConcurrency } from '../requests/concurrency'
import { readPart, typeOf } from './file-type'

export const largestUpload = 8 * 1024 * 1024
const mostPixels = 50_000_000
/** Width and height of what is kept, in pixels. */
const side = 512
const secondsToDraw = 10
const drawable: string[] = ['image/png', 'image/jpeg', 'image/webp']

const limited = limitConcurrency(2)
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
export async function keepPicture(dataFolder: string, picture: Uint8Array): Promise<string> {
  const name = `uploads/profile/${randomBytes(24).toString('base64url')}.webp`
  const file = path.join(dataFolder, name)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.part`, picture, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return name
}

export async function keptPicture(dataFolder: string, name: string): Promise<Buffer | null> {
  if (!pathPattern.test(name)) return null
  return readFile(path.join(dataFolder, name)).catch(() => null)
}

/** An older picture may have come from elsewhere; only our own files are removed. */
export async function dropPicture(dataFolder: string, name: string): Promise<void> {
  if (pathPattern.test(name)) await rm(path.join(dataFolder, name), { force: true })
}

const notDrawable = () =>
  new Refusal(415, 'NOTAPICTURE', 'Please choose a picture: PNG, JPEG or WebP, with at most 50 megapixels.')
