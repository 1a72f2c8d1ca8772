/** A block copied from a spreadsheet, laid into the order grid: by its headings where it has some, else by place (req 3.13). */
import { readTable } from '../csv'
import { cellIndex, cellPlace, isInGrid, type OrderGrid, readCell } from './order-grid'

type Pasted = {
  /** Cell → quantity; 0 where the block is blank, as a spreadsheet pastes it. */
  cells: Map<number, number>
  /** How many of them got a number. */
  filled: number
  /** Values that found no cell: beyond the edge, or of something that is not made. */
  left: number
  /** Values that are no quantity; their cells stay as they are. */
  unread: number
  /** Headings that name nothing of this grid; what stands below or beside them is left out. */
  unknown: string[]
}

/** Tabs between columns, lines between rows, cells perhaps in quotes. */
type Block = readonly (readonly string[])[]

type Axis = 'rows' | 'columns'
/** Where each row, or column, of the block belongs: its place on an axis of the grid; null where it is left out. */
type Places = { axis: Axis; at: (number | null)[]; unknown: string[] }

/**
 * Lays the block by its first row and column where they name colours or sizes of the grid, in any order and either way round;
 * else from the cell at `index` on. Null when it is a single value: then the browser's own paste serves.
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
  const pasted: Pasted = { cells: new Map(), filled: 0, left: 0, unread: 0, unknown: [] }
  const { top, left, body, refused } = readEdges(grid, block)
  if (refused.length > 0) return { ...pasted, unknown: refused }
  pasted.unknown = [...(left?.unknown ?? []), ...(top?.unknown ?? [])]
  const isTransposed = top?.axis === 'rows' || left?.axis === 'columns'
  const [startDown, startRight] = isTransposed ? [start.column, start.row] : [start.row, start.column]
  body.forEach((line, down) =>
    line.forEach((value, right) => {
      const vertical = left ? (left.at[down] ?? null) : startDown + down
      const horizontal = top ? (top.at[right] ?? null) : startRight + right
      if (vertical === null || horizontal === null) return
      if (isTransposed) lay(value, horizontal, vertical)
      else lay(value, vertical, horizontal)
    }),
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

/** Lines of a title, or blank ones, that may stand above the headings. */
const maxTitleLines = 3
const totals = /^(sub ?|grand ?)?totals?:?$/i
const quantities = /^(qty|quantity|quantities|pieces|pcs|units|order(ed)?)\.?$/i

type Edges = { top: Places | null; left: Places | null; body: Block; refused: string[] }

function readEdges(grid: OrderGrid, block: Block): Edges {
  const names = { rows: namesOf(grid.rows), columns: namesOf(grid.columns) }
  const rows = block.slice(headingRowOf(block, names))
  const { topAxis, leftAxis } = axesOf(rows, names)
  const heading = rows[0] ?? []
  const column = rows.map((line) => line[0] ?? '')
  if (topAxis === null && leftAxis === null)
    return { top: null, left: null, body: block, refused: unknownEdge(rows) }
  const hasTop = topAxis !== null || isWordsEdge(heading.slice(1))
  const hasLeft = leftAxis !== null || isWordsEdge(column.slice(1))
  const [fromDown, fromRight] = [hasTop ? 1 : 0, hasLeft ? 1 : 0]
  const [topTexts, leftTexts] = [heading.slice(fromRight), column.slice(fromDown)]
  const top = hasTop ? placesOf(topTexts, topAxis ?? otherAxis(leftAxis), names) : null
  return {
    // "Qty" above the only column names no colour and no size.
    top: topAxis === null && topTexts.length === 1 && quantities.test(topTexts[0]?.trim() ?? '') ? null : top,
    left: hasLeft ? placesOf(leftTexts, leftAxis ?? otherAxis(topAxis), names) : null,
    body: rows.slice(fromDown).map((line) => line.slice(fromRight)),
    refused: [],
  }
}

const otherAxis = (axis: Axis | null): Axis => (axis === 'rows' ? 'columns' : 'rows')

/** What the first row and the first column name. The corner belongs to one of them, or names neither. */
function axesOf(rows: Block, names: Names): { topAxis: Axis | null; leftAxis: Axis | null } {
  const heading = rows[0] ?? []
  const column = rows.map((line) => line[0] ?? '')
  // A quantity in the corner is no heading of the other names.
  const hasCorner = readCell(heading[0] ?? '') === null || (heading[0] ?? '').trim() === ''
  const past = hasCorner ? 1 : 0
  const leftAxis = axisOf(column.slice(past), names)
  const free = leftAxis ? { ...names, [leftAxis]: new Map() } : names
  const isNamedRow = leftAxis !== null && names[leftAxis].has(nameKey(heading[0] ?? ''))
  const topAxis = isNamedRow || rows.length === 1 ? null : axisOf(heading.slice(past), free)
  if (topAxis !== null || leftAxis !== null) return { topAxis, leftAxis }
  return rows.length === 1
    ? { topAxis: null, leftAxis: axisOf(column, names) }
    : { topAxis: axisOf(heading, names), leftAxis: null }
}

type Names = Record<Axis, ReadonlyMap<string, number>>

function namesOf(values: readonly { value: string }[]): ReadonlyMap<string, number> {
  return new Map(values.flatMap(({ value }, at) => (value === '' ? [] : [[nameKey(value), at] as const])))
}

/** Characters. What is longer is no name of a colour or size. */
const maxNameLength = 200

/** "Size 2XL", "XX-Large" and "xxl" are one size, "Gray" and "grey" one colour. */
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
  const heads = block.slice(0, maxTitleLines + 1)
  const found = heads.findIndex((line) => line.some((cell) => axisOf([cell], names) !== null))
  const above = heads.slice(0, Math.max(found, 0))
  return above.every((line) => line.filter((cell) => cell.trim() !== '').length < 2) ? above.length : 0
}

/** Which axis the cells name; null for neither. Numbers may be sizes: then all of them have to be. */
function axisOf(cells: readonly string[], names: Names): Axis | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !totals.test(cell))
  const named = (axis: Axis) => filled.filter((cell) => names[axis].has(nameKey(cell)))
  const [rows, columns] = [named('rows'), named('columns')]
  const axis = columns.length > rows.length ? 'columns' : 'rows'
  const found = axis === 'rows' ? rows : columns
  if (found.some((cell) => readCell(cell) === null)) return axis
  const areDistinct = new Set(found).size === found.length
  return found.length > 1 && found.length === filled.length && areDistinct ? axis : null
}

function placesOf(cells: readonly string[], axis: Axis, names: Names): Places {
  const texts = cells.map((cell) => cell.trim())
  const at = texts.map((text) => names[axis].get(nameKey(text)) ?? null)
  const unknown = texts.filter((text, place) => text !== '' && at[place] === null && !totals.test(text))
  return { axis, at, unknown }
}

const isWord = (cell: string) =>
  cell.length <= maxNameLength &&
  /^\p{L}[\p{L}\p{M}\d\s'’/&().-]*$/u.test(cell.trim()) &&
  readCell(cell) === null
const isNone = (cell: string) => /^(n\/?a|nil|none)$/i.test(cell.trim())

function isWordsEdge(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.every((cell) => isWord(cell) && !isNone(cell))
}

/** Words along an edge that name nothing of the grid: quantities beside them would land in wrong cells. */
function unknownEdge(rows: Block): string[] {
  const filled = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter(Boolean)
  const [heading = [], ...others] = rows
  if (others.length > 0 && isWordsEdge(heading)) return filled(heading)
  const whole = rows.map((line) => line[0] ?? '')
  const column = others.length === 0 || isWordsEdge(whole) ? whole : whole.slice(1)
  const hasBody = rows.some((line) => line.length > 1)
  return hasBody && isWordsEdge(column) ? filled(column) : []
}

const maxNamed = 3

/** '12 cells filled. 2 values did not fit.' */
export function pasteMessage({ filled, left, unread, unknown }: Pasted): string {
  const sentences = [`${filled} ${filled === 1 ? 'cell' : 'cells'} filled.`]
  if (left > 0) sentences.push(`${left} ${left === 1 ? 'value' : 'values'} did not fit.`)
  if (unread > 0) sentences.push(`${unread} ${unread === 1 ? 'value is' : 'values are'} no whole number.`)
  if (unknown.length > 0) {
    const named = unknown.slice(0, maxNamed).map((name) => `“${name.slice(0, 40)}”`)
    const more = unknown.length > maxNamed ? ` and ${unknown.length - maxNamed} more` : ''
    const isOne = unknown.length === 1
    sentences.push(
      `${named.join(', ')}${more} ${isOne ? 'isn’t a colour or size' : 'aren’t colours or sizes'} of this product.`,
    )
  }
  return sentences.join(' ')
}
