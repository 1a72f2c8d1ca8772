import { describe, expect, test } from 'vitest'
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

describe('alternative names of print types', () => {
  test.each([
    ['Pad Printing', 'pad-print'],
    ['pad print', 'pad-print'],
    ['Padprint', 'pad-print'],
    ['1 Colour Pad Print', 'pad-print'],
    ['1-color pad printing (barrel)', 'pad-print'],
    ['Pad Printed - 2 positions', 'pad-print'],
    ['Tampo print', 'pad-print'],
    ['Screen printing', 'screen-print'],
    ['Silk screen', 'screen-print'],
    ['Silkscreen print, one colour', 'screen-print'],
    ['Screenprint', 'screen-print'],
    ['Rotary screen printing', 'rotary-screen-print'],
    ['Rotary Digital', 'rotary-digital-print'],
    ['Digital wrap', 'rotary-digital-print'],
    ['Digital Printing', 'digital-print'],
    ['Full Colour Digital Print', 'digital-print'],
    ['Digital', 'digital-print'],
    ['Direct to garment', 'digital-print'],
    ['Direct Digital Print', 'direct-digital'],
    ['UV Digital Print', 'direct-digital'],
    ['Silicone digital transfer', 'silicone-digital-print'],
    ['Laser Engraved', 'laser-engraving'],
    ['Laser etching', 'laser-engraving'],
    ['Engraving', 'laser-engraving'],
    ['Embroidered', 'embroidery'],
    ['Embroidery up to 8,000 stitches', 'embroidery'],
    ['Debossed', 'debossing'],
    ['Blind deboss', 'debossing'],
    ['Hot Stamp', 'hot-stamping'],
    ['Hot foil stamping', 'hot-stamping'],
    ['Foil print', 'foil-printing'],
    ['Digital foiling', 'foil-printing'],
    ['Colorflex', 'colourflex-transfer'],
    ['Colour Flex Transfers', 'colourflex-transfer'],
    ['Full colour heat transfer', 'colourflex-transfer'],
    ['Dye sublimation', 'sublimation-print'],
    ['Sublimated', 'sublimation-print'],
    ['Full colour label', 'digital-label'],
    ['Digital Labels', 'digital-label'],
    ['Stickers', 'digital-label'],
    ['Digital Packaging', 'digital-packaging-print'],
    ['Resin dome', 'resin-coated-finish'],
    ['Resin coated', 'resin-coated-finish'],
    ['Imitation Etching', 'imitation-etch'],
  ])('print type "%s" is recognized as %s', (printType, id) => {
    expect(methodOfPrintType(printType)).toBe(id)
  })
})

test.each([
  '',
  '   ',
  'Unbranded',
  'Embossing',
  'Woven label',
  'Sewn patch',
  'Rotary print',
  'Print',
  'Acid etching',
  'Diamond engraving',
  'Kingdom print',
  'Polyresin',
  'Aluminium foiled lid of the pad',
  `${'pad '.repeat(40)}print`,
])('print type "%s" is recognized as no branding method', (printType) => {
  expect(methodOfPrintType(printType)).toBeNull()
})
