/** Pictures of codes, and a camera of the page's own that shows one. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

export type CodeFormat = 'QRCode' | 'EAN13' | 'UPCA' | 'Code128' | 'ITF' | 'DataMatrix' | 'PDF417'

const writer = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(writer).buffer } })

/** As PNG, with the quiet zone around it. */
export async function codePicture(format: CodeFormat, text: string): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format, scale: 4, addQuietZones: true })
  if (!image) throw new Error(error)
  return Buffer.from(await image.arrayBuffer())
}

/** Grey values, row by row, in base64: what `holdUp` takes. */
export type HeldUp = { width: number; height: number; grey: string }

export async function heldUp(format: CodeFormat, text: string): Promise<HeldUp> {
  const { data, info } = await sharp(await codePicture(format, text))
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, grey: data.toString('base64') }
}

/**
 * To be run in the page: it gets a camera of its own that shows the code, which nothing but the page's own pixels makes.
 * Stands alone, as it goes to browsers as text.
 */
export function holdUp({ width, height, grey }: HeldUp): void {
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
  const givesStream = 'captureStream' in HTMLCanvasElement.prototype
  const mediaDevices = {
    enumerateDevices: async () => [{ kind: 'videoinput' }],
    getUserMedia: async () =>
      givesStream ? canvas.captureStream(25) : { active: true, getTracks: () => [] },
  }
  if (!givesStream) {
    // WebKitGTK's canvas gives no stream: what is taken from the video is taken from the canvas.
    Object.defineProperties(HTMLVideoElement.prototype, {
      videoWidth: { configurable: true, value: canvas.width },
      videoHeight: { configurable: true, value: canvas.height },
      srcObject: { configurable: true, writable: true, value: null },
      play: { configurable: true, value: async () => {} },
    })
    const draws = CanvasRenderingContext2D.prototype
    const drawImage = Reflect.get(draws, 'drawImage') as (...args: unknown[]) => void
    draws.drawImage = function (this: CanvasRenderingContext2D, source: unknown, ...where: number[]) {
      Reflect.apply(drawImage, this, [source instanceof HTMLVideoElement ? canvas : source, ...where])
    }
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
}
