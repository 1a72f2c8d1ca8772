/**
 * Rows that a customer pastes or brings as a CSV into a draft: "SKU, colour, size, quantity". Each row that cannot be read
 * keeps its own words and gets a reason.
 */
import type { LineOption } from '../cart/cart'
import { readQuantity } from '../cart/quantity'
import { readTable, separatorOf } from '../csv'
import { isColour } from '../product/colour'
import type { Product, ProductAttribute } from '../product/product'
import { isReachable } from '../product/variation'
import { columnsOfHeading, isBlankValue, isTotalLine, type RowColumns } from './row-columns'

/** `number` counts from 1, as a spreadsheet does. `values` are colour, size and the like, each perhaps with its column's name. */
export type QuestionRow = {
  number: number
  text: string
  sku: string
  values: { column: string | null; value: string }[]
  quantity: number
}
/** In the customer's own words, and why it was not read. */
export type UnreadRow = { number: number; text: string; reason: string }

/**
 * `header`: the row that names the columns, '' without one; without it, rows would be read otherwise another time. `unused`: names
 * of columns that were not needed.
 */
type ReadRows = { rows: QuestionRow[]; unread: UnreadRow[]; header: string; unused: string[] }

/** Beyond these nothing is read: no order is so large, and each SKU is looked up. */
export const maxRows = 500
/** Characters. What is longer is a file of something else. */
const maxTextLength = 1_000_000

/** Titles and dates may stand above the row that names the columns. */
const maxTitleRows = 10

/** The message is for the customer. */
export class TooLongText extends Error {
  override name = 'TooLongText'
  constructor() {
    super(`That’s more than ${maxRows} rows. Add fewer at a time.`)
  }
}

/**
 * Throws TooLongText. Blank rows and totals are left out. One of the first rows may name the columns; else a row is SKU, values,
 * quantity.
 */
export function readRows(text: string): ReadRows {
  if (text.length > maxTextLength) throw new TooLongText()
  const table = readTable(text, separatorOf(text)).map((cells) => cells.map((cell) => cell.trim()))
  const headingAt = table.slice(0, maxTitleRows).findIndex((cells) => columnsOfHeading(cells) !== null)
  const named = table[headingAt] ?? null
  const columns = named && columnsOfHeading(named)
  const rows: QuestionRow[] = []
  const unread: UnreadRow[] = []
  table.forEach((cells, index) => {
    const isTitle = index < headingAt && !looksLikeRow(cells)
    if (index === headingAt || isTitle || cells.every((cell) => cell === '') || isTotalLine(cells)) return
    const place = { number: index + 1, text: rowText(cells) }
    const read =
      index < headingAt
        ? 'It stands above the row that names the columns'
        : rows.length < maxRows
          ? readRow(cells, named, columns)
          : `Only ${maxRows} rows at a time`
    if (typeof read === 'string') unread.push({ ...place, reason: read })
    else rows.push({ ...place, ...read })
  })
  const unused = (columns?.unused ?? []).map((at) => named?.[at] ?? '').filter(Boolean)
  return { rows, unread, header: named ? rowText(named) : '', unused }
}

/** So that it can be read again. Blank cells count: they may stand below a name. */
function rowText(cells: string[]): string {
  const shown = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  return shown.map((cell) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(', ')
}

/** "MUG-1, Navy, 12" rather than "Order no., 10038": an SKU has no blank and is not a word alone. */
function looksLikeRow(cells: string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return /^\S*\d\S*$/.test(filled[0] ?? '') && filled.length > 1 && readQuantity(filled.at(-1) ?? '') !== null
}

function readRow(
  cells: string[],
  named: string[] | null,
  columns: RowColumns | null,
): Omit<QuestionRow, 'number' | 'text'> | string {
  const filled = cells.findLastIndex((cell) => cell !== '')
  const skuAt = columns?.sku ?? 0
  const quantityAt = columns?.quantity ?? filled
  const sku = cells[skuAt] ?? ''
  const typed = quantityAt === skuAt ? '' : (cells[quantityAt] ?? '')
  if (sku === '') return 'The SKU is missing'
  if (typed === '') return 'The quantity is missing'
  const quantity = readQuantity(typed)
  if (quantity === null) return `“${typed}” is no whole number from 1 to 1,000,000`
  const values = cells.flatMap((value, at) =>
    at === skuAt || at === quantityAt || isBlankValue(value) || columns?.unused.includes(at)
      ? []
      : [{ column: named?.[at] ?? null, value }],
  )
  return { sku, values, quantity }
}

/**
 * The options that a row's values mean for its product, as the product writes them; a string says why they mean none. Values
 * may be left out: they are to be chosen in the draft then.
 */
export function optionsOfRow(
  { values }: Pick<QuestionRow, 'values'>,
  product: Product,
): LineOption[] | string {
  const chosen = new Map<ProductAttribute, { id: string; value: string }>()
  for (const { column, value } of values) {
    const free = product.attributes.filter(
      (attribute) => !chosen.has(attribute) && answers(attribute, column),
    )
    const found = free.flatMap((attribute) =>
      attribute.values
        .filter((offered) => same(offered.value, value))
        .map((offered) => [attribute, offered] as const),
    )[0]
    if (!found) return `${product.name} is not made in “${value}”`
    chosen.set(...found)
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

/** A column without a name, or with one that no attribute has, may speak of any. */
function answers(attribute: ProductAttribute, column: string | null): boolean {
  if (column === null) return true
  if (/colou?r/i.test(column)) return isColour(attribute)
  if (/size/i.test(column)) return /size/i.test(attribute.name)
  return true
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** 'Row 3, “MUG-1, Navy”: No product has this SKU.' */
export function unreadWords({ number, text, reason }: UnreadRow): string {
  return `Row ${number}, “${text}”: ${reason}.`
}
