/** Composes the four views of a product: catalogue, turned, close-up and group. */
import { lookOf } from './drawings'
import { Easel } from './easel'
import { studio } from './ground'
import type { Arrangement, Look, Pose } from './look'
import { palette } from './palette'
import type { ProductPicture } from './picture-path'
import { place } from './shapes'

const side = 1280

type Spot = { x: number; y: number; scale: number; turn: number; pose: Pose }

const spot = (x: number, y: number, scale: number, turn: number, pose: Pose): Spot => ({
  x,
  y,
  scale,
  turn,
  pose,
})

/** Where the pieces of a group stand, back first: the middle of their foot on a canvas of 1 by 1. */
const groups: Record<Arrangement, Spot[]> = {
  trio: [
    spot(0.26, 0.78, 0.72, 0, 'turned'),
    spot(0.76, 0.8, 0.76, 0, 'front'),
    spot(0.5, 0.9, 0.84, 0, 'front'),
  ],
  pair: [spot(0.65, 0.68, 0.66, 0, 'turned'), spot(0.39, 0.84, 0.8, 0, 'front')],
  row: [
    spot(0.2, 0.8, 0.62, 0, 'front'),
    spot(0.5, 0.82, 0.62, 0, 'turned'),
    spot(0.8, 0.84, 0.62, 0, 'front'),
  ],
  fan: [
    spot(0.3, 0.84, 0.84, -16, 'front'),
    spot(0.5, 0.87, 0.84, 0, 'turned'),
    spot(0.7, 0.84, 0.84, 16, 'front'),
  ],
  lean: [spot(0.66, 0.76, 0.72, 8, 'turned'), spot(0.38, 0.86, 0.8, -5, 'front')],
  pile: [
    spot(0.5, 0.9, 0.78, 0, 'front'),
    spot(0.53, 0.74, 0.78, 0, 'front'),
    spot(0.48, 0.58, 0.78, 0, 'front'),
  ],
  spread: [
    spot(0.29, 0.6, 0.56, -9, 'turned'),
    spot(0.72, 0.66, 0.56, 7, 'front'),
    spot(0.46, 0.92, 0.6, -3, 'front'),
  ],
  heap: [
    spot(0.3, 0.56, 0.54, 0, 'turned'),
    spot(0.7, 0.68, 0.58, 0, 'front'),
    spot(0.38, 0.88, 0.64, 0, 'front'),
  ],
  ranks: [
    spot(0.37, 0.74, 0.8, 0, 'front'),
    spot(0.5, 0.86, 0.8, 0, 'front'),
    spot(0.63, 0.98, 0.8, 0, 'front'),
  ],
  single: [spot(0.5, 0.88, 0.8, 0, 'front')],
}

function boxOf(look: Look, pose: Pose): Look['box'] {
  return pose === 'turned' ? (look.back ?? look.box) : look.box
}

function fit(look: Look, pose: Pose): { scale: number; x: number; y: number } {
  const [left, top, right, bottom] = boxOf(look, pose)
  const room = side * (look.fill ?? 0.76)
  const scale = Math.min(room / (right - left), room / (bottom - top))
  const x = side / 2 - ((left + right) / 2) * scale
  const middle = side * 0.515 - ((top + bottom) / 2) * scale
  return { scale, x, y: middle }
}

export function productSvg(picture: ProductPicture, width: number): string {
  const look = lookOf(picture.drawing)
  const e = new Easel(picture.drawing, palette[picture.body], palette[picture.accent], picture.view === 3)
  const content = studio(e) + viewOf(look, e, picture.view)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${side} ${side}">` +
    `${e.defs}${content}</svg>`
  )
}

function viewOf(look: Look, e: Easel, view: ProductPicture['view']): string {
  const pose = view === 2 ? 'turned' : 'front'
  const { scale, x, y } = fit(look, pose)
  if (view < 3) return place(look.draw(e, pose), x, y, scale)
  if (view === 3) {
    const [fx, fy, zoom] = look.focus
    const s = scale * zoom
    return place(look.draw(e, 'front'), side / 2 - fx * s, side / 2 - fy * s, s)
  }
  return groups[look.group]
    .map((at) => {
      const [left, , right, bottom] = boxOf(look, at.pose)
      const s = fit(look, at.pose).scale * at.scale
      const piece = look.draw(e.with(e.name, e.body, e.accent), at.pose)
      const foot = place(piece, (-(left + right) / 2) * s, -bottom * s, s)
      return place(foot, at.x * side, at.y * side, 1, at.turn)
    })
    .join('')
}
