/** Solids in a parallel view from above: blocks and plates whose faces take art drawn flat. */
import { tone } from './colour'
import type { Easel, Stop } from './easel'
import { matrix, n, type Point, poly, rounded, shape } from './shapes'

export type View = { yaw: number; pitch: number }

/** Points of a rectangle with round corners about the middle. */
export function plate(w: number, d: number, r: number): Point[] {
  const c = Math.min(r, w / 2, d / 2)
  const points: Point[] = []
  const corners: [number, number, number][] = [
    [w / 2 - c, d / 2 - c, 0],
    [-w / 2 + c, d / 2 - c, 90],
    [-w / 2 + c, -d / 2 + c, 180],
    [w / 2 - c, -d / 2 + c, 270],
  ]
  for (const [x, y, from] of corners)
    for (let i = 0; i <= 10; i++) {
      const a = ((from + i * 9) * Math.PI) / 180
      points.push([x + c * Math.cos(a), y + c * Math.sin(a)])
    }
  return points
}

export type Camera = {
  top: (height: number) => number[]
  front: (z: number) => number[]
  side: (x: number) => number[]
  at: (x: number, y: number, z: number) => Point
}

/** Matrices that lay flat art on the top, the left front and the right front of a block; y is up. */
export function camera({ yaw, pitch }: View): Camera {
  const a = (yaw * Math.PI) / 180
  const p = (pitch * Math.PI) / 180
  const [c, s, sp, cp] = [Math.cos(a), Math.sin(a), Math.sin(p), Math.cos(p)]
  const at = (x: number, y: number, z: number): Point => [x * c - z * s, (x * s + z * c) * sp - y * cp]
  return {
    at,
    top: (h) => [c, s * sp, -s, c * sp, 0, -h * cp],
    front: (z) => [c, s * sp, 0, cp, ...at(0, 0, z)],
    side: (x) => (x > 0 ? [s, -c * sp, 0, cp, ...at(x, 0, 0)] : [-s, c * sp, 0, cp, ...at(x, 0, 0)]),
  }
}

/** The wall under an outline that is seen from above, lit by how its parts face the light. */
export function wall(e: Easel, outline: Point[], height: number, cam: Camera, hex: string, base = 0): string {
  const top = outline.map(([x, z]) => cam.at(x, base + height, z))
  const drop = cam.at(0, base, 0)[1] - cam.at(0, base + height, 0)[1]
  let left = 0
  let right = 0
  top.forEach((p, i) => {
    if (p[0] < (top[left] as Point)[0]) left = i
    if (p[0] > (top[right] as Point)[0]) right = i
  })
  const chain: Point[] = []
  for (let i = right; ; i = (i + 1) % top.length) {
    chain.push(top[i] as Point)
    if (i === left) break
  }
  chain.reverse()
  const first = chain[0] as Point
  const last = chain[chain.length - 1] as Point
  const span = last[0] - first[0] || 1
  const stops: Stop[] = []
  for (let i = 0; i < chain.length - 1; i++) {
    const a = chain[i] as Point
    const b = chain[i + 1] as Point
    if (b[0] - a[0] < 0.5) continue
    const angle = Math.atan2((b[1] - a[1]) / 0.5, b[0] - a[0])
    const t = angle > 0 ? -0.1 + angle * 0.06 : -0.1 + angle * 0.34
    const edge = Math.abs(angle) < 0.28 ? 0.16 : 0
    const c = tone(hex, t + edge)
    if (b[0] - a[0] > span * 0.12) stops.push([(a[0] - first[0]) / span, c])
    stops.push([(b[0] - first[0]) / span, c])
  }
  const fill = e.between(
    first[0],
    0,
    last[0],
    0,
    stops.map(([at, c]): Stop => [Number(at.toFixed(3)), c]),
  )
  const low = chain.map(([x, y]): Point => [x, y + drop]).toReversed()
  const d = poly([...chain, ...low])
  const ys = chain.map((p) => p[1])
  const fade = e.between(0, Math.min(...ys), 0, Math.max(...ys) + drop, [
    [0.3, '#000', 0],
    [1, '#000', 0.2],
  ])
  return shape(d, fill) + shape(d, fade)
}

export type Block = {
  w: number
  d: number
  h: number
  r?: number
  view: View
  hex: string
  /** Colour of the top when it is not the colour of the walls. */
  top?: string
  base?: number
  lit?: number
  art?: string
}

/** A block or plate with round corners; its art lies on the top, in units of the block, about its middle. */
export function block(
  e: Easel,
  { w, d, h, r = 20, view, hex, top = hex, base = 0, lit = 0.14, art = '' }: Block,
): string {
  const cam = camera(view)
  const outline = plate(w, d, r)
  const path = rounded(-w / 2, -d / 2, w, d, r)
  const light = e.face(top, lit, 0.1, 40)
  const rim = e.run(
    [
      [0, '#fff', 0.55],
      [0.4, '#fff', 0.2],
      [1, '#fff', 0.06],
    ],
    60,
  )
  return (
    wall(e, outline, h, cam, hex, base) +
    matrix(
      shape(path, light) +
        art +
        `<path d="${path}" fill="none" stroke="${rim}" stroke-width="${n(Math.min(4, w / 90))}"/>`,
      cam.top(base + h),
    )
  )
}

/** Soft shadow on the floor under a block. */
export function footing(
  e: Easel,
  w: number,
  d: number,
  r: number,
  view: View,
  strength = 0.4,
  blur = 16,
): string {
  const cam = camera(view)
  const grown = poly(plate(w * 1.03, d * 1.03, r).map(([x, z]) => cam.at(x, 0, z)))
  return e.cast(grown, 22, 16, blur, strength)
}

/** A lid that stands open behind a box; its inside is seen. */
export function openLid(
  e: Easel,
  w: number,
  d: number,
  h: number,
  r: number,
  view: View,
  hex: string,
  art: string,
  lean = 0.25,
): string {
  const cam = camera(view)
  const [x, y] = cam.at(0, h, -d / 2)
  const m = cam.front(0)
  const place2 = (dy: number): number[] => [m[0] ?? 1, m[1] ?? 0, -lean * 0.2, 1, x, y + dy]
  const path = rounded(-w / 2, -d, w, d, r)
  const at = (k: number[], content: string): string =>
    `<g transform="matrix(${k.map((v) => v.toFixed(4)).join(' ')})">${content}</g>`
  return (
    at(place2(-7), shape(path, tone(hex, -0.36))) +
    at(
      place2(0),
      shape(path, e.face(hex, 0.3, 0.1)) +
        shape(
          rounded(-w / 2 + 14, -d + 14, w - 28, d - 22, r * 0.8),
          e.run(
            [
              [0, tone(hex, -0.1)],
              [1, tone(hex, -0.3)],
            ],
            90,
          ),
        ) +
        art,
    )
  )
}
