/** Tests the chosen colour of a product and its picture (req 3.18). */
import { expect, test } from 'vitest'
import { chosenColour, pictureOfColour, pictureOfLine } from '../../../../src/domain/product/colour'
import { apparel, colours, sizes } from '../../../support/apparel'

const gallery = ['/front.webp', '/back.webp', '/navy.webp']
const pictureColours = { '/back.webp': 'Red', '/navy.webp': 'Navy' }

test('chosen colour is the value of the colour attribute', () => {
  const tee = apparel([sizes, colours])
  expect(
    chosenColour(
      tee,
      new Map([
        ['size', 'size-s'],
        ['colour', 'colour-navy'],
      ]),
    ),
  ).toBe('Navy')
  expect(chosenColour(tee, new Map([['size', 'size-s']]))).toBeNull()
  expect(chosenColour(apparel([sizes]), new Map([['size', 'size-s']]))).toBeNull()
})

test.each([
  ['navy', '/navy.webp'],
  ['White', null],
])('picture of the colour %s is %s', (colour, picture) => {
  expect(pictureOfColour({ pictureColours }, colour)).toBe(picture)
})

test('line shows the picture of its colour, else the first picture', () => {
  const line = (value: string) => pictureOfLine({ gallery, pictureColours }, [{ name: 'Colour', value }])
  expect([line('Navy'), line('Teal')]).toEqual(['/navy.webp', '/front.webp'])
  expect(pictureOfLine({ gallery }, [])).toBe('/front.webp')
  expect(pictureOfLine({ gallery: [] }, [])).toBeNull()
})
