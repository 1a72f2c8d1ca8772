/** The decoder for browsers without a detector, with pictures as a camera takes them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encode } from 'uqr'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { decodeCodes } from '../../../../src/device/codes/decoder'
import { codePicture } from '../../../support/code-picture'

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })
})

/** Returns a camera frame with the code rotated on a grey table and out of focus. */
async function photo(code: Buffer, degrees: number): Promise<ImageData> {
  const table = { r: 150, g: 146, b: 138, alpha: 1 }
  const label = await sharp(code).rotate(degrees, { background: table }).toBuffer()
  const { data, info } = await sharp({ create: { width: 1280, height: 720, channels: 4, background: table } })
    .composite([{ input: label, gravity: 'centre' }])
    .blur(1.1)
    .linear(0.7, 20)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' }
}

test.each([
  ['QRCode', 'https://shop.example/product/enamel-mug'],
  ['EAN13', '9300675024235'],
  ['UPCA', '036000291452'],
  ['Code128', 'MUG-1003'],
  ['ITF', '19300675024232'],
  ['DataMatrix', 'MUG-1003'],
  ['PDF417', 'PO 4711, 250 x MUG-1003'],
] as const)('decoder reads a rotated and blurred %s and its position', async (format, text) => {
  const code = await codePicture(format, text)
  for (const degrees of [0, 4, 90, 184]) {
    const [seen, ...others] = await decodeCodes(await photo(code, degrees))
    expect(seen?.rawValue).toBe(text)
    expect(others).toEqual([])
    const { x = 0, y = 0, width = 0, height = 0 } = seen?.boundingBox ?? {}
    expect(Math.abs(x + width / 2 - 640)).toBeLessThan(60)
    expect(Math.abs(y + height / 2 - 360)).toBeLessThan(60)
  }
})

test('decoder returns nothing for pictures without a code', async () => {
  const blank = (width: number, height: number) =>
    ({ data: new Uint8ClampedArray(width * height * 4), width, height, colorSpace: 'srgb' }) as ImageData
  expect(await decodeCodes(blank(1, 1))).toEqual([])
  expect(await decodeCodes(blank(640, 480))).toEqual([])
})

test('decoder reads the QR code that the shop shows', async () => {
  const text = 'https://shop.example/product/enamel-mug?qty=250&colour=navy'
  const { data, size } = encode(text, { border: 4 })
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))))
  const code = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(600, 600, { kernel: 'nearest' })
    .png()
    .toBuffer()
  expect((await decodeCodes(await photo(code, 5))).map(({ rawValue }) => rawValue)).toEqual([text])
})
