/** What of a logo is ink, when it is printed in one colour. */
import { expect, test } from 'vitest'
import { inkOf } from '../../../../src/widgets/mock-up/draw-mock-up'

const white = [255, 255, 255, 255]
const black = [0, 0, 0, 255]
const grey = [128, 128, 128, 255]
const clear = [0, 0, 0, 0]
const alphas = (...pixels: number[][]) => {
  const data = new Uint8ClampedArray(pixels.flat())
  inkOf(data)
  return [...data].filter((_, index) => index % 4 === 3)
}

test.each([
  ['on white paper, all but the paper', [white, grey, black], [0, 255, 255]],
  ['with transparency, all but what is white or transparent', [white, black, clear], [0, 255, 0]],
  ['of a white logo, all of it', [white, clear], [255, 0]],
])('%s', (_, pixels, ink) => {
  expect(alphas(...pixels)).toEqual(ink)
})
