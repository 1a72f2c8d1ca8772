/** Tests the order grid: its cells and lines, totals and pasted blocks. */
import { cpuMs } from '../../../support/cpu-time'
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import {
  cellProblem,
  cellIndex,
  cellPosition,
  cellsOf,
  gridLines,
  gridTotals,
  isInGrid,
  madeCellCheck,
  type OrderGrid,
  orderGridOf,
  readCell,
  valuesOfCell,
} from '../../../../src/domain/cart/order-grid'
import { gridCells } from '../../../../src/domain/cart/grid-cells'
import { pasteBlock, pasteMessage } from '../../../../src/domain/cart/grid-paste'
import { type Choice, canBeOrdered } from '../../../../src/domain/product/order-choice'
import type { Product } from '../../../../src/domain/product/product'
import { apparel, attribute, colours, fits, sizes } from '../../../support/apparel'

const tee = apparel([colours, sizes], { without: ['red/2xl'] })
const polo = apparel([sizes, fits, colours], { without: ['s/womens/red'] })

function gridOf(product: Product): OrderGrid {
  const grid = orderGridOf(product)
  if (!grid) throw new Error('The product has no order grid.')
  return grid
}
const teeGrid = gridOf(tee)
const texts = (values: { value: string }[]) => values.map(({ value }) => value)

/** '0=5 101=x' is 5 in cell 0 and invalid text (NaN) in cell 101. */
const cellsIn = (text: string) =>
  new Map(
    text
      .split(' ')
      .filter(Boolean)
      .map((cell) => cell.split('=').map(Number) as [number, number]),
  )

const choice = (cells: string, values: [string, string][] = []): Choice => ({
  values: new Map(values),
  quantity: '',
  setups: new Map(),
  cells: cellsIn(cells),
})

const shape = (names: string[]) => {
  const grid = orderGridOf(apparel(names.map((name) => attribute(name, ['A', 'B']))))
  return (
    grid && [
      grid.rowAttribute?.name ?? null,
      grid.columnAttribute?.name ?? null,
      grid.otherAttributes.map(({ name }) => name).join(),
    ]
  )
}

test.each([
  [['Colour', 'Size'], 'Colour', 'Size', ''],
  [['Size', 'Color'], 'Color', 'Size', ''],
  [['Shirt sizes', 'Body colour', 'Fit'], 'Body colour', 'Shirt sizes', 'Fit'],
  [['Fit', 'Colour'], 'Colour', 'Fit', ''],
  [['Size'], null, 'Size', ''],
  [['Colour'], 'Colour', null, ''],
  [['Colour and size'], null, 'Colour and size', ''],
])('order grid assigns attributes %j to rows and columns', (names, rowName, columnName, others) => {
  expect(shape(names)).toEqual([rowName, columnName, others])
})

test('rows and columns of the order grid are in size order', () => {
  expect(texts(teeGrid.columns)).toEqual(['S', 'M', 'L', '2XL'])
  expect(texts(teeGrid.rows)).toEqual(['Navy', 'Red', 'White'])
})

test('order grid is null when the product cannot show a grid', () => {
  const sizesUpTo = (count: number) =>
    attribute(
      'Size',
      Array.from({ length: count }, (_, size) => String(size)),
    )
  expect(orderGridOf({ ...tee, hasOrderGrid: false })).toBeNull()
  expect(orderGridOf({ ...tee, hasVariations: false, variations: [] })).toBeNull()
  expect(orderGridOf(apparel([]))).toBeNull()
  expect(orderGridOf(apparel([colours, attribute('Size', [])]))).toBeNull()
  expect(orderGridOf(apparel([colours, sizesUpTo(101)]))).toBeNull()
  expect(orderGridOf(apparel([colours, sizesUpTo(100)]))?.columns).toHaveLength(100)
})

test('cell index is 100 times the row plus the column (req 3.12)', () => {
  expect(cellIndex(2, 3)).toBe(203)
  expect(cellPosition(203)).toEqual({ row: 2, column: 3 })
  expect(cellsOf(teeGrid)).toHaveLength(12)
  expect(new Set(cellsOf(teeGrid)).size).toBe(12)
})

test.each([
  [0, true],
  [4, false],
  [-100, false],
  [Number.NaN, false],
])('index %i is in the grid: %s', (index, isIn) => expect(isInGrid(teeGrid, index)).toBe(isIn))

test('cell has its row and column values and those picked above the grid', () => {
  const values = valuesOfCell(gridOf(polo), 101, new Map([['fit', 'fit-mens']]))
  expect(Object.fromEntries(values)).toEqual({ fit: 'fit-mens', colour: 'colour-red', size: 'size-m' })
  expect([...valuesOfCell(gridOf(polo), 101, new Map()).keys()]).toEqual(['colour', 'size'])
})

test('available cells are exactly those that can be ordered', () => {
  for (const fit of ['fit-mens', 'fit-womens'])
    for (const index of cellsOf(gridOf(polo))) {
      const { problems } = gridLines(polo, gridOf(polo), choice(`${index}=99`, [['fit', fit]]))
      const isMade = madeCellCheck(polo, gridOf(polo), new Map([['fit', fit]]))(index)
      expect(problems.quantity).toBe(isMade ? null : 'Product Not found')
    }
})

const today = '2026-01-20'
test('grid cell has its name, stock and next shipment', () => {
  const stock = [
    { item: 'Navy, M', inStock: '1,240', nextShipment: '' },
    { item: 'm / red', inStock: '0', nextShipment: '2026-06-18' },
    { item: 'White, M', inStock: 'call us', nextShipment: '' },
  ]
  const cells = gridCells({ ...tee, stock }, teeGrid, new Map(), today)
  expect(cells.get(1)).toEqual({ index: 1, name: 'Navy, M', isMade: true, pieces: 1240, nextShipment: null })
  expect(cells.get(101)).toMatchObject({ pieces: 0, nextShipment: '2026-06-18' })
  expect(cells.get(201)).toMatchObject({ pieces: null })
  expect(cells.get(2)).toMatchObject({ pieces: null, nextShipment: null })
  expect(cells.get(103)).toMatchObject({ isMade: false })
  const madeToOrder = gridCells({ ...tee, stock, availability: 'Made to order' }, teeGrid, new Map(), today)
  expect(madeToOrder.get(1)).toMatchObject({ pieces: null, nextShipment: null })
})

test('grid of 40 colours by 15 sizes is calculated without delay', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`)
  const wide = apparel([attribute('Colour', names(40)), attribute('Size', names(15))])
  const grid = gridOf(wide)
  const allCells = choice(
    cellsOf(grid)
      .map((index) => `${index}=1`)
      .join(' '),
  )
  const calculate = () => {
    gridCells(wide, grid, new Map(), today)
    expect(gridLines(wide, grid, allCells).lines).toHaveLength(600)
  }
  expect(cpuMs(calculate)).toBeLessThan(500)
})

const lines = (product: Product, cells: string, values?: [string, string][]) =>
  gridLines(product, gridOf(product), choice(cells, values))

test('grid lines are the filled cells in reading order', () => {
  const chosen = lines(tee, '200=5 1=6 2=0')
  const options = (...values: string[]) => ['Colour', 'Size'].map((name, at) => ({ name, value: values[at] }))
  expect(chosen.lines).toEqual([
    { variationId: 'navy/m', quantity: 6, options: options('Navy', 'M'), cell: 1 },
    { variationId: 'white/s', quantity: 5, options: options('White', 'S'), cell: 200 },
  ])
  expect(canBeOrdered(chosen)).toBe(true)
})

test.each([
  ['too few together', '0=9', 'Please add at least 10 Quantity'],
  ['enough only together', '0=5 101=5', null],
  ['a cell without a variation', '0=50 103=1', 'Product Not found'],
  ['text', '0=50 101=x', 'Red, M: quantity must be a whole number up to 1,000,000'],
  ['a cell of another grid', '0=9 900=50', 'Please add at least 10 Quantity'],
])('grid lines with %s: %j', (_name, cells, problem) => {
  const chosen = lines(tee, cells)
  expect(chosen.problems.quantity).toBe(problem)
  expect(canBeOrdered(chosen)).toBe(problem === null)
})

test('grid lines are calculated but cannot be ordered before all options are picked', () => {
  const incomplete = lines(polo, '0=12 100=5')
  expect([...incomplete.problems.attributes.values()]).toEqual(['Fit is required'])
  expect(incomplete.lines).toMatchObject([{ variationId: null, quantity: 12, cell: 0 }, { cell: 100 }])
  expect(incomplete.problems.quantity).toBeNull()
  expect(canBeOrdered(incomplete)).toBe(false)
  const picked = lines(polo, '0=12', [['fit', 'fit-womens']])
  expect(picked.lines).toMatchObject([{ variationId: 's/womens/navy', quantity: 12 }])
})

test('grid lines of the same variation cannot be ordered together', () => {
  const ambiguous = {
    ...tee,
    variations: tee.variations.map(({ valueIds }) => ({ id: valueIds[0] ?? '', valueIds })),
  }
  const chosen = lines(ambiguous, '0=5 1=6')
  expect(chosen.problems.quantity).toBe(
    'Navy, S and Navy, M are the same article: please fill in only one of them',
  )
  expect(canBeOrdered(chosen)).toBe(false)
  expect(canBeOrdered(lines(ambiguous, '0=5 101=6'))).toBe(true)
})

test('grid totals ignore text and cells outside the grid', () => {
  const cells = cellsIn('0=5 102=7 101=x 900=3 50=3')
  expect(gridTotals(teeGrid, cells)).toEqual({ rows: [5, 7, 0], columns: [5, 0, 7, 0], total: 12 })
})

test.each([
  ['', 0],
  ['-', 0],
  ['–', 0],
  [' 1 240 ', 1240],
  ['1,240', 1240],
  ['12.00', 12],
])('typed cell text %j is read as %i', (typed, quantity) => {
  expect(readCell(typed)).toBe(quantity)
  expect(cellProblem(typed)).toBeNull()
})

test.each([
  ['1000001', 'At most 1,000,000'],
  ['9'.repeat(400), 'At most 1,000,000'],
  ['12.5', 'Not a whole number'],
  ['1,2,3', 'Not a whole number'],
  ['-5', 'Not a whole number'],
  ['١٢', 'Not a whole number'],
])('typed cell text %j is rejected', (typed, fault) => {
  expect(readCell(typed)).toBeNull()
  expect(cellProblem(typed)).toBe(fault)
})

const anywhere = () => true
const pasteAt = (text: string, index = 0, canTake: (index: number) => boolean = anywhere) => {
  const pasted = pasteBlock(teeGrid, text, index, canTake)
  return pasted && [pasted.cells, pasteMessage(pasted)]
}

test.each(['12', '', '  12  ', '12\r\n', '"a\tb"'])('%j is a single value', (text) => {
  expect(pasteBlock(teeGrid, text, 0, anywhere)).toBeNull()
})

test.each([
  ['CRLF, and CR alone', '1\r\n2\r3', 0, '0=1 100=2 200=3', '3 cells filled.'],
  ['thousands commas', '"1,240"\t1,500', 0, '0=1240 1=1500', '2 cells filled.'],
  ['a blank empties its cell', '1\t\t3', 0, '0=1 1=0 2=3', '2 cells filled.'],
  ['a dash empties its cell', '1\t-', 0, '0=1 1=0', '2 cells filled.'],
  ['beyond the right edge', '1\t2\t3', 102, '102=1 103=2', '2 cells filled. 1 value did not fit.'],
  ['blanks beyond the edge', '1\t \t', 3, '3=1', '1 cell filled.'],
  ['a broken quote', '"1\t2', 0, '1=2', '1 cell filled. 1 value isn’t a whole number.'],
  ['doubled quotes', '"a""b"\t2', 0, '1=2', '1 cell filled. 1 value isn’t a whole number.'],
])('pasted block fills grid cells: %s', (_name, text, index, cells, message) => {
  expect(pasteAt(text, index)).toEqual([cellsIn(cells), message])
})

test('pasted block leaves out cells without a variation', () => {
  expect(pasteAt('1\t2', 102, (index) => index !== 103)).toEqual([
    cellsIn('102=1'),
    '1 cell filled. 1 value did not fit.',
  ])
})

test('any pasted text fills only cells of the grid and never throws', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('\t', '\n', '\r\n', '"', '""', '1,240', '7', ' '))
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, fc.constantFrom(...cellsOf(teeGrid)), (copied, index) => {
      const pasted = pasteBlock(teeGrid, copied, index, (at) => at !== 103)
      if (!pasted) return
      for (const [at, quantity] of pasted.cells) {
        expect(isInGrid(teeGrid, at) && at !== 103).toBe(true)
        expect(Number.isInteger(quantity) && quantity >= 0).toBe(true)
      }
      expect(pasteMessage(pasted)).toMatch(/^\d+ cells? filled\./)
    }),
  )
})

test('pasted block has the copied numbers', () => {
  const rows = fc.array(fc.tuple(...Array.from({ length: 4 }, () => fc.nat(1_000_000))), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(rows, fc.boolean(), (copied, isQuoted) => {
      const write = (value: number) => (isQuoted ? `"${value.toLocaleString('en-AU')}"` : String(value))
      const text = copied.map((row) => row.map(write).join('\t')).join('\r\n')
      const pasted = pasteBlock(teeGrid, text, 0, anywhere)
      expect(pasted).toMatchObject({ filled: copied.length * 4, unplaced: 0, unreadable: 0 })
      expect([...(pasted?.cells.values() ?? [])]).toEqual(copied.flat())
    }),
  )
})

test('pasted block of 20,000 rows is read without delay', () => {
  const sheet = Array.from({ length: 20_000 }, () => '"1""\t2\t"3"').join('\n')
  const paste = () => expect(pasteBlock(teeGrid, sheet, 0, anywhere)).not.toBeNull()
  expect(cpuMs(paste)).toBeLessThan(1000)
})
