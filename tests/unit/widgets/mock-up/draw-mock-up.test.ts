/** Parts of a logo that are ink when it is printed in one colour. */
import { expect, test } from 'vitest'
import { removePaper } from '../../../../src/widgets/mock-up/draw-mock-up'

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
