/**
 * Artwork as others than its owner get it: without what a camera wrote into it, such as where somebody was. What is
 * printed from stays as it is.
 */
import sharp from 'sharp'
import { mostArtworkPixels } from '../../src/domain/cart/artwork'
import { fairQueue } from '../floor/concurrency'
import { busy, Refusal } from '../floor/errors'

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
  if (!type.startsWith('image/')) return read()
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
  const picture = sharp(bytes, { limitInputPixels: mostArtworkPixels, failOn: 'none', animated: true })
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
const mostEntries = 100
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
    Array.from({ length: Math.min(short(at), mostEntries) }, (_, index) => at + 2 + 12 * index)
  const erase = (at: number, length: number) => exif.subarray(at, at + length).fill(0)

  const pointer = entriesOf(long(4)).find((entry) => short(entry) === positions)
  for (const entry of pointer === undefined ? [] : entriesOf(long(pointer + 8))) {
    const length = (valueBytes[short(entry + 2)] ?? 0) * long(entry + 4)
    if (length > 4) erase(long(entry + 8), length)
    erase(entry, 12)
  }
  return shared
}
