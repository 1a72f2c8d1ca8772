/** Reads the path of a picture into its parts; anything that is not exactly a picture we draw is null. */
import { hashOf } from './chance'
import { type DrawingName, drawingNames } from './drawing-names'
import { type ColourName, palette } from './palette'
import { pictureWidths, type ProductPicture, type ScenePicture } from './picture-path'

export type PictureWidth = (typeof pictureWidths)[number]

export type PictureRequest =
  | { width: PictureWidth; picture: ProductPicture; kept: string }
  | { width: PictureWidth; scene: ScenePicture; layout: number; kept: string }

/** How many arrangements a scene of the same drawings can have; its name picks one. */
export const layoutCount = 8

const drawings = new Set<string>(drawingNames)
const sceneKinds = ['banner', 'offer', 'category', 'subcategory', 'logo'] as const

const isDrawing = (name: string): name is DrawingName => drawings.has(name)
const isColour = (name: string): name is ColourName => Object.hasOwn(palette, name)

function productPicture(parts: string[], width: PictureWidth): PictureRequest | null {
  const [drawing = '', colours = '', file = ''] = parts
  const view = /^([1-4])\.webp$/.exec(file)?.[1]
  const [body = '', accent = '', ...rest] = colours.split('-on-')
  if (!view || rest.length > 0 || !isDrawing(drawing) || !isColour(body) || !isColour(accent)) return null
  return {
    width,
    picture: { drawing, body, accent, view: Number(view) as ProductPicture['view'] },
    kept: `product/${drawing}/${body}-on-${accent}/${view}-${width}`,
  }
}

function scenePicture(
  kind: ScenePicture['kind'],
  parts: string[],
  width: PictureWidth,
): PictureRequest | null {
  const [ground = '', listed = '', file = ''] = parts
  const name = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.webp$/.exec(file)?.[1]
  const names = listed.split('+')
  if (!name || name.length > 60 || !isColour(ground) || names.length > 5 || !names.every(isDrawing))
    return null
  const layout = hashOf(name) % layoutCount
  return {
    width,
    scene: { kind, name, drawings: names, ground },
    layout,
    kept: `${kind}/${ground}/${listed}/${layout}-${width}`,
  }
}

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
