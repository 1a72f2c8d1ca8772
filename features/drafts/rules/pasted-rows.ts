/**
 * Rows that a customer pastes into a draft or adds as a CSV file: "SKU, colour, size, quantity". A row that cannot be
 * read is returned as it was typed, with a reason.
 */
import { readQuantity } from '../../../src/domain/quantity'
import { readTable, separatorOf } from '../../../src/domain/csv'
import { isColour } from '../../../src/domain/product/colour'
import type { Product, ProductAttribute } from '../../../src/domain/product/product'
import { isReachable, type LineOption } from '../../../src/domain/product/variation'
import { columnsOfHeading, isBlankValue, isTotalLine, type RowColumns, sizeColumns } from './row-columns'
import { cellsOfLine, countIn } from './typed-line'

/**
 * `number` counts from 1, as a spreadsheet does. `values`: colour, size and the like, each with the name of its
 * column if there is one.
 */
export type RequestedRow = {
  number: number
  text: string
  sku: string
  values: { column: string | null; value: string }[]
  quantity: number
}
/** A row as the customer typed it, and the reason why it was skipped. */
export type SkippedRow = { number: number; text: string; reason: string }

/**
 * `header`: the row that names the columns, '' without such a row. The header is needed to read the same rows again.
 * `unused`: names of columns that were not needed.
 */
type ParsedRows = { rows: RequestedRow[]; skipped: SkippedRow[]; header: string; unused: string[] }

/** Maximum number of rows. No order has more, and each SKU is looked up. */
export const maxRows = 500
/** In characters. Longer text is not an order. */
const maxTextLength = 1_000_000

/** Maximum number of rows with titles and dates before the row that names the columns. */
const maxTitleRows = 10

/** The message is for the customer. */
export class TooLongText extends Error {
  override name = 'TooLongText'
  constructor() {
    super(`That’s more than ${maxRows} rows. Add fewer at a time.`)
  }
}

/**
 * Throws TooLongText. Blank rows and totals are left out. One of the first rows may name the columns; otherwise a row
 * is SKU, values, quantity.
 */
export function parseOrderRows(text: string): ParsedRows {
  if (text.length > maxTextLength) throw new TooLongText()
  const table = withSizesInRows(cellsIn(text))
  const headingIndex = table.slice(0, maxTitleRows).findIndex(({ cells }) => columnsOfHeading(cells) !== null)
  const headingRow = table[headingIndex]?.cells ?? null
  const columns = headingRow && columnsOfHeading(headingRow)
  const rows: RequestedRow[] = []
  const skipped: SkippedRow[] = []
  table.forEach(({ number, cells }, index) => {
    const isTitle = index < headingIndex && !looksLikeRow(cells)
    if (index === headingIndex || isTitle || cells.every((cell) => cell === '') || isTotalLine(cells)) return
    const source = { number, text: rowText(cells) }
    const result =
      index < headingIndex
        ? 'It stands above the row that names the columns'
        : rows.length < maxRows
          ? readRow(cells, headingRow, columns)
          : `Only ${maxRows} rows at a time`
    if (typeof result === 'string') skipped.push({ ...source, reason: result })
    else rows.push({ ...source, ...result })
  })
  const unused = (columns?.unused ?? []).map((index) => headingRow?.[index] ?? '').filter(Boolean)
  return { rows, skipped, header: headingRow ? rowText(headingRow) : '', unused }
}

type TableRow = { number: number; cells: string[] }

function cellsIn(text: string): TableRow[] {
  const isPiped = text.split(/[\r\n]+/).every((line) => line.trim() === '' || line.includes('|'))
  // A table in Markdown has pipes at both ends, and a line of dashes.
  const piped = text.replace(/^ *\||\| *$/gm, '').replace(/^[ |:-]+$/gm, '')
  const table = isPiped ? readTable(piped, '|') : readTable(text, separatorOf(text))
  return table.map((row, index) => {
    const cells = row.map((cell) => cell.trim())
    const filled = cells.filter((cell) => cell !== '')
    return { number: index + 1, cells: filled.length === 1 ? (cellsOfLine(filled[0] ?? '') ?? cells) : cells }
  })
}

/** "SKU, Colour, S, M, L" with a quantity in each size becomes a row for each size. */
function withSizesInRows(table: TableRow[]): TableRow[] {
  const headingIndex = table.slice(0, maxTitleRows).findIndex(({ cells }) => sizeColumns(cells) !== null)
  const heading = table[headingIndex]
  const sizes = heading && sizeColumns(heading.cells)
  if (!sizes) return table
  const others = (cells: string[]) => cells.filter((_, index) => !sizes.includes(index))
  return table.flatMap(({ number, cells }, index) => {
    if (index < headingIndex || isTotalLine(cells) || cells.every((cell) => cell === ''))
      return [{ number, cells }]
    if (index === headingIndex) return [{ number, cells: [...others(cells), 'Size', 'Quantity'] }]
    return sizes
      .filter((at) => !isBlankValue(cells[at] ?? '') && cells[at] !== '0')
      .map((at) => ({ number, cells: [...others(cells), heading.cells[at] ?? '', cells[at] ?? ''] }))
  })
}

/** The row as text that can be read again. Blank cells are included, because a column name may be above them. */
function rowText(cells: string[]): string {
  const shown = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  return shown.map((cell) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(', ')
}

/** Accepts "MUG-1, Navy, 12" but not "Order no., 10038": an SKU has no space and contains a digit. */
function looksLikeRow(cells: string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return /^\S*\d\S*$/.test(filled[0] ?? '') && filled.length > 1 && readQuantity(filled.at(-1) ?? '') !== null
}

const isCount = (cell = '') => readQuantity(countIn(cell)) !== null

function readRow(
  cells: string[],
  headingRow: string[] | null,
  columns: RowColumns | null,
): Omit<RequestedRow, 'number' | 'text'> | string {
  const lastFilled = cells.findLastIndex((cell) => cell !== '')
  const isQuantityFirst = !columns && isCount(cells[0]) && !isCount(cells[lastFilled])
  const skuAt = columns?.sku ?? (isQuantityFirst ? 1 : 0)
  const quantityAt = columns?.quantity ?? (isQuantityFirst ? 0 : lastFilled)
  const sku = cells[skuAt] ?? ''
  const quantityText = quantityAt === skuAt ? '' : countIn(cells[quantityAt] ?? '')
  if (sku === '') return 'The SKU is missing'
  if (quantityText === '') return 'The quantity is missing'
  const quantity = readQuantity(quantityText)
  if (quantity === null) return `“${quantityText}” isn’t a whole number from 1 to 1,000,000`
  const values = cells.flatMap((value, index) =>
    index === skuAt || index === quantityAt || isBlankValue(value) || columns?.unused.includes(index)
      ? []
      : [{ column: headingRow?.[index] ?? null, value }],
  )
  return { sku, values, quantity }
}

/**
 * The product's options for a row's values, in the product's spelling; a string states why a value matches none.
 * Values may be left out, to be chosen in the draft.
 */
export function optionsOfRow(
  { values }: Pick<RequestedRow, 'values'>,
  product: Product,
): LineOption[] | string {
  const chosen = new Map<ProductAttribute, { id: string; value: string }>()
  for (const { column, value } of values) {
    const remainingAttributes = product.attributes.filter(
      (attribute) => !chosen.has(attribute) && matchesColumn(attribute, column),
    )
    const match = remainingAttributes.flatMap((attribute) =>
      attribute.values
        .filter((offered) => isSameText(offered.value, value))
        .map((offered) => [attribute, offered] as const),
    )[0]
    if (!match) return `${product.name} is not made in “${value}”`
    chosen.set(...match)
  }
  const ids = [...chosen.values()].map(({ id }) => id)
  const [last, ...others] = ids.toReversed()
  if (product.hasVariations && last !== undefined && !isReachable(product.variations, others, last))
    return `${product.name} is not made in “${[...chosen.values()].map(({ value }) => value).join(', ')}”`
  return product.attributes.flatMap((attribute) => {
    const value = chosen.get(attribute)?.value
    return value === undefined ? [] : [{ name: attribute.name, value }]
  })
}

/** A column without a name, or with a name that no attribute has, can belong to any attribute. */
function matchesColumn(attribute: ProductAttribute, column: string | null): boolean {
  if (column === null) return true
  if (/colou?r/i.test(column)) return isColour(attribute)
  if (/size/i.test(column)) return /size/i.test(attribute.name)
  return true
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** 'Row 3, “MUG-1, Navy”: No product has this SKU.' */
export function skippedRowText({ number, text, reason }: SkippedRow): string {
  return `Row ${number}, “${text}”: ${reason}.`
}
