/**
 * Estimates lengths in an SVG, none of them too short, from which the work for its dashes and blurs is predicted
 * before it is drawn (req 18.22).
 */

type Point = readonly [x: number, y: number]

const parameterCounts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const arcFlags = [3, 4]

/**
 * Returns a length that is at least that of the outline of a path's `d`, in user units: a curve is no longer than its
 * control polygon.
 */
export function pathLength(d: string): number {
  const command = /[\s,]*([mlhvcsqtaz])/iy
  const flag = /[\s,]*([01])/y
  const number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
  let position = 0
  const next = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position
    const match = pattern.exec(d)?.[1]
    if (match !== undefined) position = pattern.lastIndex
    return match
  }
  const origin: Point = [0, 0]
  let [current, start, control] = [origin, origin, origin]
  let length = 0
  let name = ''
  for (;;) {
    const nextCommand = next(command)
    // Parameters without a command repeat the last command; a repeated move is a line.
    if (nextCommand === undefined && (name === '' || name.toLowerCase() === 'z')) break
    name = nextCommand ?? { M: 'L', m: 'l' }[name] ?? name
    const key = name.toLowerCase()
    const texts = Array.from({ length: parameterCounts[key] ?? 0 }, (_, index) =>
      next(key === 'a' && arcFlags.includes(index) ? flag : number),
    )
    // Browsers draw the part before a syntax error.
    if (texts.includes(undefined)) break
    const numbers = texts.map(Number)
    const [dx, dy] = name === key ? current : origin
    const points = pairs(key, numbers, current).map(
      ([x, y]): Point => [key === 'v' ? x : x + dx, key === 'h' ? y : y + dy],
    )
    if (key === 's' || key === 't') points.unshift([2 * current[0] - control[0], 2 * current[1] - control[1]])
    const end = key === 'z' ? start : (points.at(-1) ?? current)
    if (key === 'm') start = end
    else if (key === 'a') length += arcLength(numbers, distance(current, end))
    else length += polygonLength([current, ...points, end])
    control = (key === 'a' ? undefined : points.at(-2)) ?? end
    current = end
  }
  return Number.isNaN(length) ? Infinity : length
}

/**
 * Returns the points of a command's parameters. A command with a single coordinate takes the missing coordinate from
 * the point where the command begins.
 */
function pairs(key: string, numbers: readonly number[], [x, y]: Point): Point[] {
  if (key === 'h') return [[numbers[0] ?? 0, y]]
  if (key === 'v') return [[x, numbers[0] ?? 0]]
  const coordinates = key === 'a' ? numbers.slice(5) : numbers
  return coordinates.flatMap((value, index): Point[] =>
    index % 2 === 0 ? [[value, coordinates[index + 1] ?? 0]] : [],
  )
}

/** Returns an arc's length or more. Radii that are too short for the chord are enlarged until the arc spans it. */
function arcLength([rx = 0, ry = 0]: readonly number[], chord: number): number {
  const [shorter, longer] = [Math.min(Math.abs(rx), Math.abs(ry)), Math.max(Math.abs(rx), Math.abs(ry))]
  if (shorter === 0) return chord
  return 2 * Math.PI * longer * Math.max(1, chord / (2 * shorter))
}

function distance([x, y]: Point, [toX, toY]: Point): number {
  return Math.hypot(toX - x, toY - y)
}

function polygonLength(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => sum + distance(points[index - 1] ?? point, point), 0)
}

/** Returns the length of the closed outline that the `points` of a polyline or polygon describe. */
export function pointsLength(points: string): number {
  return pathLength(`M${points}z`)
}

/** Returns a length in user units; Infinity if it depends on fonts or on the surrounding element. */
export function userLength(text: string): number {
  const [, value, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/i.exec(text.trim()) ?? []
  const perUnit = unitsPer[unit.toLowerCase()]
  return value === undefined || perUnit === undefined ? Infinity : Math.abs(Number(value)) * perUnit
}

const inch = 96
const unitsPer: Record<string, number> = {
  '': 1,
  px: 1,
  pt: inch / 72,
  pc: inch / 6,
  in: inch,
  cm: inch / 2.54,
  mm: inch / 25.4,
  q: inch / 101.6,
}

/** Returns the width and height of the `viewBox`; 0: not stated. */
export function viewBoxOf(svg: Element): { width: number; height: number } {
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return { width: Math.max(0, width || 0), height: Math.max(0, height || 0) }
}

/** Returns the number of dashes and gaps that `stroke-dasharray` makes in one user unit. */
export function dashesPerUnit(value: string): number {
  const text = value.replace(/!\s*important/i, '').trim()
  if (text === '' || /^[a-z-]+$/i.test(text)) return 0
  const lengths = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(userLength)
  const sum = lengths.reduce((before, length) => before + length, 0)
  if (sum === Infinity) return Infinity
  return sum > 0 ? lengths.length / sum : 0
}

/** Returns the maximum factor by which a `transform`, of an attribute or a style, enlarges. */
export function transformEnlargement(transform: string): number {
  return [...transform.matchAll(/([a-z][a-z\d]*)\s*\(([^)]*)\)/gi)].reduce(
    (factor, [, name = '', inside = '']) => {
      const numbers = inside
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number.parseFloat)
      return factor * functionEnlargement(name.toLowerCase(), numbers, inside)
    },
    1,
  )
}

function functionEnlargement(name: string, numbers: readonly number[], inside: string): number {
  if (/^(?:translate|rotate)[xyz]?$/.test(name)) return 1
  if (numbers.some(Number.isNaN)) return Infinity
  if (/^scale[xy]?$/.test(name)) return Math.max(...numbers.map(Math.abs))
  if (name === 'matrix') return Math.hypot(...numbers.slice(0, 4))
  if (/^skew[xy]?$/.test(name) && !/rad|turn/i.test(inside))
    return numbers.reduce((sum, degrees) => sum + Math.abs(Math.tan((degrees * Math.PI) / 180)), 1)
  return Infinity
}

/** Returns the longest of the lengths in a value such as `blur(4px) drop-shadow(0 2px 4px #0005)`. */
export function maxLengthIn(value: string): number {
  const plain = value.replace(/(?:rgb|hsl)a?\([^)]*\)|url\([^)]*\)|#[\da-f]+/gi, ' ')
  const lengths = plain.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[a-z%]*/gi) ?? []
  return Math.max(0, ...lengths.filter((length) => !/(?:%|deg|turn|rad)$/i.test(length)).map(userLength))
}
