/** An SVG is drawn in tiles that leave the page time to answer (req 18.22). */
import { expect, test } from 'vitest'
import { tileSide } from '../../../../src/device/svg/svg-drawing'

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

