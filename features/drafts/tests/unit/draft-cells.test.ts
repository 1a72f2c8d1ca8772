/** Tests the conversion of draft cells to the order grid and back. */
import { expect, test } from 'vitest'
import { orderGridOf, type OrderGrid } from '../../../../src/domain/cart/order-grid'
import { changedCells, splitByGrid, pickedOfCells, withOtherOptions } from '../../rules/draft-line'
import { withQuantities, newClientDraft, newDraftLine, withLines } from '../../rules/client-draft'
import { apparel, colours, fits, sizes } from '../../../../tests/support/apparel'
import * as fc from '../../../../tests/support/fast-check'

const tee = apparel([colours, sizes, fits])
const grid = orderGridOf(tee) as OrderGrid
const cell = (colour: string, size: string, quantity: number, fit = 'Mens') => ({
  options: [
    { name: 'Colour', value: colour },
    { name: 'Size', value: size },
    { name: 'Fit', value: fit },
  ],
  quantity,
})

test('draft cells are matched to grid cells, or listed as other cells', () => {
  const cells = [cell('red', ' m', 3), cell('Teal', 'M', 4), cell('Red', 'S', 5, 'Womens')]
  const picked = pickedOfCells(grid, tee, cells)
  expect([...picked]).toEqual([['fit', 'fit-mens']])
  const { inGrid, outsideGrid } = splitByGrid(grid, tee, cells, picked)
  expect([...inGrid.values()]).toEqual([3])
  expect(outsideGrid.map(({ quantity }) => quantity)).toEqual([4, 5])
})

test('quantities typed into the grid are stored in the same cells', () => {
  const picked = new Map([['fit', 'fit-mens']])
  const quantities = fc.dictionary(
    fc.constantFrom('0', '1', '2', '100', '101', '203'),
    fc.integer({ min: 0, max: 99 }),
  )
  const line = newDraftLine(
    'a',
    { id: '7', slug: 's', sku: '', name: '', image: null },
    { cells: [cell('Teal', 'M', 4)] },
  )
  fc.assert(
    fc.property(fc.array(quantities, { maxLength: 4 }), (steps) => {
      let draft = withLines([line])(newClientDraft('d', {}, 1))
      for (const step of steps) {
        const before = splitByGrid(grid, tee, draft.lines[0]?.cells ?? [], picked).inGrid
        const after = new Map(
          Object.entries(step).flatMap(([at, pieces]) => (pieces > 0 ? [[Number(at), pieces] as const] : [])),
        )
        draft = withQuantities('a', changedCells(grid, tee, picked, { before, after }))(draft)
        const { inGrid, outsideGrid } = splitByGrid(grid, tee, draft.lines[0]?.cells ?? [], picked)
        expect(new Map([...inGrid].toSorted(([a], [b]) => a - b))).toEqual(
          new Map([...after].toSorted(([a], [b]) => a - b)),
        )
        expect(outsideGrid).toEqual([cell('Teal', 'M', 4)])
      }
    }),
  )
})

test('row that gets the options of another row is added to that row', () => {
  const [source, target] = [cell('Red', 'M', 3), cell('Navy', 'M', 4)]
  expect(withOtherOptions([source, target], source, target.options)).toEqual([
    { options: source.options, quantity: 0 },
    { options: target.options, quantity: 7 },
  ])
})
