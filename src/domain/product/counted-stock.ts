/** The lines of a product's stock from which an order takes its pieces, and to which it returns them (req 22.48). */
import { htmlToText } from '../rich-text'
import { stockFinder } from './stock'

/** `description` names a choice as HTML: "Navy, M", or "Navy" for all its sizes; '' is the whole product. */
type StockLine = { description: string; quantity: number }

/** Pieces that an order line took: from lines of the stock, and from the count of its variation. */
export type TakenStock = { lines: { description: string; pieces: number }[]; variation: number }

/** Shown to staff while the setting is off, and at an order that took no pieces. */
export const notCountedText = 'Stock is not counted down'

export const nothingTaken: TakenStock = { lines: [], variation: 0 }

/**
 * Takes pieces of a choice with these attribute values. Returns the lines afterwards, and what was taken: fewer pieces
 * than `quantity` when there are not enough.
 */
export function takePieces<Line extends StockLine>(
  lines: readonly Line[],
  values: readonly string[],
  quantity: number,
): { lines: Line[]; taken: TakenStock['lines'] } {
  const { indexes } = lineMatcher(lines)(values)
  const taken: TakenStock['lines'] = []
  let missing = quantity
  const after = lines.map((line, index) => {
    const pieces = indexes.includes(index) ? Math.min(missing, Math.max(0, line.quantity)) : 0
    if (pieces === 0) return line
    missing -= pieces
    taken.push({ description: line.description, pieces })
    return { ...line, quantity: line.quantity - pieces }
  })
  return { lines: after, taken }
}

/** Returns the lines with the pieces added. Pieces of a line that was removed meanwhile are left out. */
export function returnPieces<Line extends StockLine>(
  lines: readonly Line[],
  taken: TakenStock['lines'],
): Line[] {
  return taken.reduce<Line[]>(
    (after, { description, pieces }) => {
      const index = after.findIndex((line) => line.description === description)
      const line = after[index]
      return line ? after.with(index, { ...line, quantity: line.quantity + pieces }) : after
    },
    [...lines],
  )
}

/**
 * Returns a lookup of the line that counts a choice with these attribute values, as its index. -1: no line counts the
 * choice; null: only lines that name more or less of the choice count it.
 */
export function choiceLines(lines: readonly StockLine[]): (values: readonly string[]) => number | null {
  let match: LineMatcher | null = null
  return (values) => {
    match ??= lineMatcher(lines)
    const { indexes, isExact } = match(values)
    return isExact ? (indexes[0] ?? -1) : indexes.length === 0 ? -1 : null
  }
}

type LineMatcher = (values: readonly string[]) => { indexes: number[]; isExact: boolean }

/**
 * Matches the line of exactly these values; else all lines that name more of the choice ("Navy, M" for Navy) or less of
 * it ("Navy" for Navy and M).
 */
function lineMatcher(lines: readonly StockLine[]): LineMatcher {
  const rows = lines.map(({ description }) => ({
    item: htmlToText(description),
    inStock: '',
    nextShipment: '',
  }))
  const findRow = stockFinder(rows)
  return (values) => {
    const texts = values.map(htmlToText)
    const exact = texts.length === 0 ? null : findRow(texts)
    if (exact) return { indexes: [rows.findIndex((row) => row === exact)], isExact: true }
    const wanted = texts.map((text) => text.trim().toLowerCase())
    const indexes = rows.flatMap(({ item }, index) => {
      const parts = partsOf(item)
      const isMatch =
        wanted.every((value) => parts.includes(value)) || parts.every((part) => wanted.includes(part))
      return isMatch ? [index] : []
    })
    return { indexes, isExact: false }
  }
}

const partsOf = (item: string) =>
  item
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
