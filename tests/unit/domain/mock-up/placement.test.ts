/** Tests the position and size of a logo in its print area, and the warnings about printing it. */
import { expect, test } from 'vitest'
import {
  fitPlacement,
  movePlacement,
  printWarnings,
  scalePlacement,
  sizeInMm,
} from '../../../../src/domain/mock-up/mock-up'

const wide = { logo: 0.5, area: 1 }
const tall = { logo: 4, area: 1 }
const mm = { width: 50, height: 50 }
const inMiddle = { x: 0.5, y: 0.5, width: 0.5 }

test.each([
  ['wide', wide, { width: 50, height: 25 }],
  ['tall', tall, { width: 13, height: 50 }],
])('a %s logo starts in the middle of its area, as large as it fits', (_, shapes, size) => {
  const placement = fitPlacement(shapes)
  expect([placement.x, placement.y]).toEqual([0.5, 0.5])
  expect(sizeInMm(placement, shapes, mm)).toEqual(size)
  expect(printWarnings(placement, shapes, { mm, pixels: 3000 })).toEqual([])
})

test('logo centre stays in the area, and the logo size stays within limits', () => {
  expect(movePlacement(inMiddle, 0.2, -0.9)).toEqual({ x: 0.7, y: 0, width: 0.5 })
  expect(scalePlacement(inMiddle, 2)).toEqual({ ...inMiddle, width: 1 })
  expect([scalePlacement(inMiddle, 0).width, scalePlacement(inMiddle, 1000).width]).toEqual([0.04, 2])
})

test('logo in an area of unknown size has no size in mm and no resolution warning', () => {
  expect(sizeInMm(inMiddle, wide, null)).toBeNull()
  expect(printWarnings(inMiddle, wide, { mm: null, pixels: 10 })).toEqual([])
})

test.each([
  [
    'wider than the area',
    { ...inMiddle, width: 1.1 },
    wide,
    'Too big for this print area (max. 50 × 50 mm).',
  ],
  [
    'higher than the area',
    { ...inMiddle, width: 0.4 },
    tall,
    'Too big for this print area (max. 50 × 50 mm).',
  ],
  ['over its edge', { ...inMiddle, x: 0.9 }, wide, 'Part of the logo is outside the print area.'],
])('logo gets a warning when it is %s', (_, placement, shapes, warning) => {
  expect(printWarnings(placement, shapes, { mm, pixels: null })).toEqual([warning])
})

test.each([
  [296, []],
  [295, ['Low resolution at this size (299 dpi; we need 300). It may print blurry.']],
])('logo of %i pixels at a width of 25 mm has the warnings %j', (pixels, warnings) => {
  // The logo is 25 mm wide in an area of 50 mm.
  expect(printWarnings(inMiddle, wide, { mm, pixels })).toEqual(warnings)
})
