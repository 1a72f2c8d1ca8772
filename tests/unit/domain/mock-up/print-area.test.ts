/** Tests the print areas in which a logo is tried, even when the provider describes none. */
import { expect, test } from 'vitest'
import { areaName, positionForMethods, printPositions } from '../../../../src/domain/mock-up/mock-up'
import type { PrintArea } from '../../../../src/domain/product/product'

const area = (method: string, position: string): PrintArea => ({
  method,
  position,
  x: 0.25,
  y: 0.25,
  width: 0.5,
  height: 0.5,
  turn: 0,
  mm: { width: 50, height: 50 },
})
const pad = area('Pad Printing', 'Front')
const laser = area('Laser Engraving', 'Front')
const back = area('Pad Printing', 'Back')
const product = {
  gallery: ['front.webp', 'back.webp', 'navy.webp'],
  pictureColours: { 'front.webp': 'White', 'navy.webp': 'Navy' },
  prints: {
    'front.webp': { unprinted: 'plain.webp', areas: [pad, laser] },
    'back.webp': { unprinted: null, areas: [back] },
    'navy.webp': { unprinted: null, areas: [pad, laser] },
  },
}
const positionsFor = (options: { name: string; value: string }[]) =>
  printPositions(product, options).map((candidate) => [
    candidate.picture,
    candidate.unprinted,
    areaName(candidate.area),
  ])

test('print area is on the picture of the chosen colour when that picture has it', () => {
  expect(positionsFor([{ name: 'Colour', value: 'navy' }])).toEqual([
    ['navy.webp', null, 'Pad Print, Front'],
    ['navy.webp', null, 'Laser Engraving, Front'],
    ['back.webp', null, 'Pad Print, Back'],
  ])
  expect(positionsFor([])[0]).toEqual(['front.webp', 'plain.webp', 'Pad Print, Front'])
})

test('whole first picture is the print area when none is described', () => {
  const [candidate, ...more] = printPositions({ gallery: ['front.webp'] }, [])
  expect(more).toEqual([])
  expect(candidate).toMatchObject({
    picture: 'front.webp',
    area: { x: 0, y: 0, width: 1, height: 1, mm: null },
  })
  expect(printPositions({ gallery: [] }, [])).toEqual([])
})

test('logo is tried on a picture without a print when no area is described', () => {
  const prints = { 'blank.webp': { unprinted: 'blank.webp', areas: [] } }
  const [candidate] = printPositions({ gallery: ['front.webp', 'blank.webp'], prints }, [])
  expect(candidate).toMatchObject({ picture: 'blank.webp', unprinted: 'blank.webp' })
})

test.each([
  [['Laser Engraving: 1 position'], laser],
  [['Embroidery: 1 position'], pad],
  [[], pad],
])('logo starts in the print area for the chosen methods %j', (chosen, first) => {
  expect(positionForMethods(printPositions(product, []), chosen)?.area).toBe(first)
})
