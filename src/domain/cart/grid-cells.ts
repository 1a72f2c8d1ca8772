/** The cells of an order grid with their stock. Some combinations of colour and size are not made. */
import type { Product } from '../product/product'
import { isMadeToOrder, type ShopDay, type Stock, stockFinder, stockOfRow } from '../product/stock'
import { cellName, cellsOf, madeCellCheck, type OrderGrid, valuesOfCell } from './order-grid'
import { optionsOf } from '../product/order-choice'

export type GridCell = Stock & {
  index: number
  /** 'Red, M'. */
  name: string
  isMade: boolean
}

/** Cells by index. `picked`: the values chosen above the grid. */
export function gridCells(
  product: Product,
  grid: OrderGrid,
  picked: ReadonlyMap<string, string>,
  today: ShopDay,
): Map<number, GridCell> {
  const isMade = madeCellCheck(product, grid, picked)
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
