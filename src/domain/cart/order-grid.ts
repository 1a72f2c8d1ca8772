/** The order grid: colours down, sizes across, a quantity in each cell (req 3.12, 3.13). */
import {
  type Choice,
  type Chosen,
  type ChosenLine,
  missingAttributes,
  optionsOf,
  shownAttributes,
} from './order-choice'
import type { AttributeValue, Product, ProductAttribute } from '../product/product'
import { maxQuantity, minimumMessage, readWhole } from './quantity'
import { variationFinder } from '../product/variation'

export type OrderGrid = {
  /** Picked above the grid: attributes beyond the two that make it up. */
  others: ProductAttribute[]
  /** Null when there is one row only. */
  rowAttribute: ProductAttribute | null
  /** Null when there is one column only. */
  columnAttribute: ProductAttribute | null
  rows: AttributeValue[]
  columns: AttributeValue[]
}

/** 100 times row plus column (req 3.12). With more columns than that, cells would share an index. */
const rowStep = 100

/** Rows and columns count from 0. */
export const cellIndex = (row: number, column: number): number => rowStep * row + column
export const cellPlace = (index: number) => ({ row: Math.floor(index / rowStep), column: index % rowStep })

const single: AttributeValue[] = [{ id: '', value: '' }]

/**
 * The grid of a product with the flag isordergrid; null when its attributes make none: then pickers serve. So they do
 * without variations, which say what cells are made.
 */
export function orderGridOf(product: Product): OrderGrid | null {
  if (!product.hasOrderGrid || !product.hasVariations) return null
  const attributes = shownAttributes(product)
  if (attributes.length === 0 || attributes.some(({ values }) => values.length === 0)) return null
  const sizes = attributes.find(({ name }) => /size/i.test(name))
  const colours = attributes.find((attribute) => attribute !== sizes && /colou?r/i.test(attribute.name))
  const across =
    sizes ?? (attributes.length > 1 ? attributes.findLast((attribute) => attribute !== colours) : undefined)
  const down = colours ?? attributes.find((attribute) => attribute !== across)
  const columns = across?.values ?? single
  if (columns.length > rowStep) return null
  return {
    others: attributes.filter((attribute) => attribute !== across && attribute !== down),
    rowAttribute: down ?? null,
    columnAttribute: across ?? null,
    rows: down?.values ?? single,
    columns,
  }
}

/** Indexes of all cells, row by row. */
export function cellsOf(grid: OrderGrid): number[] {
  return grid.rows.flatMap((_row, row) => grid.columns.map((_column, column) => cellIndex(row, column)))
}

/** False also for a column beyond the last, which is no cell of the next row. */
export function isInGrid(grid: OrderGrid, index: number): boolean {
  const { row, column } = cellPlace(index)
  return row >= 0 && row < grid.rows.length && column < grid.columns.length
}

/** The values that a cell stands for, by attribute, with those picked above the grid. */
export function valuesOfCell(
  grid: OrderGrid,
  index: number,
  picked: ReadonlyMap<string, string>,
): Map<string, string> {
  const { row, column } = cellPlace(index)
  const values = new Map<string, string>()
  const take = (attribute: ProductAttribute | null, valueId: string | undefined) => {
    if (attribute && valueId !== undefined) values.set(attribute.id, valueId)
  }
  for (const attribute of grid.others) take(attribute, picked.get(attribute.id))
  take(grid.rowAttribute, grid.rows[row]?.id)
  take(grid.columnAttribute, grid.columns[column]?.id)
  return values
}

/** 'Red, M'. */
export function cellName(grid: OrderGrid, index: number): string {
  const { row, column } = cellPlace(index)
  return [grid.rows[row]?.value, grid.columns[column]?.value].filter(Boolean).join(', ')
}

/** Tells which cells have a variation. What is not picked yet of the other attributes rules nothing out. */
export function madeCells(
  { variations, attributes }: Product,
  grid: OrderGrid,
  picked: ReadonlyMap<string, string>,
): (index: number) => boolean {
  const wanted = grid.others.flatMap(({ id }) => picked.get(id) ?? [])
  const rowAt = new Map(grid.rows.map(({ id }, row) => [id, row]))
  const columnAt = new Map(grid.columns.map(({ id }, column) => [id, column]))
  const made = new Set<number>()
  for (const { valueIds } of variations) {
    const isWhole = new Set(valueIds).size === attributes.length
    const row = grid.rowAttribute ? valueIds.map((id) => rowAt.get(id)).find(isPlace) : 0
    const column = grid.columnAttribute ? valueIds.map((id) => columnAt.get(id)).find(isPlace) : 0
    if (isWhole && isPlace(row) && isPlace(column) && wanted.every((id) => valueIds.includes(id)))
      made.add(cellIndex(row, column))
  }
  return (index) => made.has(index)
}

const isPlace = (place: number | undefined) => place !== undefined

/**
 * The lines of the filled cells in reading order, and what is wrong. The minimum counts over all of them. A cell
 * with text that is no number (NaN) stands in no line and keeps the rest from being ordered without it.
 */
export function griddedLines(product: Product, grid: OrderGrid, choice: Choice): Chosen {
  const cells = [...choice.cells].filter(([index]) => isInGrid(grid, index)).toSorted(([a], [b]) => a - b)
  const filled = cells.filter(([, quantity]) => quantity > 0)
  const unread = cells.find(([, quantity]) => Number.isNaN(quantity))
  const total = filled.reduce((sum, [, quantity]) => sum + quantity, 0)
  const attributes = missingAttributes(grid.others, choice.values)
  const find = variationFinder(product.variations)
  const lines = filled.flatMap(([index, quantity]): ChosenLine[] => {
    const values = valuesOfCell(grid, index, choice.values)
    const variation = find(values.values())
    if (!variation && attributes.size === 0) return []
    const options = optionsOf(product.attributes, values)
    return [{ variationId: variation?.id ?? null, quantity, options, cell: index }]
  })
  return { lines, problems: { attributes, quantity: problem() } }

  function problem(): string | null {
    if (unread) return `${cellName(grid, unread[0])}: quantity must be a whole number up to 1,000,000`
    if (lines.length < filled.length) return 'Product Not found'
    return twins() ?? minimumMessage(total, product.minimumQuantity)
  }

  /** The cart has one line for a variation, in which the second would take the place of the first. */
  function twins(): string | null {
    const firsts = new Map<string, ChosenLine>()
    for (const line of lines) {
      if (line.variationId === null) continue
      const first = firsts.get(line.variationId)
      if (first) return `${nameOf(first)} and ${nameOf(line)} are one article: please fill only one of them`
      firsts.set(line.variationId, line)
    }
    return null
  }

  function nameOf({ cell }: ChosenLine): string {
    return cell === null ? '' : cellName(grid, cell)
  }
}

export type GridTotals = { rows: number[]; columns: number[]; all: number }

/** Pieces of each row and column, and of all (req 3.13). Cells that are no number count for nothing. */
export function gridTotals(grid: OrderGrid, cells: ReadonlyMap<number, number>): GridTotals {
  const rows = grid.rows.map(() => 0)
  const columns = grid.columns.map(() => 0)
  let all = 0
  for (const [index, quantity] of cells) {
    if (Number.isNaN(quantity) || !isInGrid(grid, index)) continue
    const { row, column } = cellPlace(index)
    rows[row] = (rows[row] ?? 0) + quantity
    columns[column] = (columns[column] ?? 0) + quantity
    all += quantity
  }
  return { rows, columns, all }
}

/** A cell's quantity as typed: nothing, or the dash of a spreadsheet, is 0; null when it is none. */
export function readCell(typed: string): number | null {
  if (/^[-–—]?$/.test(typed.trim())) return 0
  const quantity = readWhole(typed)
  return quantity !== null && quantity <= maxQuantity ? quantity : null
}

/** What is wrong with a cell's text, in the few words that a cell has room for. */
export function cellFault(typed: string): string | null {
  if (readCell(typed) !== null) return null
  return readWhole(typed) === null ? 'Not a whole number' : 'At most 1,000,000'
}

/** The cells after text was typed into one: nothing where it says 0, NaN where it is no number. */
export function withTyped(
  cells: ReadonlyMap<number, number>,
  index: number,
  typed: string,
): Map<number, number> {
  const changed = new Map(cells)
  const quantity = readCell(typed)
  if (quantity === 0) changed.delete(index)
  else changed.set(index, quantity ?? Number.NaN)
  return changed
}
