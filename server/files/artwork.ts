/**
 * Artwork: kept byte for byte as it was sent, because it is printed from. Only what really is a picture, a PDF or a vector
 * drawing gets in; its name in the store is random, and served so that nothing in it can run (routes/artwork.ts).
 */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { ArtworkFacts } from '../../src/domain/artwork/facts'
import {
  type ArtworkType,
  artworkWords,
  endingFor,
  endingOf,
  isVector,
  largestArtwork,
  maxArtworkPixels,
  shownName,
  typeByName,
} from '../../src/domain/cart/artwork'
import { fairQueue, limitConcurrency } from '../floor/concurrency'
import { busy, invalid, Refusal } from '../floor/errors'
import { artworkTypeOf, documentKindOf, foreignKindOf, sniffedBytes } from './artwork-type'
import { inspectDocument } from './inspect/inspection'
import { type FileStore, readPart } from './store'
import type { SentFile } from './upload'

/**
 * Checked, with the name that people see; `bytes` is its size, `path` where it lies until it is stored. `facts` are there
 * where the check had to read the whole file anyway.
 */
export type CheckedArtwork = {
  name: string
  type: ArtworkType
  bytes: number
  sha256: string
  path: string
  facts?: ArtworkFacts
}

const filePattern = /^[\w-]{32}$/
const wrong = (message: string) => new Refusal(415, 'WRONGFILE', message)
export const tooLargeArtwork = (name: string) =>
  new Refusal(413, 'TOOLARGE', artworkWords.tooLarge(shownName(name)))

const limited = limitConcurrency(4)

/** Refuses what is no artwork, each kind with words of its own. */
export const checkedArtwork = (file: SentFile): Promise<CheckedArtwork> => limited(() => check(file))

async function check(file: SentFile): Promise<CheckedArtwork> {
  const name = shownName(file.name)
  if (file.size === 0) throw invalid(artworkWords.empty(name))
  if (file.size > largestArtwork) throw tooLargeArtwork(file.name)
  const head = await readPart(file.path, 0, headBytes)
  const type = artworkTypeOf(head, file.name)
  const named = typeByName(file.name)
  if (type === null) {
    const kind = foreignKindOf(head)
    if (kind !== null) throw wrong(artworkWords.isReally(name, kind))
    throw wrong(named === null || !isVector(named) ? artworkWords.wrongType(name) : artworkWords.broken(name))
  }
  // Nobody who sends a program by its name means artwork.
  if (named === null && endingOf(file.name) !== '') throw wrong(artworkWords.wrongType(name))
  const checked = {
    name: withEnding(name, type),
    type,
    bytes: file.size,
    sha256: file.sha256,
    path: file.path,
  }
  const kind = documentKindOf(type, head)
  if (kind === null) {
    if (type.startsWith('image/') && type !== 'image/heic') await refuseBadPicture(name, type, file)
    return checked
  }
  if (kind === 'pdf') await refuseHalfPdf(name, file, head)
  const { refusal, facts } = await inspectDocument({ path: file.path, kind })
  if (refusal) throw wrong(artworkWords[refusal](name))
  return { ...checked, facts }
}

/** Programs choose by the ending how to open a file, so it follows the content: a PNG called .jpg becomes .png. */
function withEnding(name: string, type: ArtworkType): string {
  if (typeByName(name) === type) return name
  const stem = typeByName(name) === null ? name : name.slice(0, -endingOf(name).length - 1)
  return `${stem}.${endingFor(type)}`
}

/** Drawing programs write comments and declarations before the drawing. */
const headBytes = 16 * 1024

/** A PDF that came in whole, and is no page of HTML to a browser that guesses by the first 1024 bytes. */
async function refuseHalfPdf(name: string, file: SentFile, head: string): Promise<void> {
  const isPage = /<(!doctype|html|head|body|script|svg|iframe)\b/i.test(head.slice(0, sniffedBytes))
  if (isPage || !(await hasPdfEnd(file))) throw wrong(artworkWords.broken(name))
}

/** Mail gateways and old servers add to a file's end. */
const maxTrailingBytes = 64 * 1024

async function hasPdfEnd({ path, size }: SentFile): Promise<boolean> {
  return (await readPart(path, Math.max(0, size - maxTrailingBytes), maxTrailingBytes)).includes('%%EOF')
}

/** Reads the head only: a picture that would fill the memory is never unpacked here. */
async function refuseBadPicture(name: string, type: ArtworkType, file: SentFile): Promise<void> {
  const found = await sharp(file.path, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null)
  if (!found || `image/${found.format}` !== type) throw wrong(artworkWords.broken(name))
  if (found.width * found.height > maxArtworkPixels)
    throw new Refusal(413, 'TOOLARGE', artworkWords.tooManyPixels(name))
}

export const newFileName = () => randomBytes(24).toString('base64url')

export async function saveArtwork(files: FileStore, file: string, from: string): Promise<void> {
  await files.keep(keyOf(file), { path: from })
}

/** Of a file in its customer's library `libraryKey` says where it lies. */
export type StoredArtwork = { file: string; libraryKey: string | null }

export async function storedArtwork(
  files: FileStore,
  { file, libraryKey }: StoredArtwork,
): Promise<Buffer | null> {
  return files.read(libraryKey ?? keyOf(file))
}

export const artworkFolder = 'uploads/artwork'

export function keyOf(file: string): string {
  if (!filePattern.test(file)) throw new Error('not the name of an artwork file')
  return `${artworkFolder}/${file}`
}

/**
 * Artwork as others than its owner get it: without what a camera wrote into it, such as a location. What is
 * printed from stays as it is.
 */

/** What waits holds no file in memory: a redraw takes seconds, and an address can be asked for by anybody who was given it. */
const queue = fairQueue({ perCaller: 1, atOnce: 2, waitingPerCaller: 40, waiting: 200 })
const retryAfter = 5
const secondsToDraw = 20

type Asked = { type: string; caller: string; gone: AbortSignal }

/**
 * The same bytes where there is nothing to take out; null where there is no file. It is read when it is the caller's turn,
 * and not for a caller who is gone by then. Refuses with 503 when too many wait already.
 */
export async function withoutMetadata(
  read: () => Promise<Buffer | null>,
  { type, caller, gone }: Asked,
): Promise<Buffer | null> {
  if (!type.startsWith('image/') || isVector(type)) return read()
  const turn = await queue(caller)
  if (typeof turn === 'string')
    throw busy(retryAfter, 'Many files are opened just now. Please try again in a moment.')
  try {
    const bytes = gone.aborted ? null : await read()
    // sharp is built without this codec.
    return bytes && (type === 'image/heic' ? withoutPosition(bytes) : await redrawn(bytes))
  } finally {
    turn.end()
  }
}

async function redrawn(bytes: Buffer): Promise<Buffer> {
  return draw(bytes).catch(() => {
    throw new Refusal(415, 'NOTSHARED', 'Only its owner can open this file. Please sign in.')
  })
}

async function draw(bytes: Buffer): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: maxArtworkPixels, failOn: 'none', animated: true })
  const { format, exif, xmp, iptc, comments } = await picture.metadata()
  // The whole of a TIFF is a directory like EXIF's.
  if (!exif && !xmp && !iptc && !comments && format !== 'tiff') return bytes
  return picture.autoOrient().toFormat(format, finest[format]).timeout({ seconds: secondsToDraw }).toBuffer()
}

const finest: Partial<Record<string, object>> = {
  jpeg: { quality: 95 },
  webp: { quality: 95 },
  tiff: { compression: 'lzw' },
}

const positions = 0x8825
/** GPS has 32 kinds of entries, a camera's first directory hardly more. */
const maxEntries = 100
/** Bytes of a value by its type's number (TIFF 6.0, section 2). */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Overwrites EXIF's directory of positions, and what its entries point to. */
function withoutPosition(bytes: Buffer): Buffer {
  const start = bytes.indexOf('Exif\0\0')
  if (start < 0) return bytes
  const shared = Buffer.from(bytes)
  const exif = shared.subarray(start + 6)
  const order = exif.toString('latin1', 0, 2) === 'II' ? 'LE' : 'BE'
  const short = (at: number) => (at + 2 > exif.length ? 0 : exif[`readUInt16${order}`](at))
  const long = (at: number) => (at + 4 > exif.length ? 0 : exif[`readUInt32${order}`](at))
  const entriesOf = (at: number) =>
    Array.from({ length: Math.min(short(at), maxEntries) }, (_, index) => at + 2 + 12 * index)
  const erase = (at: number, length: number) => exif.subarray(at, at + length).fill(0)

  const pointer = entriesOf(long(4)).find((entry) => short(entry) === positions)
  for (const entry of pointer === undefined ? [] : entriesOf(long(pointer + 8))) {
    const length = (valueBytes[short(entry + 2)] ?? 0) * long(entry + 4)
    if (length > 4) erase(long(entry + 8), length)
    erase(entry, 12)
  }
  return shared
}
