/** The order grid: colours down, sizes across, a quantity in each cell (req 3.12, 3.13). */
import {
  type Choice,
  type LineSelection,
  type ChosenLine,
  missingAttributes,
  optionsOf,
  attributesForDisplay,
} from '../product/order-choice'
import type { AttributeValue, Product, ProductAttribute } from '../product/product'
import { maxQuantity, minimumMessage, readWhole } from '../quantity'
import { variationFinder } from '../product/variation'

export type OrderGrid = {
  /** Attributes picked above the grid, other than those of its rows and columns. */
  otherAttributes: ProductAttribute[]
  /** null: there is only one row. */
  rowAttribute: ProductAttribute | null
  /** null: there is only one column. */
  columnAttribute: ProductAttribute | null
  rows: AttributeValue[]
  columns: AttributeValue[]
}

/** A cell's index is 100 × row + column (req 3.12), so cells would share indexes if there were more columns. */
const rowStep = 100

/** Rows and columns count from 0. */
export const cellIndex = (row: number, column: number): number => rowStep * row + column
export const cellPosition = (index: number) => ({ row: Math.floor(index / rowStep), column: index % rowStep })

const singleValue: AttributeValue[] = [{ id: '', value: '' }]

/**
 * The grid of a product with the flag isordergrid. Returns null, so that pickers are shown, when its attributes form
 * no grid, or without variations, because variations define which cells are made.
 */
export function orderGridOf(product: Product): OrderGrid | null {
  if (!product.hasOrderGrid || !product.hasVariations) return null
  const attributes = attributesForDisplay(product)
  if (attributes.length === 0 || attributes.some(({ values }) => values.length === 0)) return null
  const sizes = attributes.find(({ name }) => /size/i.test(name))
  const colours = attributes.find((attribute) => attribute !== sizes && /colou?r/i.test(attribute.name))
  const columnAttribute =
    sizes ?? (attributes.length > 1 ? attributes.findLast((attribute) => attribute !== colours) : undefined)
  const rowAttribute = colours ?? attributes.find((attribute) => attribute !== columnAttribute)
  const columns = columnAttribute?.values ?? singleValue
  if (columns.length > rowStep) return null
  return {
    otherAttributes: attributes.filter(
      (attribute) => attribute !== columnAttribute && attribute !== rowAttribute,
    ),
    rowAttribute: rowAttribute ?? null,
    columnAttribute: columnAttribute ?? null,
    rows: rowAttribute?.values ?? singleValue,
    columns,
  }
}

/** Indexes of all cells, row by row. */
export function cellsOf(grid: OrderGrid): number[] {
  return grid.rows.flatMap((_row, row) => grid.columns.map((_column, column) => cellIndex(row, column)))
}

/** A column beyond the last one is outside, although its index could belong to the row. */
export function isInGrid(grid: OrderGrid, index: number): boolean {
  const { row, column } = cellPosition(index)
  return row >= 0 && row < grid.rows.length && column < grid.columns.length
}

/** The values of a cell by attribute, including the values picked above the grid. */
export function valuesOfCell(
  grid: OrderGrid,
  index: number,
  picked: ReadonlyMap<string, string>,
): Map<string, string> {
  const { row, column } = cellPosition(index)
  const values = new Map<string, string>()
  const setValue = (attribute: ProductAttribute | null, valueId: string | undefined) => {
    if (attribute && valueId !== undefined) values.set(attribute.id, valueId)
  }
  for (const attribute of grid.otherAttributes) setValue(attribute, picked.get(attribute.id))
  setValue(grid.rowAttribute, grid.rows[row]?.id)
  setValue(grid.columnAttribute, grid.columns[column]?.id)
  return values
}

/** 'Red, M'. */
export function cellName(grid: OrderGrid, index: number): string {
  const { row, column } = cellPosition(index)
  return [grid.rows[row]?.value, grid.columns[column]?.value].filter(Boolean).join(', ')
}

/** Returns a check for cells that have a variation. Other attributes that are not picked yet exclude nothing. */
export function madeCellCheck(
  { variations, attributes }: Product,
  grid: OrderGrid,
  picked: ReadonlyMap<string, string>,
): (index: number) => boolean {
  const pickedIds = grid.otherAttributes.flatMap(({ id }) => picked.get(id) ?? [])
  const rowAt = new Map(grid.rows.map(({ id }, row) => [id, row]))
  const columnAt = new Map(grid.columns.map(({ id }, column) => [id, column]))
  const madeCells = new Set<number>()
  for (const { valueIds } of variations) {
    const hasAllAttributes = new Set(valueIds).size === attributes.length
    const row = grid.rowAttribute ? valueIds.map((id) => rowAt.get(id)).find(isDefined) : 0
    const column = grid.columnAttribute ? valueIds.map((id) => columnAt.get(id)).find(isDefined) : 0
    if (
      hasAllAttributes &&
      isDefined(row) &&
      isDefined(column) &&
      pickedIds.every((id) => valueIds.includes(id))
    )
      madeCells.add(cellIndex(row, column))
  }
  return (index) => madeCells.has(index)
}

const isDefined = (index: number | undefined) => index !== undefined

/**
 * The lines of the filled cells in reading order, and their problems. The minimum applies to all lines together. A
 * cell with text that is not a number (NaN) yields no line and prevents that the other cells are ordered.
 */
export function gridLines(product: Product, grid: OrderGrid, choice: Choice): LineSelection {
  const cells = [...choice.cells].filter(([index]) => isInGrid(grid, index)).toSorted(([a], [b]) => a - b)
  const filled = cells.filter(([, quantity]) => quantity > 0)
  const invalidCell = cells.find(([, quantity]) => Number.isNaN(quantity))
  const total = filled.reduce((sum, [, quantity]) => sum + quantity, 0)
  const attributes = missingAttributes(grid.otherAttributes, choice.values)
  const findVariation = variationFinder(product.variations)
  const lines = filled.flatMap(([index, quantity]): ChosenLine[] => {
    const values = valuesOfCell(grid, index, choice.values)
    const variation = findVariation(values.values())
    if (!variation && attributes.size === 0) return []
    const options = optionsOf(product.attributes, values)
    return [{ variationId: variation?.id ?? null, quantity, options, cell: index }]
  })
  return { lines, problems: { attributes, quantity: problem() } }

  function problem(): string | null {
    if (invalidCell)
      return `${cellName(grid, invalidCell[0])}: quantity must be a whole number up to 1,000,000`
    if (lines.length < filled.length) return 'Product Not found'
    return duplicateProblem() ?? minimumMessage(total, product.minimumQuantity)
  }

  /** The cart has one line per variation, so a second cell with the same variation would replace the first. */
  function duplicateProblem(): string | null {
    const lineByVariation = new Map<string, ChosenLine>()
    for (const line of lines) {
      if (line.variationId === null) continue
      const first = lineByVariation.get(line.variationId)
      if (first)
        return `${nameOf(first)} and ${nameOf(line)} are the same article: please fill in only one of them`
      lineByVariation.set(line.variationId, line)
    }
    return null
  }

  function nameOf({ cell }: ChosenLine): string {
    return cell === null ? '' : cellName(grid, cell)
  }
}

export type GridTotals = { rows: number[]; columns: number[]; total: number }

/** Pieces of each row, of each column and in total (req 3.13). Cells that are NaN are ignored. */
export function gridTotals(grid: OrderGrid, cells: ReadonlyMap<number, number>): GridTotals {
  const rows = grid.rows.map(() => 0)
  const columns = grid.columns.map(() => 0)
  let total = 0
  for (const [index, quantity] of cells) {
    if (Number.isNaN(quantity) || !isInGrid(grid, index)) continue
    const { row, column } = cellPosition(index)
    rows[row] = (rows[row] ?? 0) + quantity
    columns[column] = (columns[column] ?? 0) + quantity
    total += quantity
  }
  return { rows, columns, total }
}

/** Parses a typed cell: blank, or the dash of a spreadsheet, is 0; null when it is not a quantity. */
export function readCell(text: string): number | null {
  if (/^[-–—]?$/.test(text.trim())) return 0
  const quantity = readWhole(text)
  return quantity !== null && quantity <= maxQuantity ? quantity : null
}

/** The error of a cell's text, short enough for the cell, or null. */
export function cellProblem(text: string): string | null {
  if (readCell(text) !== null) return null
  return readWhole(text) === null ? 'Not a whole number' : 'At most 1,000,000'
}

/**
 * The cells after text was typed into one of them: the cell is removed for 0, and NaN when the text is not a number.
 */
export function withTypedCell(
  cells: ReadonlyMap<number, number>,
  index: number,
  text: string,
): Map<number, number> {
  const changed = new Map(cells)
  const quantity = readCell(text)
  if (quantity === 0) changed.delete(index)
  else changed.set(index, quantity ?? Number.NaN)
  return changed
}
