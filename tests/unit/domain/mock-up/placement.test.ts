/** Where a logo stands in its print area, how large it is there, and what a printer would say of it. */
import { expect, test } from 'vitest'
import { fitted, moved, printWarnings, scaled, sizeInMm } from '../../../../src/domain/mock-up/mock-up'

const wide = { logo: 0.5, area: 1 }
const tall = { logo: 4, area: 1 }
const mm = { width: 50, height: 50 }
const inMiddle = { x: 0.5, y: 0.5, width: 0.5 }

test.each([
  ['wide', wide, { width: 50, height: 25 }],
  ['tall', tall, { width: 13, height: 50 }],
])('a %s logo begins in the middle of the area, as large as it fits', (_, shapes, size) => {
  const placement = fitted(shapes)
  expect([placement.x, placement.y]).toEqual([0.5, 0.5])
  expect(sizeInMm(placement, shapes, mm)).toEqual(size)
  expect(printWarnings(placement, shapes, { mm, pixels: 3000 })).toEqual([])
})

test('its middle never leaves the area, and it neither vanishes nor grows without end', () => {
  expect(moved(inMiddle, 0.2, -0.9)).toEqual({ x: 0.7, y: 0, width: 0.5 })
  expect(scaled(inMiddle, 2)).toEqual({ ...inMiddle, width: 1 })
  expect([scaled(inMiddle, 0).width, scaled(inMiddle, 1000).width]).toEqual([0.04, 2])
})

test('of an area whose size nobody tells, no mm are claimed, and nothing of dots', () => {
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
])('what is %s is said', (_, placement, shapes, words) => {
  expect(printWarnings(placement, shapes, { mm, pixels: null })).toEqual([words])
})

test.each([
  [296, []],
  [295, ['Low resolution at this size (299 dpi; we need 300). It may print blurry.']],
])('%i pixels across an inch less 0.4 mm: %j', (pixels, words) => {
  // 25 mm of 50.
  expect(printWarnings(inMiddle, wide, { mm, pixels })).toEqual(words)
})
