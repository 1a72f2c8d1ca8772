/** Tests swatches for standard colour names and for invented ones. */
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import { swatchOf } from '../../../../src/domain/product/swatch'

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

test.each(['', 'Zebra',   'constructor', '__proto__', 'Greenish', ])(
  'swatch is null for %j',
  (name) => {
    expect(swatchOf(name)).toBeNull()
  },
)

test('compound name has a different swatch than its last part when known', () => {
  expect(swatchOf('Forest Green')).not.toBe(green)
  expect(swatchOf('Rose Gold')).not.toBe(swatchOf('Gold'))
})

test('swatch of any text is a hex colour or null', () => {
  fc.assert(fc.property(fc.string(), (text) => /^(#[0-9a-f]{6}|null)$/.test(String(swatchOf(text)))))
})
