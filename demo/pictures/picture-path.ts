/**
 * Paths of the demo pictures. A path contains its width as the segment `w640`; the same picture is available with
 * `w320` and `w1280` instead, which is how the shop builds a `srcset`.
 */
import { drawingNames, palette } from './drawings'

const pictureWidths = [320, 640, 1280] as const

/** A picture of one product that looks like a photograph. */
export type ProductPicture = {
  drawing: string
  body: string
  accent: string
  /** 1 is the catalogue view, 2 the other side, 3 a close-up, 4 a group, 5 the catalogue view without an imprint. */
  view: 1 | 2 | 3 | 4 | 5
  /** Selects the surroundings and the imprint; 0 or undefined selects the plain studio. */
  scenery?: number
}

/** Number of sceneries. */
export const sceneryCount = 24

/** A picture that is not of one product: `banner` is 3:1, `offer` 2:1, `category` and `subcategory` 4:3, `logo` 3:1. */
export type ScenePicture = {
  kind: 'banner' | 'offer' | 'category' | 'subcategory' | 'logo'
  /** Kebab-case name of the scene, e.g. `summer-outdoor`. */
  name: string
  /** The products in the scene, front first. */
  drawings: string[]
  /** Colour of the wall and floor behind the products. */
  background: string
}

/**
 * Path relative to the image host, e.g. `media/v1/w640/product/mug/navy-on-white/1-17.webp`. In the plain studio, the
 * file is `1.webp`.
 */
export function productPicturePath({ drawing, body, accent, view, scenery = 0 }: ProductPicture): string {
  const file = scenery === 0 ? view : `${view}-${scenery}`
  return `media/v1/w640/product/${drawing}/${body}-on-${accent}/${file}.webp`
}

/** Path relative to the image host, e.g. `media/v1/w640/banner/navy/mug+cap+tee/summer-outdoor.webp`. */
export function scenePicturePath(scene: ScenePicture): string {
  return `media/v1/w640/${scene.kind}/${scene.background}/${scene.drawings.join('+')}/${scene.name}.webp`
}

type PictureWidth = (typeof pictureWidths)[number]

export type PictureRequest =
  | { width: PictureWidth; picture: ProductPicture; cacheKey: string }
  | { width: PictureWidth; scene: ScenePicture; layout: number; cacheKey: string }

/** Number of arrangements of the same drawings in a scene; a hash of the scene's name selects one. */
export const layoutCount = 8

/** Increase this when the drawings change, so that stored pictures are rendered again. */
export const drawingsVersion = 3

const sceneKinds = ['banner', 'offer', 'category', 'subcategory', 'logo'] as const

const isDrawing = (name: string) => drawingNames.includes(name)
const isColour = (name: string) => palette.has(name)

function hashOf(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  h = Math.imul(h ^ (h >>> 15), 2246822507)
  h ^= h >>> 13
  return h >>> 0
}

function productPicture(parts: string[], width: PictureWidth): PictureRequest | null {
  const [drawing = '', colours = '', file = ''] = parts
  const [, view, sceneryDigits = '0'] = /^([1-5])(?:-([1-9]\d?))?\.webp$/.exec(file) ?? []
  const scenery = Number(sceneryDigits)
  const [body = '', accent = '', ...rest] = colours.split('-on-')
  if (
    !view ||
    scenery >= sceneryCount ||
    rest.length > 0 ||
    !isDrawing(drawing) ||
    !isColour(body) ||
    !isColour(accent)
  )
    return null
  return {
    width,
    picture: { drawing, body, accent, view: Number(view) as ProductPicture['view'], scenery },
    cacheKey: `product/${drawing}/${body}-on-${accent}/${view}-${scenery}-${width}`,
  }
}

function scenePicture(
  kind: ScenePicture['kind'],
  parts: string[],
  width: PictureWidth,
): PictureRequest | null {
  const [background = '', drawingList = '', file = ''] = parts
  const name = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.webp$/.exec(file)?.[1]
  const names = drawingList.split('+')
  if (!name || name.length > 60 || !isColour(background) || names.length > 5 || !names.every(isDrawing))
    return null
  const layout = hashOf(name) % layoutCount
  return {
    width,
    scene: { kind, name, drawings: names, background },
    layout,
    cacheKey: `${kind}/${background}/${drawingList}/${layout}-${width}`,
  }
}

/** Returns null when the path is not that of a picture that the shop renders. */
export function readPicturePath(path: string): PictureRequest | null {
  if (path.length > 300) return null
  const parts = path.replace(/^\//, '').split('/')
  const [media, version, size, kind, ...rest] = parts
  if (media !== 'media' || version !== 'v1' || rest.length !== 3) return null
  const width = pictureWidths.find((known) => size === `w${known}`)
  if (!width) return null
  if (kind === 'product') return productPicture(rest, width)
  const sceneKind = sceneKinds.find((known) => known === kind)
  return sceneKind ? scenePicture(sceneKind, rest, width) : null
}
