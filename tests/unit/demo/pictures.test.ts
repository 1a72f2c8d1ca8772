/** Every drawing gives a picture of its own, in every view, the same on every run. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { lightness } from '../../../demo/pictures/colour'
import { drawingNames } from '../../../demo/pictures/drawing-names'
import { inkOn } from '../../../demo/pictures/colour'
import { type ColourName, palette } from '../../../demo/pictures/palette'
import { readPicturePath } from '../../../demo/pictures/picture-path'
import { productSvg } from '../../../demo/pictures/product'
import { drawPicture } from '../../../server/routes/picture'
import { sceneRatio } from '../../../demo/pictures/scene'

const colours = Object.keys(palette) as ColourName[]

function request(path: string) {
  const read = readPicturePath(path)
  if (!read) throw new Error(`not a picture: ${path}`)
  return read
}

const digest = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

describe('product pictures', () => {
  it('draws every product in every view, each unlike the others', { timeout: 60_000 }, async () => {
    const seen = new Map<string, string>()
    for (const [i, drawing] of drawingNames.entries())
      for (const view of [1, 2, 3, 4] as const) {
        const body = colours[(i * 7 + view * 3) % colours.length]
        const path = `media/v1/w320/product/${drawing}/${body}-on-${view % 2 ? 'white' : 'navy'}/${view}.webp`
        const bytes = await drawPicture(request(path))
        const { format, width, height } = await sharp(bytes).metadata()
        expect({ path, format, width, height }).toEqual({ path, format: 'webp', width: 320, height: 320 })
        expect(bytes.length, path).toBeGreaterThan(900)
        expect(bytes.length, path).toBeLessThan(40_000)
        expect(seen.get(digest(bytes)), path).toBeUndefined()
        seen.set(digest(bytes), path)
      }
  })

  it('writes no text and names no outside resource', () => {
    for (const drawing of drawingNames)
      for (const view of [1, 2, 3, 4] as const) {
        const svg = productSvg({ drawing, body: 'teal', accent: 'yellow', view }, 320)
        expect(svg, `${drawing}/${view}`).not.toMatch(/<text|<image|href|NaN|undefined|Infinity/)
      }
  })

  it('has an ink for every pair of colours that can be told from the body', () => {
    for (const body of colours)
      for (const accent of colours) {
        const ink = inkOn(palette[body], palette[accent])
        const apart = [1, 3, 5].reduce(
          (sum, at) =>
            sum +
            Math.abs(
              Number.parseInt(ink.slice(at, at + 2), 16) -
                Number.parseInt(palette[body].slice(at, at + 2), 16),
            ),
          0,
        )
        expect(
          apart + 255 * Math.abs(lightness(ink) - lightness(palette[body])),
          `${body} ${accent}`,
        ).toBeGreaterThan(90)
      }
  })

  it('gives the same bytes for the same picture', async () => {
    for (const drawing of ['plush-bear', 'lolly-jar', 'cutting-board'] as const) {
      const path = `media/v1/w320/product/${drawing}/natural-on-navy/1.webp`
      expect(digest(await drawPicture(request(path)))).toBe(digest(await drawPicture(request(path))))
    }
  })
})

describe('scenes', () => {
  it('draws every kind at its own ratio and every width', { timeout: 60_000 }, async () => {
    for (const kind of ['banner', 'offer', 'category', 'subcategory', 'logo'] as const)
      for (const width of [320, 640, 1280]) {
        const bytes = await drawPicture(
          request(`media/v1/w${width}/${kind}/navy/mug+cap+tee/summer-outdoor.webp`),
        )
        const found = await sharp(bytes).metadata()
        expect([found.format, found.width, found.height]).toEqual([
          'webp',
          width,
          Math.round(width / sceneRatio[kind]),
        ])
      }
  })

  it('draws a scene of any number of products on any ground', { timeout: 60_000 }, async () => {
    for (const [i, ground] of colours.entries()) {
      const names = drawingNames.slice((i * 2) % 65, ((i * 2) % 65) + 1 + (i % 5)).join('+')
      const bytes = await drawPicture(request(`media/v1/w320/offer/${ground}/${names}/scene-${i}.webp`))
      expect((await sharp(bytes).metadata()).height, ground).toBe(160)
    }
  })
})
