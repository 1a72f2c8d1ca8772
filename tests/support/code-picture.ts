/** Pictures of codes, and a fake camera in the page that shows one. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

export type CodeFormat = 'QRCode' | 'EAN13' | 'UPCA' | 'Code128' | 'ITF' | 'DataMatrix' | 'PDF417'

const writer = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(writer).buffer } })

/** Returns a PNG with the quiet zone around the code. */
export async function codePicture(format: CodeFormat, text: string): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format, scale: 4, addQuietZones: true })
  if (!image) throw new Error(error)
  return Buffer.from(await image.arrayBuffer())
}

/** Grey values, row by row, in base64: the input of the fake camera. */
export type CameraPicture = { width: number; height: number; grey: string }

export async function cameraPicture(format: CodeFormat, text: string): Promise<CameraPicture> {
  const { data, info } = await sharp(await codePicture(format, text))
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, grey: data.toString('base64') }
}

/**
 * Runs in the page: replaces the camera with one that shows the code, made only of the page's pixels. It must be
 * self-contained, because browsers receive it as text.
 */
export function installFakeCamera({ width, height, grey }: CameraPicture): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')
  const pixels = new ImageData(width, height)
  for (const [index, letter] of [...atob(grey)].entries())
    pixels.data.set([letter.charCodeAt(0), letter.charCodeAt(0), letter.charCodeAt(0), 255], index * 4)
  const draw = () => {
    if (!context) return
    context.fillStyle = '#96928a'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.putImageData(pixels, (canvas.width - width) / 2, (canvas.height - height) / 2)
  }
  draw()
  setInterval(draw, 40)
  const hasCaptureStream = 'captureStream' in HTMLCanvasElement.prototype
  const mediaDevices = {
    enumerateDevices: async () => [{ kind: 'videoinput' }],
    getUserMedia: async () =>
      hasCaptureStream ? canvas.captureStream(25) : { active: true, getTracks: () => [] },
  }
  if (!hasCaptureStream) {
    // WebKitGTK's canvas has no stream, so frames of the video are read from the canvas.
    Object.defineProperties(HTMLVideoElement.prototype, {
      videoWidth: { configurable: true, value: canvas.width },
      videoHeight: { configurable: true, value: canvas.height },
      srcObject: { configurable: true, writable: true, value: null },
      play: { configurable: true, value: async () => {} },
    })
    const contextPrototype = CanvasRenderingContext2D.prototype
    const drawImage = Reflect.get(contextPrototype, 'drawImage') as (...args: unknown[]) => void
    contextPrototype.drawImage = function (
      this: CanvasRenderingContext2D,
      source: unknown,
      ...position: number[]
    ) {
      Reflect.apply(drawImage, this, [source instanceof HTMLVideoElement ? canvas : source, ...position])
    }
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
}
