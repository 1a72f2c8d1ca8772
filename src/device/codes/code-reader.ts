/**
 * Reads codes in a picture with the browser's detector, or with our decoder in a worker when the browser has none.
 */
import { remoteWorker } from '../worker-rpc'
import type { DecoderProtocol, SeenCode } from './decoder'
import decoderUrl from './decoder-worker?worker&url'

type Picture = HTMLVideoElement | ImageData
type Detector = { detect: (picture: Picture) => Promise<SeenCode[]> }
/** TypeScript has no type for the browser's BarcodeDetector yet. */
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** `detect` rejects with a DecoderFailure, or when a video shows no picture yet. */
export type CodeReader = Detector & { close: () => void }

/** `blocked`: the host's policy allows no WebAssembly. `absent`: the decoder could not be loaded. */
export class DecoderFailure extends Error {
  override name = 'DecoderFailure'
  readonly reason: 'blocked' | 'absent'
  constructor(reason: 'blocked' | 'absent') {
    super(`The decoder of codes is ${reason}.`)
    this.reason = reason
  }
}

const formatNames = [
  'qr_code',
  'ean_13',
  'ean_8',
  'upc_a',
  'code_128',
  'code_39',
  'itf',
  'data_matrix',
  'pdf417',
]

/** The time limits are long, because a device without a network may load the decoder from a slow disk. */
const decoderOptions = { confirmTimeoutMs: 15_000, answerTimeoutMs: 15_000, maxStarts: 2 }

/** Maximum of the longer side of a decoded picture, in pixels: more pixels cost time and find no more codes. */
const maxSide = 1280

/** Checks whether this browser can read codes at all. Loads nothing. */
export async function hasCodeReader(): Promise<boolean> {
  return (await nativeFormats()).length > 0 || ('WebAssembly' in globalThis && 'Worker' in globalThis)
}

/** Loads the decoder when the browser has no detector. */
export async function openCodeReader(): Promise<CodeReader> {
  const formats = await nativeFormats()
  const Native = nativeClass()
  if (!Native || formats.length === 0) return openDecoder()
  const native = new Native({ formats })
  return { detect: (picture) => native.detect(picture), close: () => {} }
}

function openDecoder(): CodeReader {
  const worker = remoteWorker<DecoderProtocol>(decoderUrl, decoderOptions)
  const grabPixels = createGrabber()
  // The decoder loads while the browser still asks for permission to use the camera.
  worker.notify(new ImageData(1, 1))
  return {
    detect: async (picture) => {
      const { pixels, scale } = grabPixels(picture)
      const seen = await worker.ask(pixels)
      if (seen === null) throw new DecoderFailure('absent')
      if (seen === 'blocked') throw new DecoderFailure('blocked')
      return seen.map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
        rawValue,
        boundingBox: { x: x / scale, y: y / scale, width: width / scale, height: height / scale },
      }))
    },
    close: worker.close,
  }
}

function createGrabber() {
  const canvas = document.createElement('canvas')
  return (picture: Picture): { pixels: ImageData; scale: number } => {
    if (picture instanceof ImageData) return { pixels: picture, scale: 1 }
    const { videoWidth, videoHeight } = picture
    const scale = Math.min(1, maxSide / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context || width === 0) throw new DOMException('There is no picture yet.', 'InvalidStateError')
    context.drawImage(picture, 0, 0, width, height)
    return { pixels: context.getImageData(0, 0, width, height), scale }
  }
}

async function nativeFormats(): Promise<string[]> {
  const supported = (await nativeClass()?.getSupportedFormats()) ?? []
  return formatNames.filter((format) => supported.includes(format))
}

function nativeClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}
