/** The available drawings, their colours and their layouts. The drawings themselves are in `drawings/{name}.svg`. */
import * as v from 'valibot'
import { entryOf, readData } from '../data'

const number = v.number()
const hex = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))

/** Colours of the body and the accent. */
const pair = v.tuple([hex, hex])

/** The colours of a demo product: the name that a buyer reads, and the fill of a drawing. */
export const palette = new Map(
  Object.entries(readData('pictures/palette.json', v.record(v.pipe(v.string(), v.slug()), hex))),
)

export function hexOf(colour: string): string {
  const match = palette.get(colour)
  if (match === undefined) throw new Error(`there is no colour "${colour}"`)
  return match
}

/** `front` shows the side with the imprint, `turned` the other side. */
export type Pose = 'front' | 'turned'

export const layouts = readData(
  'pictures/layouts.json',
  v.object({
    /** Positions of the pieces of a group, back first: the middle of each foot on a canvas of 1 by 1. */
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
     * Positions of one to five products in a scene, front first: x is a fraction of the part of the scene that is
     * reserved for products, the other numbers are in units of the scene.
     */
    scenes: v.array(
      v.array(v.object({ x: number, foot: number, size: number, plinth: v.optional(number, 0) })),
    ),
    /**
     * Colours for the products of a scene, in rotation; pairs that are too similar to the background colour are left
     * out.
     */
    sceneColours: v.array(pair),
  }),
)

/** Bounds of the drawing: left, top, right, bottom. The middle of the object is at 0,0. */
const box = v.tuple([number, number, number, number])

const drawing = v.object({
  box,
  /** Bounds of the other side, when they differ. */
  turnedBox: v.optional(box),
  /** Centre of a close-up (x, y), and its magnification relative to the catalogue view. */
  closeUp: v.tuple([number, number, number]),
  group: entryOf(layouts.groups),
  /** Share of the canvas that the catalogue view fills. */
  fill: v.optional(number, 0.76),
  /** Size relative to other products in a scene. */
  size: v.optional(v.picklist(['small', 'usual', 'large']), 'usual'),
  /** In a scene, hanging objects are behind the others, and hanging or lying objects need no plinth. */
  stance: v.optional(v.picklist(['standing', 'hanging', 'lying']), 'standing'),
  /** Fixed colours in scenes, instead of `layouts.sceneColours`. */
  sceneColours: v.optional(pair),
})
export type Drawing = v.InferOutput<typeof drawing>

const drawings = new Map(
  Object.entries(readData('pictures/drawings.json', v.record(v.pipe(v.string(), v.slug()), drawing))),
)

export const drawingNames: readonly string[] = [...drawings.keys()]

export function drawingOf(name: string): Drawing {
  const match = drawings.get(name)
  if (!match) throw new Error(`there is no drawing "${name}"`)
  return match
}

export function boxOf({ box: front, turnedBox = front }: Drawing, pose: Pose): Drawing['box'] {
  return pose === 'turned' ? turnedBox : front
}
