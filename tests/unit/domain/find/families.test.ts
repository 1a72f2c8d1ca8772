/** Families of colours and materials, with all colours and materials of the demo catalogue (req 16.2). */
import { describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../../../demo/catalogue/generate'
import palette from '../../../../demo/pictures/palette.json'
import { colourFamilies, colourFamily } from '../../../../src/domain/find/colour-terms'
import { materialFamily } from '../../../../src/domain/find/facts'

describe('colours', () => {
  const families: Record<keyof typeof palette, (typeof colourFamilies)[number]> = {
    black: 'Black',
    charcoal: 'Grey',
    grey: 'Grey',
    silver: 'Grey',
    white: 'White',
    natural: 'Natural',
    bamboo: 'Natural',
    cork: 'Brown',
    brown: 'Brown',
    navy: 'Blue',
    royal: 'Blue',
    'light-blue': 'Blue',
    teal: 'Teal',
    aqua: 'Teal',
    'forest-green': 'Green',
    green: 'Green',
    lime: 'Green',
    'sage-green': 'Green',
    yellow: 'Yellow',
    gold: 'Yellow',
    orange: 'Orange',
    coral: 'Red',
    red: 'Red',
    maroon: 'Red',
    pink: 'Pink',
    magenta: 'Pink',
    purple: 'Purple',
    'rose-gold': 'Pink',
    copper: 'Brown',
    clear: 'White',
  }
  test.each(Object.entries(palette))('demo shop colour %s (%s) has the expected family', (name, hex) => {
    expect([name, colourFamily(hex)]).toEqual([name, families[name as keyof typeof palette]])
  })

  test.each([
    ['#fff', 'White'],
    ['#000000', 'Black'],
    ['#f00f', 'Red'],
    ['#1C2B52FF', 'Blue'],
    [' #00f ', 'Blue'],
    ['#0b0b40', 'Blue'],
    ['#100800', 'Black'],
    ['#ffffe8', 'White'],
    ['#808000', 'Yellow'],
    ['#ff69b4', 'Pink'],
    ['#fbc8b4', 'Pink'],
    ['#40e0d0', 'Teal'],
    ['#f5f5dc', 'Natural'],
    ['#1c2b5', null],
    ['#ggg', null],
    ['navy', null],
    ['', null],
  ])('colour %s has the family %s', (hex, family) => {
    expect(colourFamily(hex)).toBe(family)
  })

  test('every colour has one of the offered families', () => {
    for (let hue = 0; hue < 4096; hue += 1)
      expect(colourFamilies).toContain(colourFamily(`#${hue.toString(16).padStart(3, '0')}`))
  })
})

describe('materials', () => {
  test.each([
    ['600D recycled polyester, PU backing', 'Polyester'],
    ['PU leather', 'Leather'],
    ['PU', 'Leather'],
    ['rPET felt', 'Recycled plastic'],
    ['recycled HDPE', 'Recycled plastic'],
    ['18/8 stainless steel', 'Stainless steel'],
    ['Polycotton twill', 'Cotton'],
    ['wood-free paper', 'Paper and card'],
    ['vitreous enamel', 'Metal'],
    ['lithium polymer', null],
    ['clear copolyester', 'Plastic'],
    ['TRITAN', 'Plastic'],
    ['Felt', 'Wool'],
    ['Platinum', null],
    ['', null],
  ])('material %s has the family %s', (material, family) => {
    expect(materialFamily(material)).toBe(family)
  })

  test('most products of the demo catalogue have a family', () => {
    const materials = generateCatalogue(400).products.flatMap((product) => product.materials)
    const without = new Set(
      materials.map(({ material }) => material).filter((material) => materialFamily(material) === null),
    )
    expect(materials.length).toBeGreaterThan(500)
    expect(without.size / new Set(materials.map(({ material }) => material)).size).toBeLessThan(0.35)
    for (const material of without)
      expect(material).not.toMatch(
        /steel|(?<!fibre)glass|bamboo|cotton|polyester|nylon|silicone|paper|plastic|ceramic/i,
      )
  })
})
