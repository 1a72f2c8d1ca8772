/** The order grid: colours down, sizes across, a quantity in each cell (S §5, A §9, ACCEPTANCE U24). */
import type { Choice, Chosen, ChosenLine } from './order-choice'
import { missingAttributes, optionsOf, shownAttributes } from './order-choice'
import type { AttributeValue, Product, ProductAttribute } from './product'
import { largestQuantity, minimumMessage } from './quantity'
import { matchingVariation } from './variation'

export type OrderGrid = {
  /** Picked above the grid: attributes beyond the two that make it up. */
  others: ProductAttribute[]
  /** Null when there is one row only. */
  rowAttribute: ProductAttribute | null
  columnAttribute: ProductAttribute
  rows: AttributeValue[]
  columns: AttributeValue[]
}

/** A §9: 100 times row plus column. */
const rowStep = 100
/** Beyond this, cell indexes would meet (A §9). */
const mostColumns = 99

export const cellIndex = (row: number, column: number): number => rowStep * row + column
export const cellPlace = (index: number) => ({ row: Math.floor(index / rowStep), column: index % rowStep })

/** The grid of a product with the flag isordergrid; null when its attributes make none: then pickers serve. */
export function orderGridOf(product: Product): OrderGrid | null {
  if (!product.hasOrderGrid) return null
  const attributes = shownAttributes(product)
  const columnAttribute = attributes.find(({ name }) => /size/i.test(name)) ?? attributes.at(-1)
  if (!columnAttribute || columnAttribute.values.length > mostColumns) return null
  const rest = attributes.filter((attribute) => attribute !== columnAttribute)
  const rowAttribute = rest.find(({ name }) => /colou?r/i.test(name)) ?? rest[0] ?? null
  return {
    others: rest.filter((attribute) => attribute !== rowAttribute),
    rowAttribute,
    columnAttribute,
    rows: rowAttribute?.values ?? [{ id: '', value: '' }],
    columns: columnAttribute.values,
  }
}

/** The values that a cell stands for, with those picked above the grid. */
export function valuesOfCell(
  grid: OrderGrid,
  index: number,
  picked: ReadonlyMap<string, string>,
): Map<string, string> {
  const { row, column } = cellPlace(index)
  const values = new Map(
    grid.others.flatMap(({ id }) => (picked.has(id) ? [[id, picked.get(id) ?? '']] : [])),
  )
  const [rowValue, columnValue] = [grid.rows[row], grid.columns[column]]
  if (grid.rowAttribute && rowValue) values.set(grid.rowAttribute.id, rowValue.id)
  if (columnValue) values.set(grid.columnAttribute.id, columnValue.id)
  return values
}

/** 'Red, M'. */
export function cellName(grid: OrderGrid, index: number): string {
  const { row, column } = cellPlace(index)
  return [grid.rows[row]?.value, grid.columns[column]?.value].filter(Boolean).join(', ')
}

/** Whether the cell can be ordered: a product with variations has one for it. Open while others are not picked. */
export function isMade(
  product: Product,
  grid: OrderGrid,
  index: number,
  picked: ReadonlyMap<string, string>,
): boolean {
  if (!product.hasVariations) return true
  const wanted = [...valuesOfCell(grid, index, picked).values()]
  return product.variations.some(({ valueIds }) => wanted.every((id) => valueIds.includes(id)))
}

/** The lines of the filled cells in reading order, and what is wrong. The minimum counts over all of them. */
export function griddedLines(product: Product, grid: OrderGrid, choice: Choice): Chosen {
  const filled = [...choice.cells].filter(([, quantity]) => quantity > 0).toSorted(([a], [b]) => a - b)
  const total = filled.reduce((sum, [, quantity]) => sum + quantity, 0)
  const attributes = missingAttributes(grid.others, choice.values)
  const lines = filled.flatMap(([index, quantity]): ChosenLine[] => {
    const values = valuesOfCell(grid, index, choice.values)
    const variation = product.hasVariations ? matchingVariation(product.variations, values.values()) : null
    if (product.hasVariations && !variation && attributes.size === 0) return []
    const options = optionsOf(product.attributes, values)
    return [{ variationId: variation?.id ?? null, quantity, options, cell: index }]
  })
  const notMade = attributes.size === 0 && lines.length < filled.length
  const quantity = notMade ? 'Product Not found' : minimumMessage(total, product.minimumQuantity)
  return { lines, problems: { attributes, quantity } }
}

export type GridTotals = { rows: number[]; columns: number[]; all: number }

export function gridTotals(grid: OrderGrid, cells: ReadonlyMap<number, number>): GridTotals {
  const rows = grid.rows.map(() => 0)
  const columns = grid.columns.map(() => 0)
  let all = 0
  for (const [index, quantity] of cells) {
    const { row, column } = cellPlace(index)
    rows[row] = (rows[row] ?? 0) + quantity
    columns[column] = (columns[column] ?? 0) + quantity
    all += quantity
  }
  return { rows, columns, all }
}

/** A cell's quantity as typed: empty is 0; null when it is none. */
export function readCell(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '')
  if (digits === '' || digits === '-') return 0
  const quantity = /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN
  return quantity <= largestQuantity ? quantity : null
}

export type Pasted = {
  cells: Map<number, number>
  /** Numbers that found no cell: beyond the edge, or of a variation that is not made. */
  left: number
}

/**
 * A block copied from a spreadsheet (tabs between columns, lines between rows), laid from the cell at `index` on.
 * Null when it is a single value: then the browser's own paste serves.
 */
export function pasteBlock(
  grid: OrderGrid,
  text: string,
  index: number,
  canTake: (index: number) => boolean,
): Pasted | null {
  const block = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  if (block.length === 1 && block[0]?.length === 1) return null
  const start = cellPlace(index)
  const pasted: Pasted = { cells: new Map(), left: 0 }
  block.forEach((line, down) =>
    line.forEach((typed, right) => {
      const row = start.row + down
      const column = start.column + right
      const quantity = readCell(typed)
      const inside = row < grid.rows.length && column < grid.columns.length
      if (quantity !== null && inside && canTake(cellIndex(row, column)))
        pasted.cells.set(cellIndex(row, column), quantity)
      else if (typed.trim() !== '') pasted.left += 1
    }),
  )
  return pasted
}
