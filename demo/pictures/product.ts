/** Draws products: one in its colours, and its five views before the calm ground of a studio; and where they are printed. */
import * as v from 'valibot'
import { readData } from '../data'
import { inkOn, lightness, mix, tone, withLightness } from './colour'
import { boxOf, type Drawing, drawingOf, hexOf, type Pose } from './drawings'
import type { ProductPicture } from './picture-path'
import { place, Sheet } from './sheet'

const side = 1280
const white = hexOf('white')

export function drawProduct(
  sheet: Sheet,
  name: string,
  pose: Pose | 'unprinted',
  body: string,
  accent: string,
  /** Whose imprint it wears; without one, that of the drawing. */
  mark?: string,
): string {
  const ink = inkOn(body, accent)
  const drawn = sheet.draw(`drawings/${name}.svg`, pose, {
    body,
    accent,
    /** Of an imprint on the body. */
    ink,
    inkOnAccent: inkOn(accent, body),
    /** Of an imprint that is burnt in where the accent would not show. */
    engraving: ink === accent ? accent : tone(body, -0.6),
    /** Of an imprint on a white label. */
    onWhite: body === white ? accent : body,
  })
  return mark === undefined ? drawn : drawn.replace(/#mark-\w+/g, `#mark-${mark}`)
}

/** What stands around a product, and whose imprint it wears: by both, goods of one kind are told apart in a list. */
const surroundings = ['plain', 'disc', 'arch', 'window', 'table', 'halves', 'leaves', 'blocks']
const marks = 'leaf wave peak sun hive rings bloom arrow drop steps orbit fern'.split(' ')

export function productSvg(picture: ProductPicture, width: number): string {
  const sheet = new Sheet()
  const body = hexOf(picture.body)
  const { setting = 0 } = picture
  const mark = setting === 0 ? undefined : marks[setting % marks.length]
  const draw = (pose: Pose | 'unprinted') =>
    drawProduct(sheet, picture.drawing, pose, body, hexOf(picture.accent), mark)
  const around = surroundings[setting % surroundings.length] ?? ''
  const art =
    sheet.draw('studio.svg', around, studioColours(body)) +
    viewOf(drawingOf(picture.drawing), picture.view, draw)
  return sheet.svg(art, [width, width], [side, side])
}

/** Calm: near neutral, a breath of the body colour, a little deeper behind white things. */
function studioColours(body: string): Record<string, string> {
  const base = mix('#eceee9', withLightness(body, 0.93, 0.4), 0.14)
  const level = 0.94 - Math.max(0, lightness(body) - 0.8) * 0.26
  const at = (depth: number): string => withLightness(base, level - depth)
  const tint = withLightness(mix(base, body, 0.16), level - 0.045)
  return { wall: at(0), corner: at(0.02), floor: at(0.006), front: at(0.03), tint }
}

/** 1 is the catalogue view, 2 turned, 3 a close-up, 4 a group, and 5 the catalogue view without an imprint. */
function viewOf(
  drawing: Drawing,
  view: ProductPicture['view'],
  draw: (pose: Pose | 'unprinted') => string,
): string {
  if (view === 3) {
    const [x, y, zoom] = drawing.closeUp
    const scale = fit(drawing, 'front').scale * zoom
    return place(draw('front'), side / 2 - x * scale, side / 2 - y * scale, scale)
  }
  if (view !== 4) {
    const pose = view === 2 ? 'turned' : 'front'
    const { scale, x, y } = fit(drawing, pose)
    return place(draw(view === 5 ? 'unprinted' : pose), x, y, scale)
  }
  return drawing.group
    .map((spot) => {
      const [left, , right, bottom] = boxOf(drawing, spot.pose)
      const scale = fit(drawing, spot.pose).scale * spot.scale
      const standing = place(draw(spot.pose), (-(left + right) / 2) * scale, -bottom * scale, scale)
      return place(standing, spot.x * side, spot.y * side, 1, spot.turn)
    })
    .join('')
}

/** Where its 0,0 stands on the canvas, and how large it is there. */
function fit(drawing: Drawing, pose: Pose): { scale: number; x: number; y: number } {
  const [left, top, right, bottom] = boxOf(drawing, pose)
  const room = side * drawing.fill
  const scale = Math.min(room / (right - left), room / (bottom - top))
  return { scale, x: side / 2 - ((left + right) / 2) * scale, y: side * 0.515 - ((top + bottom) / 2) * scale }
}

const number = v.number()

/**
 * By drawing, or by drawing and position where that is printed elsewhere. In units of the drawing: the middle, width and
 * height; then mm of a unit, and degrees clockwise.
 */
const places = readData(
  'pictures/print-areas.json',
  v.record(v.string(), v.tuple([number, number, number, number, number, number])),
)

/** `size`: mm that the method prints at most. What of it goes round the product is not on the picture. */
export function printAreaOf(drawing: string, position: string, size: { width: number; height: number }) {
  const spot = places[`${drawing}/${position}`] ?? places[drawing]
  if (!spot) throw new Error(`No print area of "${drawing}" is known.`)
  const [middle, level, widest, highest, mm, turn] = spot
  const view = fit(drawingOf(drawing), 'front')
  const [wide, high] = [Math.min(size.width / mm, widest), Math.min(size.height / mm, highest)]
  const part = (units: number) => Math.round((units / side) * 10_000) / 10_000
  return {
    X: part(view.x + (middle - wide / 2) * view.scale),
    Y: part(view.y + (level - high / 2) * view.scale),
    Width: part(wide * view.scale),
    Height: part(high * view.scale),
    ...(turn !== 0 && { Rotation: turn }),
    WidthMM: Math.round(wide * mm),
    HeightMM: Math.round(high * mm),
  }
}
