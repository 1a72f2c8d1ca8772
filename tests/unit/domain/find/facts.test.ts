/** Tests the facts by which lists are filtered, read from a provider's product (req 16.2). */
import { expect, test } from 'vitest'
import { factsOf, type FactSource } from '../../../../src/domain/find/facts'

const source: FactSource = {
  slug: 'mug',
  name: 'Mug',
  colours: ['#1c2b52', '#1f4fb0', 'nothing', '#000'],
  printTypes: ['1 Colour Pad Print', 'Pad Printing', ' Gold leaf by hand ', ''],
  materials: ['bamboo', 'bamboo and love', 'chocolate'],
  availability: 'In 2 weeks',
  stock: [
    { item: 'Navy, M', pieces: 100 },
    { item: 'Navy, L', pieces: 74 },
    { item: 'Red', pieces: 120 },
  ],
  minimumQuantity: 25,
  rating: 4.5,
  addedOn: '2026-03-02',
}

test('facts list each name once, as the shop writes it', () => {
  expect(factsOf(source)).toEqual({
    slug: 'mug',
    name: 'Mug',
    colours: ['Blue', 'Black'],
    branding: ['Pad Print', 'Gold leaf by hand'],
    materials: ['Bamboo'],
    production: '2 weeks',
    stock: 174,
    minimumQuantity: 25,
    rating: 4.5,
    addedOn: '2026-03-02',
  })
})

test.each([
  [{ stock: [] }, { stock: null }],
  [{ stock: [{ item: '', pieces: 0 }] }, { stock: 0 }],
  [{ minimumQuantity: 24.6 }, { minimumQuantity: 25 }],
  [{ availability: 'Made to order in 8 weeks' }, { production: '8 weeks', stock: null }],
])('product with %j has the facts %j', (more, expected) => {
  expect(factsOf({ ...source, ...more })).toMatchObject(expected)
})
