/** What a drawing offers to whoever composes a picture from it. */
import type { Easel } from './easel'

/** `front` shows the imprint, `turned` the other side. */
export type Pose = 'front' | 'turned'

export type Arrangement =
  | 'trio'
  | 'pair'
  | 'row'
  | 'fan'
  | 'lean'
  | 'pile'
  | 'spread'
  | 'heap'
  | 'ranks'
  | 'single'

export type Look = {
  draw: (easel: Easel, pose: Pose) => string
  /** What the drawing covers: left, top, right, bottom. Things stand with their middle at 0,0. */
  box: [number, number, number, number]
  /** What the other side covers, when that differs. */
  back?: [number, number, number, number]
  /** Where a close-up looks (x, y) and how many times larger it is than the catalogue view. */
  focus: [x: number, y: number, zoom: number]
  group: Arrangement
  /** How much of the canvas the catalogue view takes, 0.74 when not said. */
  fill?: number
}
