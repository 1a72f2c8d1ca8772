/** Lays things that were drawn upright down on the table. */
import type { Easel } from './easel'
import { place, type Point, shape, turned } from './shapes'

/** Lays something that was drawn upright (0 to -1000) across the picture, with its shadow on the table. */
export function laid(e: Easel, art: string, silhouette: Point[], turn: number, x = 0, y = 0): string {
  const d = turned(silhouette, 0.1)
  const shade = place(shape(d, '#141c18', 'opacity=".55"'), x + 20, y + 26, 1, turn)
  const near = place(shape(d, '#141c18', 'opacity=".4"'), x + 6, y + 9, 1, turn)
  return e.soft(13, shade, 0.7) + near + place(art, x, y, 1, turn)
}
