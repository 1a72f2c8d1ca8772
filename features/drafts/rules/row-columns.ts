/** Finds the columns of pasted rows by the names that price lists, order forms and spreadsheets use. */

/**
 * Indexes of columns. `unused` lists columns with descriptions, prices, totals and the like; any other column holds a
 * value, such as a colour.
 */
export type RowColumns = { sku: number; quantity: number; unused: number[] }

/** The first pattern that matches wins: in a table with both "SKU" and "Item", "Item" is the product's name. */
const skuNames = [
  /^(product |item |style |stock |supplier )?sku( code| no| number)?$/,
  /^(product|item|style|stock|part|model|article|catalogue|catalog|supplier|our) (code|no|number|num|id|ref|reference)$/,
  /^(code|ref|reference)$/,
  /^(item|product|style|part|model|article)s?$/,
]
const quantityNames = [
  /^(qty|quantity|quantities)$/,
  /^(order|ordered|required|req|needed|total) (qty|quantity|units|pieces|pcs)$/,
  /^(qty|quantity|units|pieces|pcs) (order|ordered|to order|required|req|needed)$/,
  /^((no|number) of )?(pcs|pieces|units)$/,
  /^(qty|quantity|pieces|pcs|units)\b(?!.*\b(stock|available|avail|hand|carton|box|min)\b)/,
]
const valueNames = /colou?r|size|fit\b|gender|capacity/
const unusedNames =
  /^$|\b(desc(ription)?|details?|name|title|item|product|style|price|cost|total|sub ?total|amount|rrp|gst|tax|vat|value|notes?|comments?|remarks?|bar ?code|ean|gtin|upc|category|brand|supplier|vendor|stock|soh|available|moq|min(imum)?|image|photo|picture|url|link|weight|carton|box|date|currency|disc(ount)?|uom|units?|no|number|line|row|code|ref(erence)?|po|customer|client|lead time|warehouse|location|status|each|ea|ex|inc|n a)\b/

/** Returns null when the cells are not a heading. */
export function columnsOfHeading(cells: readonly string[]): RowColumns | null {
  const names = cells.map(headingKey)
  const sku = firstMatchIndex(names, skuNames)
  const quantity = firstMatchIndex(names, quantityNames)
  if (sku < 0 || quantity < 0 || sku === quantity) return null
  const otherColumns = names.map((_, index) => index).filter((index) => index !== sku && index !== quantity)
  const isUnused = (index: number) =>
    !valueNames.test(names[index] ?? '') && unusedNames.test(names[index] ?? '')
  return { sku, quantity, unused: otherColumns.filter(isUnused) }
}

const sizeName = /^(\d?x{0,4}[sl]|m|small|medium|large|one size|os|\d{1,2}(xl)?)$/

/**
 * The columns of an order form with a quantity for each size; null: it is no such heading. A heading with a quantity
 * has its sizes in a column.
 */
export function sizeColumns(cells: readonly string[]): number[] | null {
  const names = cells.map(headingKey)
  if (
    firstMatchIndex(names, skuNames) < 0 ||
    names.some((name) => quantityNames.some((pattern) => pattern.test(name)))
  )
    return null
  const indexes = names.flatMap((name, index) => (sizeName.test(name) ? [index] : []))
  return indexes.length > 1 ? indexes : null
}

/** In characters. Longer text is not a heading. */
const maxHeadingLength = 60

function headingKey(cell: string): string {
  if (cell.length > maxHeadingLength) return cell
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replaceAll('#', ' no ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function firstMatchIndex(names: readonly string[], patterns: readonly RegExp[]): number {
  for (const pattern of patterns) {
    const index = names.findIndex((name) => name.length <= maxHeadingLength && pattern.test(name))
    if (index >= 0) return index
  }
  return -1
}

/** A row with the sum of other rows is not an order line. */
export function isTotalLine(cells: readonly string[]): boolean {
  const [first = ''] = cells.filter((cell) => cell !== '')
  return /^(sub[ -]?|grand )?totals?\b[\s:]*/i.test(first) && !/^total\w*[-\d]/i.test(first)
}

/** Texts that spreadsheets contain for an empty value. */
export const isBlankValue = (text: string) => /^([-–—]|n\/a|n\.a\.|#n\/a)?$/i.test(text.trim())
