/** What is known of each cell of an order grid: whether it is made, and how much there is of it. */
import type { Product } from '../product/product'
import { isMadeToOrder, type ShopDay, type Stock, stockFinder, stockOfRow } from '../product/stock'
import { readTable } from '../csv'
import {
  cellIndex,
  cellName,
  cellPlace,
  cellsOf,
  isInGrid,
  madeCells,
  type OrderGrid,
  readCell,
  valuesOfCell,
} from './order-grid'
import { optionsOf } from './order-choice'

export type GridCell = Stock & {
  index: number
  /** 'Red, M'. */
  name: string
  isMade: boolean
}

/** By index. `picked` are the values chosen above the grid. */
export function gridCells(
  product: Product,
  grid: OrderGrid,
  picked: ReadonlyMap<string, string>,
  today: ShopDay,
): Map<number, GridCell> {
  const isMade = madeCells(product, grid, picked)
  const rowOf = isMadeToOrder(product.availability) ? () => null : stockFinder(product.stock)
  return new Map(
    cellsOf(grid).map((index) => {
      const options = optionsOf(product.attributes, valuesOfCell(grid, index, picked))
      const row = rowOf(options.map(({ value }) => value))
      const cell = { index, name: cellName(grid, index), isMade: isMade(index) }
      return [index, { ...cell, ...stockOfRow(row, today) }]
    }),
  )
}

// A block copied from a spreadsheet, laid into the order grid (req 3.13).

type Pasted = {
  /** Cell → quantity; 0 where the block is blank, as a spreadsheet pastes it. */
  cells: Map<number, number>
  /** How many of them got a number. */
  filled: number
  /** Values that found no cell: beyond the edge, or of something that is not made. */
  left: number
  /** Values that are no quantity; their cells stay as they are. */
  unread: number
}

/**
 * Lays the block (tabs between columns, lines between rows, cells perhaps in quotes) from the cell at `index` on.
 * Null when it is a single value: then the browser's own paste serves.
 */
export function pasteBlock(
  grid: OrderGrid,
  text: string,
  index: number,
  isMade: (index: number) => boolean,
): Pasted | null {
  const block = readTable(text, '\t')
  if (block.length === 1 && block[0]?.length === 1) return null
  const start = cellPlace(index)
  const pasted: Pasted = { cells: new Map(), filled: 0, left: 0, unread: 0 }
  block.forEach((line, down) =>
    line.forEach((value, right) => lay(value, start.row + down, start.column + right)),
  )
  return pasted

  function lay(value: string, row: number, column: number): void {
    const at = cellIndex(row, column)
    const isBlank = value.trim() === ''
    const quantity = readCell(value)
    if (column >= grid.columns.length || !isInGrid(grid, at) || !isMade(at)) pasted.left += isBlank ? 0 : 1
    else if (quantity === null) pasted.unread += 1
    else {
      pasted.cells.set(at, quantity)
      pasted.filled += isBlank ? 0 : 1
    }
  }
}

/** '12 cells filled. 2 values did not fit.' */
export function pasteMessage({ filled, left, unread }: Pasted): string {
  const sentences = [`${filled} ${filled === 1 ? 'cell' : 'cells'} filled.`]
  if (left > 0) sentences.push(`${left} ${left === 1 ? 'value' : 'values'} did not fit.`)
  if (unread > 0) sentences.push(`${unread} ${unread === 1 ? 'value is' : 'values are'} no whole number.`)
  return sentences.join(' ')
}
