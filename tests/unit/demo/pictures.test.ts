/** Demo pictures: every drawing can be rendered in every view and colour, without external resources. */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { generateCatalogue } from '../../../demo/catalogue/generate'
import { drawingNames, palette } from '../../../demo/pictures/drawings'
import { productPicturePath, readPicturePath } from '../../../demo/pictures/picture-path'
import { productSvg } from '../../../demo/pictures/product'
import { sceneRatio } from '../../../demo/pictures/scene'
import { renderPicture } from '../../../server/routes/picture'

const colours = [...palette.keys()]

function request(path: string) {
  const read = readPicturePath(path)
  if (!read) throw new Error(`not a picture: ${path}`)
  return read
}

const forbiddenContent = /\{\{|<text|font|<image|href="(?!#)|NaN|undefined|Infinity/

it('product picture fills in its template, without text and external resources', () => {
  for (const [i, drawing] of drawingNames.entries())
    for (const view of [1, 2, 3, 4, 5] as const) {
      const body = colours[(i * 7 + view * 3) % colours.length] ?? 'white'
      const svg = productSvg({ drawing, body, accent: 'yellow', view, scenery: (i + view) % 24 }, 320)
      expect(svg, `${drawing}/${view}`).not.toMatch(forbiddenContent)
      if (view === 5) expect(svg, drawing).not.toMatch(/<use [^>]*#mark-/)
      const defined = [...svg.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id)
      const used = [...svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map(([, id]) => id)
      expect(new Set(defined).size, `${drawing}/${view}`).toBe(defined.length)
      expect(used.filter((id) => !defined.includes(id), `${drawing}/${view}`)).toEqual([])
    }
})

it('first picture of every drawing in the catalogue can be rendered', { timeout: 60_000 }, async () => {
  const first = new Map(
    generateCatalogue(2000).products.map(({ pictures }) => [pictures[0]?.drawing, pictures[0]]),
  )
  expect(new Set(first.keys())).toEqual(new Set(drawingNames))
  for (const picture of first.values()) {
    if (!picture) throw new Error('a product has no picture')
    const path = productPicturePath(picture).replace('w640', 'w320')
    const bytes = await renderPicture(request(path))
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ path, format, width, height }).toEqual({ path, format: 'webp', width: 320, height: 320 })
    expect(bytes.length, path).toBeGreaterThan(900)
    expect(bytes.length, path).toBeLessThan(40_000)
  }
})

it.each(['banner', 'offer', 'category', 'subcategory', 'logo'] as const)(
  'scene of kind %s has its own aspect ratio',
  async (kind) => {
    const bytes = await renderPicture(request(`media/v1/w320/${kind}/navy/mug+cap+tee/summer-outdoor.webp`))
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([320, Math.round(320 / sceneRatio[kind])])
  },
)
