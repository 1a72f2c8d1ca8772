/** Where demo products are printed: on the picture of the front, as parts of it, and how large that is in mm. */
import * as v from 'valibot'
import { readData } from '../data'
import { drawingOf } from './drawings'
import { fit, side } from './product'

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
  const place = places[`${drawing}/${position}`] ?? places[drawing]
  if (!place) throw new Error(`nobody says where "${drawing}" is printed`)
  const [middle, level, widest, highest, mm, turn] = place
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
