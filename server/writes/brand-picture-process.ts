/** Renders one picture from stdin to stdout, in a process of its own that may be killed at any time. */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** `inside`: as large as fits, but never enlarged. `contain`: exactly this size, with a transparent background. */
export type RenderedSize = { width: number; height: number; fit: 'inside' | 'contain' }

const maxPixels = 50_000_000

const size = JSON.parse(process.argv[2] ?? '') as RenderedSize
const png = await sharp(await buffer(process.stdin), {
  limitInputPixels: maxPixels,
  failOn: 'error',
  density: 300,
})
  .resize({
    ...size,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
    withoutEnlargement: size.fit === 'inside',
  })
  .png({ compressionLevel: 9 })
  .toBuffer()
process.stdout.write(png)
