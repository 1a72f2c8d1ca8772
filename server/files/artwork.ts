/**
 * Artwork files are stored byte for byte as sent, because they are printed from. Only pictures, PDFs and vector
 * drawings are accepted; the stored name is random, and files are served so that no script in them can run
 * (routes/artwork.ts).
 */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { ArtworkFacts } from '../../src/domain/artwork/facts'
import {
  type ArtworkType,
  artworkMessages,
  endingFor,
  endingOf,
  isVector,
  maxArtworkBytes,
  maxArtworkPixels,
  safeFileName,
  typeByName,
} from '../../src/domain/cart/artwork'
import { fairQueue, limitConcurrency } from '../base/concurrency'
import { busy, invalid, Refusal } from '../base/errors'
import { artworkTypeOf, documentKindOf, foreignKindOf, sniffedBytes } from './artwork-type'
import { inspectDocument } from './inspect/inspection'
import { type FileStore, readPart } from './store'
import type { SentFile } from './upload'

/**
 * A checked file with its displayed name; `bytes` is its size, `path` its temporary file. `facts` is set if the check
 * had to read the whole file anyway.
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
const wrongFile = (message: string) => new Refusal(415, 'WRONGFILE', message)
export const tooLargeArtwork = (name: string) =>
  new Refusal(413, 'TOOLARGE', artworkMessages.tooLarge(safeFileName(name)))

const limitChecks = limitConcurrency(4)

/** Refuses files that are not artwork, with a message per kind of file. */
export const checkArtwork = (file: SentFile): Promise<CheckedArtwork> => limitChecks(() => check(file))

async function check(file: SentFile): Promise<CheckedArtwork> {
  const name = safeFileName(file.name)
  if (file.size === 0) throw invalid(artworkMessages.empty(name))
  if (file.size > maxArtworkBytes) throw tooLargeArtwork(file.name)
  const head = await readPart(file.path, 0, headBytes)
  const type = artworkTypeOf(head, file.name)
  const namedType = typeByName(file.name)
  if (type === null) {
    const kind = foreignKindOf(head)
    if (kind !== null) throw wrongFile(artworkMessages.otherContent(name, kind))
    throw wrongFile(
      namedType === null || !isVector(namedType)
        ? artworkMessages.wrongType(name)
        : artworkMessages.broken(name),
    )
  }
  // A file with an unknown extension, such as that of a program, is not artwork.
  if (namedType === null && endingOf(file.name) !== '') throw wrongFile(artworkMessages.wrongType(name))
  const checked = {
    name: withExtension(name, type),
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
  if (kind === 'pdf') await refuseBrokenPdf(name, file, head)
  const { refusal, facts } = await inspectDocument({ path: file.path, kind })
  if (refusal) throw wrongFile(artworkMessages[refusal](name))
  return { ...checked, facts }
}

/** Programs choose by the extension how to open a file, so the content decides: a PNG named .jpg becomes .png. */
function withExtension(name: string, type: ArtworkType): string {
  if (typeByName(name) === type) return name
  const stem = typeByName(name) === null ? name : name.slice(0, -endingOf(name).length - 1)
  return `${stem}.${endingFor(type)}`
}

/** Bytes that are searched for the type: drawing programs write comments and declarations before the drawing. */
const headBytes = 16 * 1024

/** Refuses a truncated PDF, and a PDF that a browser could take for HTML by its first 1024 bytes. */
async function refuseBrokenPdf(name: string, file: SentFile, head: string): Promise<void> {
  const isPage = /<(!doctype|html|head|body|script|svg|iframe)\b/i.test(head.slice(0, sniffedBytes))
  if (isPage || !(await hasPdfEnd(file))) throw wrongFile(artworkMessages.broken(name))
}

/** Bytes in which the end of a PDF is searched for: mail gateways and old servers append bytes to files. */
const maxTrailingBytes = 64 * 1024

async function hasPdfEnd({ path, size }: SentFile): Promise<boolean> {
  return (await readPart(path, Math.max(0, size - maxTrailingBytes), maxTrailingBytes)).includes('%%EOF')
}

/** Reads only the metadata: a picture that would exhaust the memory is never decoded. */
async function refuseBadPicture(name: string, type: ArtworkType, file: SentFile): Promise<void> {
  const metadata = await sharp(file.path, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null)
  if (!metadata || `image/${metadata.format}` !== type) throw wrongFile(artworkMessages.broken(name))
  if (metadata.width * metadata.height > maxArtworkPixels)
    throw new Refusal(413, 'TOOLARGE', artworkMessages.tooManyPixels(name))
}

export const newFileName = () => randomBytes(24).toString('base64url')

export async function saveArtwork(files: FileStore, file: string, from: string): Promise<void> {
  await files.put(artworkKey(file), { path: from })
}

/** `libraryKey`: key of a file that is stored in its customer's library. */
export type StoredArtwork = { file: string; libraryKey: string | null }

export async function readStoredArtwork(
  files: FileStore,
  { file, libraryKey }: StoredArtwork,
): Promise<Buffer | null> {
  return files.read(libraryKey ?? artworkKey(file))
}

export const artworkFolder = 'uploads/artwork'

export function artworkKey(file: string): string {
  if (!filePattern.test(file)) throw new Error('not the name of an artwork file')
  return `${artworkFolder}/${file}`
}

/**
 * Requests that wait in this queue have no file in memory. The queue is needed because encoding takes seconds and
 * everyone who has a file's address can request it.
 */
const queue = fairQueue({ perCaller: 1, maxConcurrent: 2, waitingPerCaller: 40, waiting: 200 })
const retryAfterSeconds = 5
const maxRenderSeconds = 20

type MetadataRequest = { type: string; caller: string; signal: AbortSignal }

/**
 * Removes the camera's metadata, such as a location, from artwork that is sent to anyone but its owner. The printed
 * file is unchanged. Returns the same bytes if there are no metadata to remove; null if there is no file. The file is
 * read when the caller's turn in the queue comes, unless the request was aborted meanwhile. Refuses with 503 when the
 * queue is full.
 */
export async function withoutMetadata(
  read: () => Promise<Buffer | null>,
  { type, caller, signal }: MetadataRequest,
): Promise<Buffer | null> {
  if (!type.startsWith('image/') || isVector(type)) return read()
  const slot = await queue(caller)
  if (typeof slot === 'string')
    throw busy(retryAfterSeconds, 'Many files are being opened just now. Please try again in a moment.')
  try {
    const bytes = signal.aborted ? null : await read()
    // sharp is built without the codec of HEIC.
    return bytes && (type === 'image/heic' ? withoutGps(bytes) : await reencode(bytes))
  } finally {
    slot.end()
  }
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  return stripMetadata(bytes).catch(() => {
    throw new Refusal(415, 'NOTSHARED', 'Only its owner can open this file. Please sign in.')
  })
}

async function stripMetadata(bytes: Buffer): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: maxArtworkPixels, failOn: 'none', animated: true })
  const { format, exif, xmp, iptc, comments } = await picture.metadata()
  // A TIFF consists of a directory like EXIF's, so it is always encoded again.
  if (!exif && !xmp && !iptc && !comments && format !== 'tiff') return bytes
  return picture
    .autoOrient()
    .toFormat(format, outputOptions[format])
    .timeout({ seconds: maxRenderSeconds })
    .toBuffer()
}

const outputOptions: Partial<Record<string, object>> = {
  jpeg: { quality: 95 },
  webp: { quality: 95 },
  tiff: { compression: 'lzw' },
}

const gpsTag = 0x8825
/** A GPS directory has at most 32 entries, a camera's first directory hardly more. */
const maxEntries = 100
/** Bytes of one value, by the number of its type (TIFF 6.0, section 2). */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Overwrites EXIF's GPS directory and the values that its entries point to. */
function withoutGps(bytes: Buffer): Buffer {
  const start = bytes.indexOf('Exif\0\0')
  if (start < 0) return bytes
  const redacted = Buffer.from(bytes)
  const exif = redacted.subarray(start + 6)
  const byteOrder = exif.toString('latin1', 0, 2) === 'II' ? 'LE' : 'BE'
  const shortAt = (at: number) => (at + 2 > exif.length ? 0 : exif[`readUInt16${byteOrder}`](at))
  const longAt = (at: number) => (at + 4 > exif.length ? 0 : exif[`readUInt32${byteOrder}`](at))
  const entriesOf = (at: number) =>
    Array.from({ length: Math.min(shortAt(at), maxEntries) }, (_, index) => at + 2 + 12 * index)
  const erase = (at: number, length: number) => exif.subarray(at, at + length).fill(0)

  const pointer = entriesOf(longAt(4)).find((entry) => shortAt(entry) === gpsTag)
  for (const entry of pointer === undefined ? [] : entriesOf(longAt(pointer + 8))) {
    const length = (valueBytes[shortAt(entry + 2)] ?? 0) * longAt(entry + 4)
    if (length > 4) erase(longAt(entry + 8), length)
    erase(entry, 12)
  }
  return redacted
}
