/** The colour of a choice and its picture (req 3.18). */
import { expect, test } from 'vitest'
import { chosenColour, pictureOfColour, pictureOfLine } from '../../../../src/domain/product/colour'
import { apparel, colours, sizes } from '../../../support/apparel'

const gallery = ['/front.webp', '/back.webp', '/navy.webp']
const pictureColours = { '/back.webp': 'Red', '/navy.webp': 'Navy' }

test('the chosen colour is that of the attribute with that name', () => {
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
  [null, null],
])('of %s the picture is %s', (colour, picture) => {
  expect(pictureOfColour({ pictureColours }, colour)).toBe(picture)
})

test('a line shows its colour, else the first picture', () => {
  const line = (value: string) => pictureOfLine({ gallery, pictureColours }, [{ name: 'Colour', value }])
  expect([line('Navy'), line('Teal')]).toEqual(['/navy.webp', '/front.webp'])
  expect(pictureOfLine({ gallery }, [])).toBe('/front.webp')
  expect(pictureOfLine({ gallery: [] }, [])).toBeNull()
})
