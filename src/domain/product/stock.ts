/** What there is of one choice of a product, and which choices are short of a quantity (req 3.5, 3.13, 3.17, 16.8). */
import { formatCount } from '../count'
import { isDay, shortDate } from '../readable-date'
import type { Product, StockRow } from './product'

type StockNote = { text: string; isShort: boolean }

/** Null when the provider does not say how much there is. */
export function stockNote(stock: Stock, quantity: number): StockNote | null {
  const { pieces, nextShipment } = stock
  if (pieces === null) return null
  const short = shortNote(stock, quantity)
  if (short !== null) return { text: short, isShort: true }
  const more = nextShipment === '' ? '' : `, more ${shortDate(nextShipment)}`
  return { text: pieces === 0 ? `Out of stock${more}` : `${formatCount(pieces)} in stock`, isShort: false }
}

type Counted = Pick<Product, 'availability' | 'stock'>

/**
 * What cannot be delivered in full, a line for each choice: "Navy, M: 86 in stock now; 250 not before 28 Jan". The same choice
 * in several lines counts together.
 */
export function shortages(
  product: Counted,
  wanted: readonly { options: readonly { value: string }[]; quantity: number }[],
): string[] {
  const choices = new Map<string, { values: string[]; quantity: number }>()
  for (const { options, quantity } of wanted) {
    const values = options.map(({ value }) => value)
    const key = values.join(', ')
    choices.set(key, { values, quantity: quantity + (choices.get(key)?.quantity ?? 0) })
  }
  const there = stockReader(product)
  return [...choices].flatMap(([name, { values, quantity }]) => {
    const short = shortNote(there(values), quantity)
    return short === null ? [] : [name, short].filter(Boolean).join(': ')
  })
}

/**
 * Finds the row that speaks of exactly these attribute values ('Navy' and 'M': 'Navy, M', also 'M / navy'); null when
 * there is none, or no telling which.
 */
export function stockFinder(rows: StockRow[]): (values: string[]) => StockRow | null {
  const asWritten = keyed(rows, wordsOf)
  const anyOrder = keyed(rows, (text) => wordsOf(text).toSorted())
  return (values) => {
    const words = wordsOf(values.join(' '))
    // 'Navy/White' and 'White/Navy' are two things: the order of the words decides before it is ignored.
    return asWritten.get(words.join(' ')) ?? anyOrder.get(words.toSorted().join(' ')) ?? null
  }
}

/**
 * What there is of the values chosen so far: of a colour alone all its sizes together ('Navy' is 'Navy, S' and 'Navy, M').
 * Where no colour is chosen yet, of the one of which most are there: what is ordered is of one colour as a rule.
 */
export function stockOf(product: Counted, values: string[]): Stock {
  return stockReader(product)(values)
}

/** The rows are looked through once for many choices. */
function stockReader({ availability, stock: rows }: Counted): (values: string[]) => Stock {
  if (isMadeToOrder(availability)) return () => ({ pieces: null, nextShipment: '' })
  const rowOf = stockFinder(rows)
  return (values) => {
    const exact = values.length > 0 ? rowOf(values) : null
    if (exact) return { pieces: piecesInStock(exact), nextShipment: exact.nextShipment }
    return stockOfMany(rows, values)
  }
}

function stockOfMany(rows: StockRow[], values: string[]): Stock {
  const wanted = values.map((value) => value.trim().toLowerCase())
  const found = rows.filter(({ item }) => {
    const parts = item
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
    return wanted.every((value) => parts.includes(value))
  })
  const counts = found.flatMap((row) => {
    const pieces = piecesInStock(row)
    return pieces === null ? [] : { item: row.item, pieces }
  })
  const [next = ''] = found
    .map(({ nextShipment }) => nextShipment)
    .filter(Boolean)
    .toSorted()
  return { pieces: maxOfOneColour(counts), nextShipment: next }
}

/** Each `item` names the colour first: "Navy, M". Null where nothing is said of stock. */
export function maxOfOneColour(stock: readonly { item: string; pieces: number }[]): number | null {
  if (stock.length === 0) return null
  const counts = new Map<string, number>()
  for (const { item, pieces } of stock) {
    const [colour = ''] = item.split(',', 1)
    counts.set(colour.trim(), (counts.get(colour.trim()) ?? 0) + pieces)
  }
  return Math.max(...counts.values())
}

/** How many pieces a row says there are, or null when it says something else than a number. */
export function piecesInStock(row: StockRow | null): number | null {
  const digits = row?.inStock.replace(/[\s,]/g, '') ?? ''
  return /^-?\d+(\.0+)?$/.test(digits) ? Math.max(0, Number(digits)) : null
}

/** Rows by their words; null where two rows have the same. */
function keyed(rows: StockRow[], words: (text: string) => string[]): Map<string, StockRow | null> {
  const found = new Map<string, StockRow | null>()
  for (const row of rows) {
    const key = words(row.item).join(' ')
    if (key !== '') found.set(key, found.has(key) ? null : row)
  }
  return found
}

/** Words and numbers without what stands between them: providers separate by commas, slashes, dashes. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\p{N}+)?/gu) ?? []
}

/** `pieces` is null when the provider does not say; `nextShipment` is as it writes it, possibly ''. */
export type Stock = { pieces: number | null; nextShipment: string }
/** Whether so many can be delivered in the time that the provider names. Where it counts no stock (null), its time stands. */
export function isEnough(pieces: number | null, quantity: number): boolean {
  return pieces === null || !(quantity > pieces)
}

/** What is said where fewer are in stock than are wanted; null where there are enough, or stock is not counted. */
export function shortNote({ pieces, nextShipment }: Stock, quantity: number): string | null {
  if (pieces === null || isEnough(pieces, quantity)) return null
  // Words that name no day promise nothing.
  const wanted = formatCount(quantity)
  const rest = isDay(nextShipment)
    ? `${wanted} not before ${shortDate(nextShipment)}`
    : `ask us about ${wanted}`
  return `${formatCount(pieces)} in stock now; ${rest}`
}

/** What is made for each order has no stock that could run out. */
export function isMadeToOrder(availability: string): boolean {
  return /\b(to order|indent)\b/i.test(availability)
}
