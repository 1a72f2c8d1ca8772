/** What is known of each cell of an order grid: whether it is made, and how much there is of it. */
import { cellName, cellsOf, madeCells, type OrderGrid, valuesOfCell } from './order-grid'
import { optionsOf } from './order-choice'
import type { Product } from '../product/product'
import { isMadeToOrder, piecesInStock, stockFinder } from '../product/stock'

export type GridCell = {
  index: number
  /** 'Red, M'. */
  name: string
  isMade: boolean
  /** Null when the provider does not say. */
  pieces: number | null
  /** As the provider writes it, possibly ''. */
  nextShipment: string
}

/** By index. `picked` are the values chosen above the grid. */
export function gridCells(
  product: Product,
  grid: OrderGrid,
  picked: ReadonlyMap<string, string>,
): Map<number, GridCell> {
  const isMade = madeCells(product, grid, picked)
  const stockOf = isMadeToOrder(product.availability) ? () => null : stockFinder(product.stock)
  return new Map(
    cellsOf(grid).map((index) => {
      const options = optionsOf(product.attributes, valuesOfCell(grid, index, picked))
      const row = stockOf(options.map(({ value }) => value))
      const cell = { index, name: cellName(grid, index), isMade: isMade(index), pieces: piecesInStock(row) }
      return [index, { ...cell, nextShipment: row?.nextShipment ?? '' }]
    }),
  )
}
