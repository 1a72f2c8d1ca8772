/** Lengths and dashes of an SVG are never estimated too low. An SVG is drawn in tiles, one after another (req 18.22). */
import { expect, test } from 'vitest'
import { dashesPerUnit, pathLength, userLength } from '../../../../src/device/svg/svg-lengths'
import { tileSide } from '../../../../src/device/svg/svg-drawing'

test.each([
  ['M0 0h3v4h-3z', 14],
  ['M0,0L3 4 6 8', 10],
  ['M1 1H4V5H1z m10 0h5', 19],
  ['M0 0l3,4.5e1-3-45', 2 * Math.hypot(3, 45)],
  ['M0 0 10 0 x 99 99', 10],
  ['M0 0H9e999H-9e999', Infinity],
])('the path "%s" is %d long', (d, length) => expect(pathLength(d)).toBeCloseTo(length))

test.each([
  ['a quarter of a circle', 'M0 0A10 10 0 0 1 10 10', 15.7],
  ['an arc with joined flags', 'M0 0a10 10 0 0110 10', 15.7],
  ['an arc with a radius of zero', 'M0 0A1 0 0 0 1 100 0', 100],
  ['smooth curves', 'M0 0c0 10 10 10 10 0s10 -10 10 0', 40],
  ['smooth quadratic curves', 'M0 0Q5 10 10 0T20 0T30 0', 44],
])('estimated length of %s is at least its real length', (_, d, length) => {
  expect(pathLength(d)).toBeGreaterThanOrEqual(length)
  expect(pathLength(d)).toBeLessThan(length * 6)
})

test.each([
  ['none', 0],
  ['5', 0.2],
  ['1in, 1in', 1 / 96],
  ['1% 1px', Infinity],
  ['calc(1px)', Infinity],
])('stroke-dasharray "%s" makes %d dashes of a unit', (value, dashes) => {
  expect(dashesPerUnit(value)).toBeCloseTo(dashes)
})

test.each([
  ['12', 12],
  ['-3pt', 4],
  ['1e1mm', 37.8],
  ['auto', Infinity],
])('"%s" is %d user units', (text, length) => expect(userLength(text)).toBeCloseTo(length, 1))

const size = { width: 3000, height: 1500 }

test.each([
  [
    'an SVG that is drawn fast gets one tile of the largest allowed size',
    { fixed: 1, perPixel: 1e-6 },
    0,
    1024,
  ],
  ['an SVG that is slow per pixel gets smaller tiles', { fixed: 8, perPixel: 2e-4 }, 0, 400],
  ['a blur leaves less room in a tile', { fixed: 8, perPixel: 2e-4 }, 0.01, 220],
  ['shapes that take long in any tile are refused', { fixed: 70, perPixel: 1e-6 }, 0, null],
  ['a tile that would be tiny is refused', { fixed: 0, perPixel: 0.02 }, 0, null],
  ['a blur that is wider than any tile is refused', { fixed: 0, perPixel: 2e-4 }, 0.1, null],
])('%s', (_, measured, blur, side) => expect(tileSide(measured, size, blur)).toBe(side))
