/**
 * Pastes a block copied from a spreadsheet into the order grid: by its headings if it has some, else by position (req
 * 3.13).
 */
import { readTable } from '../csv'
import { cellIndex, cellPosition, isInGrid, type OrderGrid, readCell } from './order-grid'

type PasteResult = {
  /** Cell index → quantity; 0 for blank cells, because a spreadsheet pastes blank cells as well. */
  cells: Map<number, number>
  /** Number of cells that got a number. */
  filled: number
  /** Number of values without a cell: beyond the edge, or in a combination that is not made. */
  unplaced: number
  /** Number of values that are not quantities; their cells stay as they are. */
  unreadable: number
  /** Headings that match nothing in this grid; their rows or columns are left out. */
  unknown: string[]
}

/** Rows of cells. Tabs separate columns, line breaks separate rows, and cells may be quoted. */
type Block = readonly (readonly string[])[]

type Axis = 'rows' | 'columns'
/** For each row or column of the block, its index on an axis of the grid; null: left out. */
type EdgeMapping = { axis: Axis; indexes: (number | null)[]; unknown: string[] }

/**
 * Pastes by the first row and column if they name colours or sizes of the grid, in any order and in either direction;
 * else from the cell at `index` on. Returns null for a single value, so that the browser's own paste is used.
 */
export function pasteBlock(
  grid: OrderGrid,
  text: string,
  index: number,
  isMade: (index: number) => boolean,
): PasteResult | null {
  const block = readTable(text, '\t')
  if (block.length === 1 && block[0]?.length === 1) return null
  const start = cellPosition(index)
  const pasted: PasteResult = { cells: new Map(), filled: 0, unplaced: 0, unreadable: 0, unknown: [] }
  const { top, leftEdge, body, refused } = readEdges(grid, block)
  if (refused.length > 0) return { ...pasted, unknown: refused }
  pasted.unknown = [...(leftEdge?.unknown ?? []), ...(top?.unknown ?? [])]
  const isTransposed = top?.axis === 'rows' || leftEdge?.axis === 'columns'
  const [startDown, startRight] = isTransposed ? [start.column, start.row] : [start.row, start.column]
  body.forEach((line, down) =>
    line.forEach((value, right) => {
      const vertical = leftEdge ? (leftEdge.indexes[down] ?? null) : startDown + down
      const horizontal = top ? (top.indexes[right] ?? null) : startRight + right
      if (vertical === null || horizontal === null) return
      if (isTransposed) pasteValue(value, horizontal, vertical)
      else pasteValue(value, vertical, horizontal)
    }),
  )
  return pasted

  function pasteValue(value: string, row: number, column: number): void {
    const target = cellIndex(row, column)
    const isBlank = value.trim() === ''
    const quantity = readCell(value)
    if (column >= grid.columns.length || !isInGrid(grid, target) || !isMade(target))
      pasted.unplaced += isBlank ? 0 : 1
    else if (quantity === null) pasted.unreadable += 1
    else {
      pasted.cells.set(target, quantity)
      pasted.filled += isBlank ? 0 : 1
    }
  }
}

/** Maximum number of title lines or blank lines above the headings. */
const maxTitleLines = 3
const totalPattern = /^(sub ?|grand ?)?totals?:?$/i
const quantityPattern = /^(qty|quantity|quantities|pieces|pcs|units|order(ed)?)\.?$/i

/** `refused`: unknown headings because of which nothing is pasted. */
type Edges = { top: EdgeMapping | null; leftEdge: EdgeMapping | null; body: Block; refused: string[] }

function readEdges(grid: OrderGrid, block: Block): Edges {
  const names = { rows: namesOf(grid.rows), columns: namesOf(grid.columns) }
  const rows = block.slice(headingRowOf(block, names))
  const { topAxis, leftAxis } = axesOf(rows, names)
  const heading = rows[0] ?? []
  const column = rows.map((line) => line[0] ?? '')
  if (topAxis === null && leftAxis === null)
    return { top: null, leftEdge: null, body: block, refused: unknownEdge(rows) }
  const hasTop = topAxis !== null || isHeadingEdge(heading.slice(1))
  const hasLeft = leftAxis !== null || isHeadingEdge(column.slice(1))
  const [fromDown, fromRight] = [hasTop ? 1 : 0, hasLeft ? 1 : 0]
  const [topTexts, leftTexts] = [heading.slice(fromRight), column.slice(fromDown)]
  const top = hasTop ? mapEdge(topTexts, topAxis ?? otherAxis(leftAxis), names) : null
  return {
    // "Qty" above the only column is neither a colour nor a size.
    top:
      topAxis === null && topTexts.length === 1 && quantityPattern.test(topTexts[0]?.trim() ?? '')
        ? null
        : top,
    leftEdge: hasLeft ? mapEdge(leftTexts, leftAxis ?? otherAxis(topAxis), names) : null,
    body: rows.slice(fromDown).map((line) => line.slice(fromRight)),
    refused: [],
  }
}

const otherAxis = (axis: Axis | null): Axis => (axis === 'rows' ? 'columns' : 'rows')

/** The axes that the first row and the first column name. The corner cell belongs to one of them or to none. */
function axesOf(rows: Block, names: Names): { topAxis: Axis | null; leftAxis: Axis | null } {
  const heading = rows[0] ?? []
  const column = rows.map((line) => line[0] ?? '')
  // Only text or a blank in the corner can be a label, so a quantity there is read together with the other cells.
  const hasCorner = readCell(heading[0] ?? '') === null || (heading[0] ?? '').trim() === ''
  const skipped = hasCorner ? 1 : 0
  const leftAxis = axisOf(column.slice(skipped), names)
  const remainingNames = leftAxis ? { ...names, [leftAxis]: new Map() } : names
  const isNamedRow = leftAxis !== null && names[leftAxis].has(nameKey(heading[0] ?? ''))
  const topAxis = isNamedRow || rows.length === 1 ? null : axisOf(heading.slice(skipped), remainingNames)
  if (topAxis !== null || leftAxis !== null) return { topAxis, leftAxis }
  return rows.length === 1
    ? { topAxis: null, leftAxis: axisOf(column, names) }
    : { topAxis: axisOf(heading, names), leftAxis: null }
}

type Names = Record<Axis, ReadonlyMap<string, number>>

function namesOf(values: readonly { value: string }[]): ReadonlyMap<string, number> {
  return new Map(
    values.flatMap(({ value }, index) => (value === '' ? [] : [[nameKey(value), index] as const])),
  )
}

/** In characters. Longer text is not the name of a colour or size. */
const maxNameLength = 200

/** Normalizes a name: "Size 2XL", "XX-Large" and "xxl" are one size, "Gray" and "grey" one colour. */
function nameKey(name: string): string {
  return name
    .slice(0, maxNameLength)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^size(?=.)/, '')
    .replace('gray', 'grey')
    .replaceAll('extra', 'x')
    .replace(/small$/, 's')
    .replace(/med(ium)?$/, 'm')
    .replace(/large$/, 'l')
    .replace(/^x{2,}(?=[sl]$)/, (marks) => `${marks.length}x`)
}

function headingRowOf(block: Block, names: Names): number {
  const firstLines = block.slice(0, maxTitleLines + 1)
  const headingIndex = firstLines.findIndex((line) => line.some((cell) => axisOf([cell], names) !== null))
  const above = firstLines.slice(0, Math.max(headingIndex, 0))
  return above.every((line) => line.filter((cell) => cell.trim() !== '').length < 2) ? above.length : 0
}

/**
 * The axis that the cells name, or null. Numbers can be quantities, so they count as names only if all cells match
 * and differ.
 */
function axisOf(cells: readonly string[], names: Names): Axis | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !totalPattern.test(cell))
  const named = (axis: Axis) => filled.filter((cell) => names[axis].has(nameKey(cell)))
  const [rows, columns] = [named('rows'), named('columns')]
  const axis = columns.length > rows.length ? 'columns' : 'rows'
  const matches = axis === 'rows' ? rows : columns
  if (matches.some((cell) => readCell(cell) === null)) return axis
  const areDistinct = new Set(matches).size === matches.length
  return matches.length > 1 && matches.length === filled.length && areDistinct ? axis : null
}

function mapEdge(cells: readonly string[], axis: Axis, names: Names): EdgeMapping {
  const texts = cells.map((cell) => cell.trim())
  const indexes = texts.map((text) => names[axis].get(nameKey(text)) ?? null)
  const unknown = texts.filter(
    (text, index) => text !== '' && indexes[index] === null && !totalPattern.test(text),
  )
  return { axis, indexes, unknown }
}

const isWord = (cell: string) =>
  cell.length <= maxNameLength &&
  /^\p{L}[\p{L}\p{M}\d\s'’/&().-]*$/u.test(cell.trim()) &&
  readCell(cell) === null
const isNone = (cell: string) => /^(n\/?a|nil|none)$/i.test(cell.trim())

function isHeadingEdge(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.every((cell) => isWord(cell) && !isNone(cell))
}

/**
 * Words along an edge that match nothing in the grid. The paste is refused, because the quantities next to them would
 * go into wrong cells.
 */
function unknownEdge(rows: Block): string[] {
  const filled = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter(Boolean)
  const [heading = [], ...others] = rows
  if (others.length > 0 && isHeadingEdge(heading)) return filled(heading)
  const firstCells = rows.map((line) => line[0] ?? '')
  const column = others.length === 0 || isHeadingEdge(firstCells) ? firstCells : firstCells.slice(1)
  const hasBody = rows.some((line) => line.length > 1)
  return hasBody && isHeadingEdge(column) ? filled(column) : []
}

const maxNamedHeadings = 3

/** '12 cells filled. 2 values did not fit.' */
export function pasteMessage({ filled, unplaced, unreadable, unknown }: PasteResult): string {
  const sentences = [`${filled} ${filled === 1 ? 'cell' : 'cells'} filled.`]
  if (unplaced > 0) sentences.push(`${unplaced} ${unplaced === 1 ? 'value' : 'values'} did not fit.`)
  if (unreadable > 0)
    sentences.push(
      unreadable === 1 ? '1 value isn’t a whole number.' : `${unreadable} values aren’t whole numbers.`,
    )
  if (unknown.length > 0) {
    const named = unknown.slice(0, maxNamedHeadings).map((name) => `“${name.slice(0, 40)}”`)
    const more = unknown.length > maxNamedHeadings ? ` and ${unknown.length - maxNamedHeadings} more` : ''
    const isOne = unknown.length === 1
    sentences.push(
      `${named.join(', ')}${more} ${isOne ? 'isn’t a colour or size' : 'aren’t colours or sizes'} of this product.`,
    )
  }
  return sentences.join(' ')
}
