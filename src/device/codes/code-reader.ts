/** What reads codes in a picture: the browser's own detector where it has one, else a decoder of ours in a worker. */
import { remoteWorker } from '../worker-rpc'
import type { DecoderProtocol, SeenCode } from './decoder'
import decoderUrl from './decoder-worker?worker&url'

type Picture = HTMLVideoElement | ImageData
type Detector = { detect: (picture: Picture) => Promise<SeenCode[]> }
/** Not among TypeScript's own types yet. */
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** `detect` rejects with a DecoderFailure, or where a video shows no picture yet. */
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

const wanted = ['qr_code', 'ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'itf', 'data_matrix', 'pdf417']

/** ms; a device without a network may have to load it from a slow disk. */
const decoderOptions = { heardTimeoutMs: 15_000, answerTimeoutMs: 15_000, lives: 2 }

/** Pixels of the longer side of a picture that is decoded: more cost time, and find no more. */
const maxSide = 1280

/** Whether this browser can read codes at all. Loads nothing. */
export async function hasCodeReader(): Promise<boolean> {
  return (await nativeFormats()).length > 0 || ('WebAssembly' in globalThis && 'Worker' in globalThis)
}

/** Loads the decoder where the browser has no detector. */
export async function openCodeReader(): Promise<CodeReader> {
  const formats = await nativeFormats()
  const Native = nativeClass()
  if (!Native || formats.length === 0) return openDecoder()
  const native = new Native({ formats })
  return { detect: (picture) => native.detect(picture), close: () => {} }
}

function openDecoder(): CodeReader {
  const worker = remoteWorker<DecoderProtocol>(decoderUrl, decoderOptions)
  const grab = createGrabber()
  // It is loaded while the browser still asks whether the camera may be used.
  worker.tell(new ImageData(1, 1))
  return {
    detect: async (picture) => {
      const { pixels, scale } = grab(picture)
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
  const known = (await nativeClass()?.getSupportedFormats()) ?? []
  return wanted.filter((format) => known.includes(format))
}

function nativeClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}
