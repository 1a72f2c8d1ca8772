/**
 * Renders products in their colours, the five views of a product in a plain studio, and the print areas of a view.
 */
import * as v from 'valibot'
import { readData } from '../data'
import { inkOn, lightness, mix, tone, withLightness } from './colour'
import { boxOf, type Drawing, drawingOf, hexOf, type Pose } from './drawings'
import type { ProductPicture } from './picture-path'
import { transform, SvgBuilder } from './svg-builder'

const side = 1280
const white = hexOf('white')

export function drawProduct(
  builder: SvgBuilder,
  name: string,
  pose: Pose | 'unprinted',
  body: string,
  accent: string,
  /** The imprint to show; undefined: the imprint of the drawing. */
  imprint?: string,
): string {
  const ink = inkOn(body, accent)
  const art = builder.draw(`drawings/${name}.svg`, pose, {
    body,
    accent,
    /** Colour of an imprint on the body. */
    ink,
    inkOnAccent: inkOn(accent, body),
    /** Colour of a burnt-in imprint, used when the accent would be invisible. */
    engraving: ink === accent ? accent : tone(body, -0.6),
    /** Colour of an imprint on a white label. */
    onWhite: body === white ? accent : body,
  })
  return imprint === undefined ? art : art.replace(/#mark-\w+/g, `#mark-${imprint}`)
}

/**
 * Background and imprint of a product picture. Both vary, so that products of one kind are easy to distinguish in a
 * list.
 */
const surroundings = ['plain', 'disc', 'arch', 'window', 'table', 'halves', 'leaves', 'blocks']
const imprints = 'leaf wave peak sun hive rings bloom arrow drop steps orbit fern'.split(' ')

export function productSvg(picture: ProductPicture, width: number): string {
  const builder = new SvgBuilder()
  const body = hexOf(picture.body)
  const { scenery = 0 } = picture
  const imprint = scenery === 0 ? undefined : imprints[scenery % imprints.length]
  const draw = (pose: Pose | 'unprinted') =>
    drawProduct(builder, picture.drawing, pose, body, hexOf(picture.accent), imprint)
  const surrounding = surroundings[scenery % surroundings.length] ?? ''
  const art =
    builder.draw('studio.svg', surrounding, studioColours(body)) +
    viewOf(drawingOf(picture.drawing), picture.view, draw)
  return builder.svg(art, [width, width], [side, side])
}

/**
 * Returns colours of the studio that are nearly neutral, with a trace of the body colour, and slightly darker behind
 * white products.
 */
function studioColours(body: string): Record<string, string> {
  const base = mix('#eceee9', withLightness(body, 0.93, 0.4), 0.14)
  const level = 0.94 - Math.max(0, lightness(body) - 0.8) * 0.26
  const darkerBy = (depth: number): string => withLightness(base, level - depth)
  const tint = withLightness(mix(base, body, 0.16), level - 0.045)
  return { wall: darkerBy(0), corner: darkerBy(0.02), floor: darkerBy(0.006), front: darkerBy(0.03), tint }
}

/** 1 is the catalogue view, 2 the other side, 3 a close-up, 4 a group, and 5 the catalogue view without an imprint. */
function viewOf(
  drawing: Drawing,
  view: ProductPicture['view'],
  draw: (pose: Pose | 'unprinted') => string,
): string {
  if (view === 3) {
    const [x, y, zoom] = drawing.closeUp
    const scale = fit(drawing, 'front').scale * zoom
    return transform(draw('front'), side / 2 - x * scale, side / 2 - y * scale, scale)
  }
  if (view !== 4) {
    const pose = view === 2 ? 'turned' : 'front'
    const { scale, x, y } = fit(drawing, pose)
    return transform(draw(view === 5 ? 'unprinted' : pose), x, y, scale)
  }
  return drawing.group
    .map((spot) => {
      const [left, , right, bottom] = boxOf(drawing, spot.pose)
      const scale = fit(drawing, spot.pose).scale * spot.scale
      const piece = transform(draw(spot.pose), (-(left + right) / 2) * scale, -bottom * scale, scale)
      return transform(piece, spot.x * side, spot.y * side, 1, spot.turn)
    })
    .join('')
}

/** Position of the drawing's 0,0 on the canvas, and its scale. */
function fit(drawing: Drawing, pose: Pose): { scale: number; x: number; y: number } {
  const [left, top, right, bottom] = boxOf(drawing, pose)
  const space = side * drawing.fill
  const scale = Math.min(space / (right - left), space / (bottom - top))
  return { scale, x: side / 2 - ((left + right) / 2) * scale, y: side * 0.515 - ((top + bottom) / 2) * scale }
}

const number = v.number()

/**
 * Print areas by drawing, or by drawing and position when the position has a different area. Each has the middle (x,
 * y), width and height in units of the drawing, the mm per unit, and the rotation in degrees clockwise.
 */
const printSpots = readData(
  'pictures/print-areas.json',
  v.record(v.string(), v.tuple([number, number, number, number, number, number])),
)

/** `size` is the maximum print size in mm. The part of a print that wraps around the product is not in the picture. */
export function printAreaOf(drawing: string, position: string, size: { width: number; height: number }) {
  const spot = printSpots[`${drawing}/${position}`] ?? printSpots[drawing]
  if (!spot) throw new Error(`No print area of "${drawing}" is known.`)
  const [middleX, middleY, maxWidth, maxHeight, mmPerUnit, rotation] = spot
  const view = fit(drawingOf(drawing), 'front')
  const width = Math.min(size.width / mmPerUnit, maxWidth)
  const height = Math.min(size.height / mmPerUnit, maxHeight)
  const shareOfSide = (units: number) => Math.round((units / side) * 10_000) / 10_000
  return {
    X: shareOfSide(view.x + (middleX - width / 2) * view.scale),
    Y: shareOfSide(view.y + (middleY - height / 2) * view.scale),
    Width: shareOfSide(width * view.scale),
    Height: shareOfSide(height * view.scale),
    ...(rotation !== 0 && { Rotation: rotation }),
    WidthMM: Math.round(width * mmPerUnit),
    HeightMM: Math.round(height * mmPerUnit),
  }
}
