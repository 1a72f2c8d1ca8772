/** The content of S §2 "Branding methods content" and its limits of S §9. */
import { describe, expect, test } from 'vitest'
import { materials } from '../../../../src/domain/branding/branding-method'
import {
  brandingMethod,
  brandingMethods,
  methodsFor,
  neighboursOf,
} from '../../../../src/domain/branding/branding-methods'
import { brandingNames } from '../../../../src/domain/branding/branding-names'
import { brandingSearch } from '../../../../src/domain/branding/branding-search'

const told = (id: string) => JSON.stringify(brandingMethod(id))

test('the 18 methods stand in their order, under their titles', () => {
  expect(brandingMethods.map(({ title }) => title)).toEqual([
    'Colourflex Transfer',
    'Debossing',
    'Digital Label',
    'Digital Packaging Print',
    'Digital Print',
    'Direct Digital',
    'Embroidery',
    'Foil Printing',
    'Hot Stamping',
    'Imitation Etch',
    'Laser Engraving',
    'Pad Print',
    'Resin Coated Finish',
    'Rotary Digital Print',
    'Rotary Screen Print',
    'Screen Print',
    'Silicone Digital Print',
    'Sublimation Print',
  ])
  for (const { id, title } of brandingMethods) expect(brandingNames[id]).toBe(title)
})

describe.each(brandingMethods)('$title', (method) => {
  test('has every field', () => {
    expect(method.image).toBe(method.id)
    expect(method.modalImage).not.toBe('')
    expect(method.description.length).toBeGreaterThan(120)
    expect(method.inShort.length).toBeLessThan(64)
    expect(method.closeUp).toMatch(/\.$/)
    for (const list of [method.advantages, method.limitations, method.artwork]) {
      expect(list.length).toBeGreaterThanOrEqual(3)
    }
    for (const fact of Object.values(method.facts)) expect(fact.length).toBeGreaterThan(3)
    expect(method.materials.length).toBeGreaterThan(0)
    expect(new Set(method.materials).size).toBe(method.materials.length)
  })

  test('is told in whole words', () => {
    const text = JSON.stringify(method)
    expect(text).not.toMatch(/lorem|todo|tbc|xxx|undefined| {2}/i)
    expect(text).not.toMatch(/certif(?!icates)|\bISO\b|OEKO|FSC/)
  })
})

describe('what only some have', () => {
  test('a second description: Foil Printing', () => {
    const ids = brandingMethods.filter(({ secondDescription }) => secondDescription).map(({ id }) => id)
    expect(ids).toEqual(['foil-printing'])
  })
  test('a link to the thread colour chart: Embroidery', () => {
    const linked = brandingMethods.filter(({ linkLabel }) => linkLabel)
    expect(linked.map(({ id, linkLabel }) => [id, linkLabel])).toEqual([
      ['embroidery', 'Thread colour chart'],
    ])
  })
  test('finer points below one: one method', () => {
    const nested = brandingMethods.filter(({ artwork }) => artwork.some((point) => typeof point !== 'string'))
    expect(nested).toHaveLength(1)
  })
})

describe('limits', () => {
  test.each([
    ['debossing', 'inimum line 0.4mm'],
    ['hot-stamping', 'inimum line 0.4mm'],
    ['foil-printing', '0.4mm on smooth material'],
    ['foil-printing', '1mm on textured material'],
    ['foil-printing', 'Gold, Silver and Copper'],
    ['pad-print', 'minimum line 0.4mm'],
    ['pad-print', 'Up to 6 colours'],
    ['pad-print', 'minimum text 5pt'],
    ['colourflex-transfer', '1mm'],
    ['silicone-digital-print', 'Minimum line 0.7mm'],
    ['embroidery', 'Minimum text height 4.5mm in sans serif and 5.5mm in serif'],
    ['embroidery', 'One set-up charge per position for up to 12 thread colours'],
    ['rotary-screen-print', 'About 5 colours'],
    ['screen-print', 'About 5 colours'],
  ])('%s: %s', (id, limit) => {
    expect(told(id)).toContain(limit)
  })

  test('bitmaps are above 300DPI and a bleed is 3mm, wherever one is named', () => {
    const points = brandingMethods
      .flatMap(({ artwork }) => artwork)
      .filter((point): point is string => typeof point === 'string')
    expect(points.filter((point) => /\d+ ?dpi/i.test(point) && !point.includes('above 300DPI'))).toEqual([])
    expect(points.filter((point) => /bleed/.test(point) && !point.includes('3mm bleed'))).toEqual([])
    expect(points.filter((point) => point.includes('above 300DPI')).length).toBeGreaterThan(9)
    expect(points.filter((point) => point.includes('3mm bleed')).length).toBeGreaterThan(5)
  })
})

test('every material has methods, and all are shown where none is chosen', () => {
  expect(methodsFor(null)).toHaveLength(18)
  for (const material of Object.keys(materials) as (keyof typeof materials)[]) {
    expect(methodsFor(material).length, material).toBeGreaterThan(2)
  }
  expect(methodsFor('glass').map(({ id }) => id)).toContain('imitation-etch')
  expect(methodsFor('fabric').map(({ id }) => id)).not.toContain('laser-engraving')
})

test('before the first stands the last, and after the last the first', () => {
  const [first, second] = brandingMethods
  const last = brandingMethods.at(-1)
  if (!first || !last) throw new Error('no methods')
  expect(neighboursOf(first)).toEqual({ previous: last, next: second })
  expect(neighboursOf(last).next).toBe(first)
})

test('an id that is none has no method', () => {
  expect(brandingMethod('constructor')).toBeNull()
  expect(brandingMethod(undefined)).toBeNull()
})

test('an address names a method and a material, or nothing', () => {
  expect(brandingSearch({ method: 'pad-print', material: 'glass', other: 1 })).toEqual({
    method: 'pad-print',
    material: 'glass',
  })
  for (const nonsense of [7, null, '', 'A b', '<img>', 'x'.repeat(41), ['pad-print']]) {
    expect(brandingSearch({ method: nonsense, material: nonsense })).toEqual({})
  }
})
