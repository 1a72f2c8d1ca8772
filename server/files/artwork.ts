/**
 * Artwork: kept byte for byte as it was sent, because it is printed from. Only what really is a picture or a PDF gets
 * in; its name on the disk is random, and served so that nothing in it can run (routes/artwork-file.ts).
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import {
  type ArtworkType,
  artworkWords,
  endingFor,
  endingOf,
  largestArtwork,
  mostArtworkPixels,
  shownName,
  typeByName,
} from '../../src/domain/cart/artwork'
import { invalid, Refusal } from '../requests/errors'
import { and, inArray, isNotNull, isNull, lt, or, sql, eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { artwork } from '../db/schema-artwork'
import { approvalNumbers } from '../../src/domain/order/order-status'

/** Checked, with the name that people see. */
export type CheckedArtwork = { name: string; type: ArtworkType; bytes: Uint8Array; sha256: string }

const filePattern = /^[\w-]{32}$/
const wrong = (message: string) => new Refusal(415, 'WRONGFILE', message)

/** Refuses what is no artwork, each kind with words of its own. */
export async function checkedArtwork(file: File): Promise<CheckedArtwork> {
  const name = shownName(file.name)
  if (file.size === 0) throw invalid(artworkWords.empty(name))
  if (file.size > largestArtwork) throw new Refusal(413, 'TOOLARGE', artworkWords.tooLarge(name))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = typeOf(bytes)
  if (type === null)
    throw wrong(isSvg(file.name, bytes) ? artworkWords.svg(name) : artworkWords.wrongType(name))
  // A name that promises something else would be opened by another program than we looked at it with.
  if (endingOf(file.name) !== '' && typeByName(file.name) !== type)
    throw wrong(typeByName(file.name) ? artworkWords.broken(name) : artworkWords.wrongType(name))
  if (type === 'application/pdf') refuseBadPdf(name, bytes)
  else if (type !== 'image/heic') await refuseBadPicture(name, type, bytes)
  const named = endingOf(file.name) === '' ? `${name}.${endingFor(type)}` : name
  return { name: named, type, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** By the first bytes; the claimed type counts for nothing. */
function typeOf(bytes: Uint8Array): ArtworkType | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'image/tiff'
  if (/^ftyp(hei[csmx]|hev[cmsx]|mif1|msf1)/.test(start.slice(4))) return 'image/heic'
  if (start.startsWith('%PDF-')) return 'application/pdf'
  return null
}

function isSvg(name: string, bytes: Uint8Array): boolean {
  return endingOf(name) === 'svg' || /<svg[\s>]/i.test(headOf(bytes))
}

const headOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).toString('latin1')

/**
 * A whole PDF that is not also a page of HTML and says nothing of scripts in plain sight. What is packed away is not
 * looked for: whoever opens the file does so in a sandbox.
 */
function refuseBadPdf(name: string, bytes: Uint8Array): void {
  const isWhole = Buffer.from(bytes.subarray(-2048)).includes('%%EOF')
  if (!isWhole || /<(!doctype|html|head|body|script|svg|iframe)\b/i.test(headOf(bytes)))
    throw wrong(artworkWords.broken(name))
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (content.includes('/JavaScript') || content.includes('/Launch')) throw wrong(artworkWords.scripted(name))
}

/** Reads the head only: a picture that would fill the memory is never unpacked here. */
async function refuseBadPicture(name: string, type: ArtworkType, bytes: Uint8Array): Promise<void> {
  const found = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null)
  if (!found || `image/${found.format}` !== type) throw wrong(artworkWords.broken(name))
  if (found.width * found.height > mostArtworkPixels)
    throw new Refusal(413, 'TOOLARGE', artworkWords.tooManyPixels(name))
}

export const newFileName = () => randomBytes(24).toString('base64url')

export async function keepArtwork(dataFolder: string, file: string, bytes: Uint8Array): Promise<void> {
  const place = placeOf(dataFolder, file)
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  await writeFile(`${place}.part`, bytes, { mode: 0o600 })
  await rename(`${place}.part`, place)
}

export async function keptArtwork(dataFolder: string, file: string): Promise<Buffer | null> {
  return readFile(placeOf(dataFolder, file)).catch(() => null)
}

async function dropArtwork(dataFolder: string, file: string): Promise<void> {
  const place = placeOf(dataFolder, file)
  await Promise.all([rm(place, { force: true }), rm(`${place}.part`, { force: true })])
}

function placeOf(dataFolder: string, file: string): string {
  if (!filePattern.test(file)) throw new Error('not the name of an artwork file')
  return path.join(dataFolder, 'uploads', 'artwork', file)
}

const removedAtOnce = 100
/** An upload takes minutes at most; one that is older will not go on. */
const longestUpload = sql`interval '1 hour'`

/** The file first: a row without a file is found again by the next sweep, a file without a row by nobody. */
export async function sweepArtwork(db: Executor, dataFolder: string): Promise<void> {
  const isLoose = and(
    isNull(artwork.cartLineId),
    isNull(artwork.orderLineId),
    or(isNotNull(artwork.storedAt), lt(artwork.createdAt, sql`now() - ${longestUpload}`)),
  )
  const loose = await db
    .select({ id: artwork.id, file: artwork.file })
    .from(artwork)
    .where(isLoose)
    .limit(removedAtOnce)
  if (loose.length === 0) return
  await Promise.all(loose.map(({ file }) => dropArtwork(dataFolder, file)))
  const ids = loose.map(({ id }) => id)
  await db.delete(artwork).where(and(inArray(artwork.id, ids), isLoose))
}

export type Approval = keyof typeof approvalNumbers

/** `approval` null: the customer's own. */
export type OrderedPlace = { userId: number | null; lineId: number; approval: Approval | null }

/** Returns its id. The row goes before the file, as with every artwork (schema-artwork.ts). */
export async function addOrderArtwork(
  db: Executor,
  dataFolder: string,
  { userId, lineId, approval }: OrderedPlace,
  sent: File,
): Promise<number> {
  const { bytes, ...known } = await checkedArtwork(sent)
  const file = newFileName()
  const kind =
    approval === null
      ? { purpose: 'customer' as const }
      : { purpose: 'approval' as const, approve: approvalNumbers[approval] }
  const [made] = await db
    .insert(artwork)
    .values({ ...known, ...kind, userId, file, bytes: bytes.byteLength })
    .returning({ id: artwork.id })
  if (!made) throw new Error('no artwork was added')
  await keepArtwork(dataFolder, file, bytes)
  await db.update(artwork).set({ orderLineId: lineId, storedAt: new Date() }).where(eq(artwork.id, made.id))
  return made.id
}
