/** Tests the families of colours and materials (req 16.2), and the colour names that buyers use (req 17.3). */
import { expect, test } from 'vitest'
import {
  colourFamilies,
  colourFamily,
  colourTerms,
  requestedFamily,
} from '../../../../src/domain/find/colour-terms'
import { materialFamily } from '../../../../src/domain/find/facts'

test.each([
  ['#fff', 'White'],
  ['#f00f', 'Red'],
  ['#1C2B52FF', 'Blue'],
  ['#0b0b40', 'Blue'],
  ['#100800', 'Black'],
  ['#808000', 'Yellow'],
  ['#ff69b4', 'Pink'],
  ['#40e0d0', 'Teal'],
  ['#f5f5dc', 'Natural'],
  ['#1c2b5', null],
  ['navy', null],
  ['', null],
])('colour %s has the family %s', (hex, family) => expect(colourFamily(hex)).toBe(family))

test('every colour has one of the offered families', () => {
  for (let hue = 0; hue < 4096; hue += 1)
    expect(colourFamilies).toContain(colourFamily(`#${hue.toString(16).padStart(3, '0')}`))
})

test.each([
  ['600D recycled polyester, PU backing', 'Polyester'],
  ['PU leather', 'Leather'],
  ['rPET felt', 'Recycled plastic'],
  ['18/8 stainless steel', 'Stainless steel'],
  ['Polycotton twill', 'Cotton'],
  ['wood-free paper', 'Paper and card'],
  ['vitreous enamel', 'Metal'],
  ['lithium polymer', null],
  ['clear copolyester', 'Plastic'],
  ['Platinum', null],
  ['', null],
])('material %s has the family %s', (material, family) => expect(materialFamily(material)).toBe(family))

test.each([
  ['#1c2b52', ['blue', 'navy']],
  ['#fff', ['white']],
  ['#8D949B', ['grey']],
  ['#d6a28f', ['pink', 'rose', 'gold']],
  ['red', []],
])('colour %s has the names %j', (hex, names) => expect(colourTerms(hex)).toEqual(names))

test('colour word requests the family of its colour', () => {
  expect(['navy', 'blue', 'maroon', 'mug'].map(requestedFamily)).toEqual(['Blue', 'Blue', 'Red', null])
})
