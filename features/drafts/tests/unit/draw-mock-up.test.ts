/** The print area of a picture is covered (req 18.25), and a logo in a single colour is ink without its paper. */
import { expect, test } from 'vitest'
import { fillFromEdge, removePaper } from '../../app/draw-mock-up'

const size = 12
type Rgb = [number, number, number]
const navy: Rgb = [28, 43, 82]
const print: Rgb = [255, 255, 255]

function square(colourAt: (x: number, y: number) => Rgb): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(4 * size * size)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) pixels.set([...colourAt(x, y), 255], 4 * (y * size + x))
  return pixels
}
const isInside = (x: number, y: number) => x > 0 && y > 0 && x < size - 1 && y < size - 1
const rgbAt = (pixels: Uint8ClampedArray, x: number, y: number) =>
  Array.from(pixels.subarray(4 * (y * size + x), 4 * (y * size + x) + 3))

test('print on one colour is covered completely', () => {
  const pixels = square((x, y) => (isInside(x, y) ? print : navy))
  fillFromEdge(pixels)
  expect(pixels).toEqual(square(() => navy))
})

test('colour gradient continues from edge to edge', () => {
  const shade = (x: number): Rgb => [100 + 2 * x, 100, 100]
  const pixels = square((x, y) => (isInside(x, y) ? print : shade(x)))
  fillFromEdge(pixels)
  const row = Array.from({ length: size }, (_, x) => rgbAt(pixels, x, 6)[0] ?? 0)
  expect(row).toEqual(row.toSorted((a, b) => a - b))
  expect((row.at(-1) ?? 0) - (row[0] ?? 0)).toBeGreaterThan(10)
})

test('background next to a narrow product does not spread into it', () => {
  const pixels = square((x, y) => (isInside(x, y) ? print : x === 0 ? [238, 238, 234] : navy))
  fillFromEdge(pixels)
  for (let x = 1; x < size; x += 1) expect(rgbAt(pixels, x, 6)).toEqual(navy)
})

const white = [255, 255, 255, 255]
const black = [0, 0, 0, 255]
const grey = [128, 128, 128, 255]
const clear = [0, 0, 0, 0]
const alphas = (...pixels: number[][]) => {
  const data = new Uint8ClampedArray(pixels.flat())
  removePaper(data)
  return [...data].filter((_, index) => index % 4 === 3)
}

test.each([
  ['logo on white paper is ink except for the paper', [white, grey, black], [0, 255, 255]],
  [
    'logo with transparency is ink except for white and transparent pixels',
    [white, black, clear],
    [0, 255, 0],
  ],
  ['white logo is ink as a whole', [white, clear], [255, 0]],
])('%s', (_, pixels, ink) => expect(alphas(...pixels)).toEqual(ink))
