import { expect, test } from 'vitest'
import { methods } from '../../../../demo/catalogue/source'
import { brandingNames } from '../../../../src/domain/branding/branding-names'
import { methodOfPrintType } from '../../../../src/domain/branding/print-type'

test.each(Object.entries(brandingNames))('branding method %s is recognized by its title', (id, title) => {
  expect(methodOfPrintType(title)).toBe(id)
  expect(methodOfPrintType(title.toUpperCase())).toBe(id)
  expect(methodOfPrintType(` ${title.replaceAll(' ', '-')} `)).toBe(id)
})

test.each(methods)('print type of the demo shop is recognized: $name', ({ name }) => {
  expect(methodOfPrintType(name)).not.toBeNull()
})

test.each([
  ['Pad Printing', 'pad-print'],
  ['1 Colour Pad Print', 'pad-print'],
  ['Tampo print', 'pad-print'],
  ['Screenprint', 'screen-print'],
  ['Rotary screen printing', 'rotary-screen-print'],
  ['Digital wrap', 'rotary-digital-print'],
  ['Digital', 'digital-print'],
  ['Direct to garment', 'digital-print'],
  ['Direct Digital Print', 'direct-digital'],
  ['Silicone digital transfer', 'silicone-digital-print'],
  ['Laser Engraved', 'laser-engraving'],
  ['Embroidered', 'embroidery'],
  ['Blind deboss', 'debossing'],
  ['Hot foil stamping', 'hot-stamping'],
  ['Digital foiling', 'foil-printing'],
  ['Colorflex', 'colourflex-transfer'],
  ['Full colour heat transfer', 'colourflex-transfer'],
  ['Dye sublimation', 'sublimation-print'],
  ['Stickers', 'digital-label'],
  ['Digital Packaging', 'digital-packaging-print'],
  ['Resin dome', 'resin-coated-finish'],
  ['Imitation Etching', 'imitation-etch'],
])('print type "%s" is recognized as %s', (printType, id) => expect(methodOfPrintType(printType)).toBe(id))

test.each([
  '',
  'Unbranded',
  'Woven label',
  'Print',
  'Diamond engraving',
  'Kingdom print',
  'Aluminium foiled lid of the pad',
  `${'pad '.repeat(40)}print`,
])('print type "%s" is recognized as no branding method', (printType) => {
  expect(methodOfPrintType(printType)).toBeNull()
})
