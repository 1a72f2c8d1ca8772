/** What can be drawn, in which colours, and how it is shown. The drawings themselves are in `drawings/{name}.svg`. */
import * as v from 'valibot'
import { entryOf, readData } from '../data'

const number = v.number()
const hex = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))

/** Body and accent. */
const pair = v.tuple([hex, hex])

/** The colours of a demo product: the name that a buyer reads, and what a drawing is filled with. */
export const palette = new Map(
  Object.entries(readData('pictures/palette.json', v.record(v.pipe(v.string(), v.slug()), hex))),
)

export function hexOf(colour: string): string {
  const found = palette.get(colour)
  if (found === undefined) throw new Error(`there is no colour "${colour}"`)
  return found
}

/** `front` shows the imprint, `turned` the other side. */
export type Pose = 'front' | 'turned'

export const layouts = readData(
  'pictures/layouts.json',
  v.object({
    /** Where the pieces of a group stand, back first: the middle of their foot on a canvas of 1 by 1. */
    groups: v.record(
      v.string(),
      v.array(
        v.object({
          x: number,
          y: number,
          scale: number,
          turn: v.optional(number, 0),
          pose: v.optional(v.picklist(['front', 'turned']), 'front'),
        }),
      ),
    ),
    /**
     * Where one, two, … up to five products stand in a scene, front first: x as a share of the room for products, the
     * rest in units of the scene.
     */
    scenes: v.array(
      v.array(v.object({ x: number, foot: number, size: number, plinth: v.optional(number, 0) })),
    ),
    /** For products of a scene, in turn; those that are too close to the ground are left out. */
    sceneColours: v.array(pair),
  }),
)

/** What the drawing covers: left, top, right, bottom. Things stand with their middle at 0,0. */
const box = v.tuple([number, number, number, number])

const drawing = v.object({
  box,
  /** What the other side covers, when that differs. */
  turnedBox: v.optional(box),
  /** Where a close-up looks (x, y), and how many times larger it is than the catalogue view. */
  closeUp: v.tuple([number, number, number]),
  group: entryOf(layouts.groups),
  /** How much of the canvas the catalogue view takes. */
  fill: v.optional(number, 0.76),
  /** Beside the others in a scene. */
  size: v.optional(v.picklist(['small', 'usual', 'large']), 'usual'),
  /** In a scene, what hangs is behind the rest, and what hangs or lies needs no plinth. */
  stance: v.optional(v.picklist(['standing', 'hanging', 'lying']), 'standing'),
  /** In scenes always these. */
  sceneColours: v.optional(pair),
})
export type Drawing = v.InferOutput<typeof drawing>

const drawings = new Map(
  Object.entries(readData('pictures/drawings.json', v.record(v.pipe(v.string(), v.slug()), drawing))),
)

export const drawingNames: readonly string[] = [...drawings.keys()]

export function drawingOf(name: string): Drawing {
  const found = drawings.get(name)
  if (!found) throw new Error(`there is no drawing "${name}"`)
  return found
}

export function boxOf({ box: front, turnedBox = front }: Drawing, pose: Pose): Drawing['box'] {
  return pose === 'turned' ? turnedBox : front
}
