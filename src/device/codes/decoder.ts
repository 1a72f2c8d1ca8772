/** Decodes codes in a picture with ZXing as WebAssembly, for browsers without a decoder (req 8.8). */
import { type Position, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader'

/** `boundingBox` is in pixels of the picture. */
export type SeenCode = {
  rawValue: string
  boundingBox: { x: number; y: number; width: number; height: number }
}

/** `blocked`: the policy that was sent with the worker's script forbids WebAssembly. */
export type DecoderProtocol = { call: ImageData; answer: SeenCode[] | 'blocked'; event: never }

const options: ReaderOptions = {
  formats: ['QRCode', 'EAN13', 'EAN8', 'UPCA', 'Code128', 'Code39', 'ITF14', 'DataMatrix', 'PDF417'],
  maxNumberOfSymbols: 8,
  textMode: 'Plain',
}

/** Rejects when the decoder itself could not be loaded. */
export async function decodeCodes(picture: ImageData): Promise<SeenCode[]> {
  const results = await readBarcodes(picture, options)
  return results.filter(isComplete).map((result) => ({
    rawValue: printedText(result),
    boundingBox: boxAround(result.position),
  }))
}

/** Refuses ITF codes shorter than ITF-14, because a part of a tilted ITF-14 looks like a shorter ITF. */
function isComplete({ symbology, text }: ReadResult): boolean {
  return symbology !== 'ITF' || text.length === 14
}

/** The text below the bars: a UPC-A is an EAN-13 whose first digit, a zero, is not printed. */
function printedText({ symbology, text }: ReadResult): string {
  return symbology === 'EANUPC' && /^0\d{12}$/.test(text) ? text.slice(1) : text
}

function boxAround({ topLeft, topRight, bottomLeft, bottomRight }: Position): SeenCode['boundingBox'] {
  const corners = [topLeft, topRight, bottomLeft, bottomRight]
  const x = Math.min(...corners.map((corner) => corner.x))
  const y = Math.min(...corners.map((corner) => corner.y))
  const width = Math.max(...corners.map((corner) => corner.x)) - x
  const height = Math.max(...corners.map((corner) => corner.y)) - y
  return { x, y, width, height }
}
