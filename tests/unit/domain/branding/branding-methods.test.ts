/** Tests the content of the branding methods (req 9.6 to 9.8). */
import { expect, test } from 'vitest'
import {
  brandingMethod,
  brandingMethods,
  closeUps,
  materials,
  methodsFor,
} from '../../../../src/domain/branding/branding-methods'
import { brandingNames } from '../../../../src/domain/branding/branding-names'
import { brandingSearch } from '../../../../src/domain/find/search-params'

test('every branding method is complete and listed under its title', () => {
  expect(Object.fromEntries(brandingMethods.map(({ id, title }) => [id, title]))).toEqual(brandingNames)
  expect(brandingMethods).toHaveLength(18)
  for (const {
    id,
    image,
    modalImage,
    materials: suitableMaterials,
    advantages,
    limitations,
    artwork,
  } of brandingMethods) {
    expect(closeUps, id).toContain(modalImage)
    expect(Object.keys(brandingNames), id).toContain(image)
    expect(Object.keys(materials), id).toEqual(expect.arrayContaining(suitableMaterials))
    expect(new Set(suitableMaterials).size, id).toBe(suitableMaterials.length)
    for (const list of [suitableMaterials, advantages, limitations, artwork])
      expect(list.length, id).toBeGreaterThan(0)
  }
})

test.each([
  ['colourflex-transfer', /1mm/, /above 300DPI/],
  ['debossing', /0\.4mm/],
  ['hot-stamping', /0\.4mm/],
  ['foil-printing', /0\.4mm on smooth, 1mm on textured/, /Gold, Silver and Copper/],
  ['silicone-digital-print', /0\.7mm/],
  ['embroidery', /4\.5mm sans serif, 5\.5mm serif/, /per position for up to 12 thread colours/],
  ['pad-print', /0\.4mm/, /Up to 6 colours/, /5pt/],
  ['rotary-screen-print', /About 5 colours/],
  ['screen-print', /About 5 colours/],
  ['digital-print', /3mm bleed/, /above 300DPI/],
])('limits of %s are stated (req 9.8)', (id, ...limits) => {
  const { facts, artwork } = brandingMethod(id) ?? {}
  for (const limit of limits) expect(JSON.stringify([facts, artwork])).toMatch(limit)
})

test('one method has a second description, and another method has a link (req 9.7)', () => {
  const idsWith = (part: 'secondDescription' | 'linkLabel') =>
    brandingMethods.filter((method) => method[part] !== undefined).map(({ id }) => id)
  expect([idsWith('secondDescription'), idsWith('linkLabel')]).toEqual([['foil-printing'], ['embroidery']])
})

test('every material has methods, and all are shown when none is chosen', () => {
  expect(methodsFor(null)).toHaveLength(18)
  for (const material of Object.keys(materials) as (keyof typeof materials)[])
    expect(methodsFor(material).length, material).toBeGreaterThan(2)
  expect(methodsFor('glass').map(({ id }) => id)).toContain('imitation-etch')
  expect(methodsFor('fabric').map(({ id }) => id)).not.toContain('laser-engraving')
})

test('branding search params accept only a valid method and material', () => {
  expect(brandingSearch({ method: 'pad-print', material: 'glass', other: 1 })).toEqual({
    method: 'pad-print',
    material: 'glass',
  })
  for (const nonsense of [7, null, '', 'A b', '<img>', 'x'.repeat(41), ['pad-print']])
    expect(brandingSearch({ method: nonsense, material: nonsense })).toEqual({})
})
