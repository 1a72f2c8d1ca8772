/** Tests the chosen colour of a product and its picture (req 3.18), and swatches for colour names. */
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import { swatchOf } from '../../../../src/domain/product/swatch'
import { chosenColour, pictureOfColour, pictureOfLine } from '../../../../src/domain/product/colour'
import { apparel, colours, sizes } from '../../../support/apparel'

const navy = swatchOf('Navy')
const green = swatchOf('Green')

test.each([
  ['Heather Navy', navy],
  ['Navy Marle', navy],
  ['Army-Navy', navy],
  ['Royal Blue', swatchOf('Royal')],
  ['Forest Green Marle', swatchOf('Forest Green')],
  ['Gray Marle', swatchOf('Grey')],
  ['Navy/White', navy],
  ['Navy with red trim', navy],
  ['Zebra/Navy', navy],
])('swatch is known for the colour name %s', (name, hex) => {
  expect(hex).not.toBeNull()
  expect(swatchOf(name)).toBe(hex)
})

test.each(['', 'Zebra', 'constructor', '__proto__', 'Greenish'])('swatch is null for %j', (name) => {
  expect(swatchOf(name)).toBeNull()
})

test('known compound colour name has another swatch than its last word', () => {
  expect(swatchOf('Forest Green')).not.toBe(green)
  expect(swatchOf('Rose Gold')).not.toBe(swatchOf('Gold'))
})

test('swatch of any text is a hex colour or null', () => {
  fc.assert(fc.property(fc.string(), (text) => /^(#[0-9a-f]{6}|null)$/.test(String(swatchOf(text)))))
})

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
