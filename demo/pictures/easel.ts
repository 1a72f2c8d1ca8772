/** The easel a product is painted on: its colours, its paints (gradients, clips, soft edges) and its light. */
import { chanceFrom, hashOf } from './chance'
import { inkOn, lightness, tone } from './colour'
import { type DrawingName, drawingNames } from './drawing-names'
import { markArt, markCount } from './marks'
import { n, oval, place, shape } from './shapes'

export type Stop = [at: number, colour: string, opacity?: number]
export type Finish = 'matte' | 'satin' | 'gloss' | 'metal'

/** Tones across a turned solid, from its left edge to its right, lit from the upper left. */
const rounds: Record<Finish, [at: number, tone: number][]> = {
  matte: [
    [0, -0.2],
    [0.05, -0.1],
    [0.18, 0.1],
    [0.3, 0.2],
    [0.45, 0.06],
    [0.62, -0.1],
    [0.82, -0.3],
    [0.94, -0.38],
    [1, -0.22],
  ],
  satin: [
    [0, -0.26],
    [0.05, -0.1],
    [0.15, 0.12],
    [0.24, 0.38],
    [0.31, 0.38],
    [0.44, 0.06],
    [0.62, -0.1],
    [0.82, -0.32],
    [0.93, -0.42],
    [0.97, -0.2],
    [1, -0.1],
  ],
  gloss: [
    [0, -0.3],
    [0.04, -0.08],
    [0.14, 0.06],
    [0.17, 0.08],
    [0.19, 0.66],
    [0.27, 0.7],
    [0.3, 0.14],
    [0.45, 0.02],
    [0.64, -0.14],
    [0.86, -0.36],
    [0.9, -0.3],
    [0.925, 0.1],
    [0.95, 0.08],
    [0.965, -0.3],
    [1, -0.4],
  ],
  metal: [
    [0, -0.42],
    [0.04, -0.06],
    [0.1, 0.3],
    [0.16, -0.12],
    [0.22, 0.5],
    [0.32, 0.72],
    [0.4, 0.3],
    [0.55, -0.12],
    [0.7, -0.4],
    [0.78, -0.46],
    [0.86, 0.12],
    [0.92, 0.26],
    [0.96, -0.24],
    [1, -0.44],
  ],
}

type Store = { defs: string[]; known: Map<string, string> }

export class Easel {
  readonly ink: string
  readonly markIndex: number
  readonly chance: () => number

  constructor(
    readonly name: DrawingName,
    readonly body: string,
    readonly accent: string,
    readonly close = false,
    private readonly store: Store = { defs: [], known: new Map() },
  ) {
    this.ink = inkOn(body, accent)
    this.markIndex = (drawingNames.indexOf(name) * 5 + 2) % markCount
    this.chance = chanceFrom(hashOf(name))
  }

  /** Another product on the same sheet. */
  with(name: DrawingName, body: string, accent: string): Easel {
    return new Easel(name, body, accent, this.close, this.store)
  }

  get defs(): string {
    return `<defs>${this.store.defs.join('')}</defs>`
  }

  private define(open: string, inner: string, tag: string): string {
    const key = open + inner
    const known = this.store.known.get(key)
    if (known) return known
    const id = `d${this.store.defs.length}`
    this.store.defs.push(`<${tag} id="${id}" ${open}>${inner}</${tag}>`)
    this.store.known.set(key, id)
    return id
  }

  private stops(stops: Stop[]): string {
    return stops
      .map(
        ([at, c, o]) =>
          `<stop offset="${at}" stop-color="${c}"${o === undefined ? '' : ` stop-opacity="${o}"`}/>`,
      )
      .join('')
  }

  /** Paint that runs across the shape's box; the angle is 0 from left to right, 90 from the top down. */
  run(stops: Stop[], angle = 0): string {
    const a = (angle * Math.PI) / 180
    const x = Math.cos(a) / 2
    const y = Math.sin(a) / 2
    const f = (v: number): string => v.toFixed(3)
    const box = `x1="${f(0.5 - x)}" y1="${f(0.5 - y)}" x2="${f(0.5 + x)}" y2="${f(0.5 + y)}"`
    return `url(#${this.define(box, this.stops(stops), 'linearGradient')})`
  }

  /** Paint that runs between two points of the drawing. */
  between(x1: number, y1: number, x2: number, y2: number, stops: Stop[]): string {
    const line = `gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"`
    return `url(#${this.define(line, this.stops(stops), 'linearGradient')})`
  }

  /** Paint that spreads from a point of the shape's box. */
  glow(stops: Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return `url(#${this.define(`cx="${cx}" cy="${cy}" r="${r}"`, this.stops(stops), 'radialGradient')})`
  }

  /** Paint of a turned solid. */
  round(hex: string, finish: Finish = 'matte', strength = 1): string {
    const lift = lightness(hex) < 0.4 ? 1.25 : 1
    return this.run(
      rounds[finish].map(([at, t]): Stop => [at, tone(hex, Math.min(0.95, t * strength * lift))]),
    )
  }

  /** Paint of a flat or gently curved face lit from the upper left. */
  face(hex: string, lit = 0.1, shade = 0.12, angle = 60): string {
    return this.run(
      [
        [0, tone(hex, lit)],
        [0.45, hex],
        [1, tone(hex, -shade)],
      ],
      angle,
    )
  }

  /** Paint of a ball. */
  ball(hex: string, shine = 0.5): string {
    return this.glow(
      [
        [0, tone(hex, shine)],
        [0.25, tone(hex, shine * 0.35)],
        [0.6, tone(hex, -0.06)],
        [0.88, tone(hex, -0.38)],
        [1, tone(hex, -0.26)],
      ],
      0.34,
      0.28,
      0.78,
    )
  }

  clip(d: string, content: string): string {
    return `<g clip-path="url(#${this.define('', `<path d="${d}"/>`, 'clipPath')})">${content}</g>`
  }

  /** The content with soft edges; pad is the share of its size that the softness may spread beyond it. */
  soft(blur: number, content: string, opacity = 1, pad = 40): string {
    const id = this.define(
      `x="${-pad}%" y="${-pad}%" width="${100 + pad * 2}%" height="${100 + pad * 2}%" color-interpolation-filters="sRGB"`,
      `<feGaussianBlur stdDeviation="${blur}"/>`,
      'filter',
    )
    return `<g filter="url(#${id})"${opacity === 1 ? '' : ` opacity="${opacity}"`}>${content}</g>`
  }

  /** A tile repeated over a shape. Small tiles are slow to paint with, so several are joined to a larger one. */
  tile(w: number, h: number, content: string, turn = 0): string {
    const across = Math.max(1, Math.ceil(130 / w))
    const down = Math.max(1, Math.ceil(130 / h))
    let joined = ''
    for (let row = 0; row < down; row++)
      for (let column = 0; column < across; column++)
        joined += row + column === 0 ? content : place(content, column * w, row * h)
    const turned = turn ? ` patternTransform="rotate(${turn})"` : ''
    const open = `width="${w * across}" height="${h * down}" patternUnits="userSpaceOnUse"${turned}`
    return `url(#${this.define(open, joined, 'pattern')})`
  }

  /** Where something stands: a wide soft shadow that falls to the right, and a dark line of contact. */
  shadow(cx: number, cy: number, rx: number, ry = rx * 0.16, strength = 1): string {
    const c = '#141c18'
    const wide = this.glow([
      [0, c, 0.42],
      [0.45, c, 0.24],
      [0.75, c, 0.07],
      [1, c, 0],
    ])
    const near = this.glow([
      [0, c, 0.75],
      [0.7, c, 0.5],
      [0.88, c, 0.16],
      [1, c, 0],
    ])
    return (
      oval(cx + rx * 0.16, cy + ry * 0.18, rx * 1.5, ry * 1.75, wide, `opacity="${strength}"`) +
      oval(cx + rx * 0.02, cy + ry * 0.08, rx * 1.06, ry * 1.08, near, `opacity="${strength * 0.8}"`)
    )
  }

  /** The shadow of something that lies flat: its own outline, soft and a little to the lower right. */
  cast(d: string, dx = 14, dy = 26, blur = 18, strength = 0.34): string {
    return (
      this.soft(blur, place(shape(d, '#141c18'), dx, dy), strength, 15) +
      place(
        shape(d, '#141c18', `opacity="${strength * 0.55}" stroke="#141c18" stroke-width="5"`),
        dx * 0.12,
        dy * 0.18,
      )
    )
  }

  /** The imprint. */
  mark(x: number, y: number, size: number, colour = this.ink, turn = 0, squeeze = 1): string {
    return place(markArt(this.markIndex, colour), x, y, (size / 100) * squeeze, turn, size / 100)
  }
}
