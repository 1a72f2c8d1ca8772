/** SVG elements and path data in few words; the vocabulary every drawing is written in. */
export type Point = [x: number, y: number]

export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" ` +
  `${more.includes('stroke-linecap') ? '' : 'stroke-linecap="round" '}${more}/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`

/** Opacity as an attribute. */
export const dim = (value: number): string => `opacity="${value}"`

/** Path of a rectangle with round corners. */
export function rounded(x: number, y: number, w: number, h: number, r: number): string {
  const c = Math.min(r, w / 2, h / 2)
  return (
    `M${n(x + c)} ${n(y)}H${n(x + w - c)}A${n(c)} ${n(c)} 0 0 1 ${n(x + w)} ${n(y + c)}V${n(y + h - c)}` +
    `A${n(c)} ${n(c)} 0 0 1 ${n(x + w - c)} ${n(y + h)}H${n(x + c)}A${n(c)} ${n(c)} 0 0 1 ${n(x)} ${n(y + h - c)}` +
    `V${n(y + c)}A${n(c)} ${n(c)} 0 0 1 ${n(x + c)} ${n(y)}Z`
  )
}

export function poly(points: Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** Smooth curve through the points, without the opening move; a point given twice is a corner. */
function through(points: Point[]): string {
  let d = ''
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i] as Point
    const p2 = points[i + 1] as Point
    if (p1[0] === p2[0] && p1[1] === p2[1]) continue
    const p0 = points[i - 1] ?? p1
    const p3 = points[i + 2] ?? p2
    d +=
      `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ` +
      `${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`
  }
  return d
}

export function smooth(points: Point[], closed = false): string {
  const first = points[0] as Point
  return `M${n(first[0])} ${n(first[1])}${through(points)}${closed ? 'Z' : ''}`
}

/** Outline of a turned solid seen from a little above: profile of [radius, y] from the top down. */
export function turned(profile: Point[], tilt = 0.14): string {
  const [r0, y0] = profile[0] as Point
  const [r1, y1] = profile[profile.length - 1] as Point
  const left = profile.map(([r, y]): Point => [-r, y])
  const right = profile.toReversed()
  return (
    `M${n(-r0)} ${n(y0)}${through(left)}A${n(r1)} ${n(r1 * tilt)} 0 0 0 ${n(r1)} ${n(y1)}` +
    `${through(right)}A${n(r0)} ${n(r0 * tilt)} 0 0 0 ${n(-r0)} ${n(y0)}Z`
  )
}

/** The near half of a ring around a turned solid. */
export const hoop = (r: number, y: number, tilt = 0.14): string =>
  `M${n(-r)} ${n(y)}A${n(r)} ${n(r * tilt)} 0 0 0 ${n(r)} ${n(y)}`

export function place(content: string, x: number, y: number, scale = 1, turn = 0, scaleY = scale): string {
  const rotate = turn ? ` rotate(${n(turn)})` : ''
  const sizes = scale === 1 && scaleY === 1 ? '' : ` scale(${scale.toFixed(4)} ${scaleY.toFixed(4)})`
  return `<g transform="translate(${n(x)} ${n(y)})${rotate}${sizes}">${content}</g>`
}

export const matrix = (content: string, m: number[]): string =>
  `<g transform="matrix(${m.map((v) => v.toFixed(4)).join(' ')})">${content}</g>`
