/**
 * Artwork: kept byte for byte as it was sent, because it is printed from. Only what really is a picture, a PDF or a vector
 * drawing gets in; its name in the store is random, and served so that nothing in it can run (routes/artwork.ts).
 */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import sharp from 'sharp'
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
import { type FileStore, readPart, typeOf } from './store'
import type { SentFile } from './upload'

/** Checked, with the name that people see; `bytes` is its size, `path` where it lies until it is kept. */
export type CheckedArtwork = { name: string; type: ArtworkType; bytes: number; sha256: string; path: string }

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
  const type = vectorOf(file.name, head) ?? typeOf(head)
  if (type === null)
    throw wrong(
      isVector(typeByName(file.name) ?? '') ? artworkWords.broken(name) : artworkWords.wrongType(name),
    )
  // A name that promises something else would be opened by another program than we looked at it with.
  if (endingOf(file.name) !== '' && typeByName(file.name) !== type)
    throw wrong(typeByName(file.name) ? artworkWords.broken(name) : artworkWords.wrongType(name))
  if (head.startsWith('%PDF-')) await refuseBadPdf(name, file, head.slice(0, sniffedBytes))
  else if (type === 'image/svg+xml') await refuseScript(name, file, svgScript)
  else if (type !== 'image/heic' && !isVector(type)) await refuseBadPicture(name, type, file)
  const named = endingOf(file.name) === '' ? `${name}.${endingFor(type)}` : name
  return { name: named, type, bytes: file.size, sha256: file.sha256, path: file.path }
}

/** Drawing programs write comments and declarations before the drawing. */
const headBytes = 16 * 1024
/** In so many browsers look for a page. */
const sniffedBytes = 1024

/**
 * By their name and what they begin with, as an AI file of today is a PDF and an SVG is text. EPS may have a binary head
 * before its PostScript.
 */
function vectorOf(name: string, head: string): ArtworkType | null {
  const type = typeByName(name)
  if (type === 'application/postscript' && /^(%!PS|%PDF-|\xc5\xd0\xd3\xc6)/.test(head)) return type
  const isSvg =
    /^(\xef\xbb\xbf)?\s*<(\?xml\b|!--|!doctype svg\b|svg\b)/i.test(head) && /<svg[\s>]/i.test(head)
  return type === 'image/svg+xml' && isSvg && !/<(!doctype html|html|body)\b/i.test(head) ? type : null
}

/**
 * A whole PDF that is not also a page of HTML and says nothing in plain sight of scripts, nor of what opens or sends other files. What is packed away is not
 * looked for: the file is opened in a sandbox.
 */
async function refuseBadPdf(name: string, file: SentFile, head: string): Promise<void> {
  const end = await readPart(file.path, Math.max(0, file.size - 2048), 2048)
  if (!end.includes('%%EOF') || /<(!doctype|html|head|body|script|svg|iframe)\b/i.test(head))
    throw wrong(artworkWords.broken(name))
  await refuseScript(name, file, pdfScript)
}

/** A name may spell any of its characters as # and two hexadecimal digits (ISO 32000-1, 7.3.5). */
const pdfScript = /\/(JavaScript|Launch|SubmitForm|ImportData|GoToR)/
/** Elements, attributes and addresses that run, and pages in a drawing. */
const svgScript = /<(\w+:)?(script|foreignObject|iframe)\b|[\s/"']on[a-z]{3,}\s*=|javascript:/i
/** What is looked for may be cut by the end of a piece. */
const maxScriptLength = '/JavaScript'.length * 3

async function refuseScript(name: string, { path: place }: SentFile, script: RegExp): Promise<void> {
  let before = ''
  for await (const chunk of createReadStream(place, { encoding: 'latin1', highWaterMark: 1024 * 1024 })) {
    const text = before + String(chunk)
    const plain = text.replace(/#([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    if (script.test(plain)) throw wrong(artworkWords.scripted(name))
    before = text.slice(-maxScriptLength)
  }
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
