/** Stock of a choice of a product, and choices with less stock than a quantity (req 3.5, 3.13, 3.17, 16.8). */
import { formatCount } from '../count'
import { writtenDay, shortDate } from '../readable-date'
import type { Product, StockRow } from './product'

type StockNote = { text: string; isShort: boolean }

/** Returns null when the provider does not state the stock. */
export function stockNote(stock: Stock, quantity: number): StockNote | null {
  const { pieces, nextShipment } = stock
  if (pieces === null) return null
  const shortage = shortageText(stock, quantity)
  if (shortage !== null) return { text: shortage, isShort: true }
  const more = nextShipment === null ? '' : `, more ${shortDate(nextShipment)}`
  return { text: pieces === 0 ? `Out of stock${more}` : `${formatCount(pieces)} in stock`, isShort: false }
}

type StockSource = Pick<Product, 'availability' | 'stock'>

type WantedLine = { options: readonly { value: string }[]; quantity: number }

/** Today in the shop's time zone as ISO date; null when it is unknown, as in a server-rendered page. */
export type ShopDay = string | null

/**
 * Choices that cannot be delivered in full, one text each: "Navy, M: 86 in stock, 250 from 28 Jan". Lines with the
 * same choice are added up.
 */
export function shortages(product: StockSource, wanted: readonly WantedLine[], today: ShopDay): string[] {
  const stockOfChoice = createStockLookup(product, today)
  return choicesOf(wanted).flatMap(({ values, quantity }) => {
    const shortage = shortageText(stockOfChoice(values), quantity)
    if (shortage === null) return []
    const name = values.join(', ')
    return name === '' ? shortage : `${name}: ${shortage.charAt(0).toLowerCase()}${shortage.slice(1)}`
  })
}

/** At least one choice has fewer pieces in stock than these lines need. */
export function hasShortage(product: StockSource, wanted: readonly WantedLine[]): boolean {
  const stockOfChoice = createStockLookup(product, null)
  return choicesOf(wanted).some(({ values, quantity }) => !isEnough(stockOfChoice(values).pieces, quantity))
}

function choicesOf(wanted: readonly WantedLine[]): { values: string[]; quantity: number }[] {
  const choices = new Map<string, { values: string[]; quantity: number }>()
  for (const { options, quantity } of wanted) {
    const values = options.map(({ value }) => value)
    const key = values.join(', ')
    choices.set(key, { values, quantity: quantity + (choices.get(key)?.quantity ?? 0) })
  }
  return [...choices.values()]
}

/**
 * Returns a lookup of the row for exactly these attribute values ('Navy' and 'M': 'Navy, M', also 'M / navy'); null
 * when there is none, or when several rows match.
 */
export function stockFinder(rows: StockRow[]): (values: string[]) => StockRow | null {
  const asWritten = rowsByKey(rows, wordsIn)
  const anyOrder = rowsByKey(rows, (text) => wordsIn(text).toSorted())
  return (values) => {
    const words = wordsIn(values.join(' '))
    // 'Navy/White' and 'White/Navy' are different, so rows are matched with the order of the words first.
    return asWritten.get(words.join(' ')) ?? anyOrder.get(words.toSorted().join(' ')) ?? null
  }
}

/**
 * Stock of the values chosen so far: for a colour alone, all its sizes together ('Navy' is 'Navy, S' and 'Navy, M').
 * Without a colour, it is the stock of the colour with the most pieces, because an order usually has one colour.
 */
export function stockOf(product: StockSource, values: string[], today: ShopDay): Stock {
  return createStockLookup(product, today)(values)
}

/** Prepares the rows once for many lookups. */
function createStockLookup(
  { availability, stock: rows }: StockSource,
  today: ShopDay,
): (values: string[]) => Stock {
  if (isMadeToOrder(availability)) return () => uncountedStock
  const rowOf = stockFinder(rows)
  return (values) => {
    const exact = values.length > 0 ? rowOf(values) : null
    return exact ? stockOfRow(exact, today) : stockOfMany(rows, values, today)
  }
}

export function stockOfRow(row: StockRow | null, today: ShopDay): Stock {
  return { pieces: piecesInStock(row), nextShipment: row && nextShipmentDay([row.nextShipment], today) }
}

/**
 * The first of these days that is not past, as ISO date. Days in the past, which providers leave in their rows, and
 * words without a day are ignored.
 */
export function nextShipmentDay(texts: readonly string[], today: ShopDay): string | null {
  if (today === null) return null
  const days = texts.flatMap((text) => writtenDay(text) ?? []).filter((day) => day >= today)
  return days.toSorted()[0] ?? null
}

/** The day that the provider states for the next shipment is past. */
export function isShipmentOver({ nextShipment }: StockRow, today: ShopDay): boolean {
  const day = writtenDay(nextShipment)
  return day !== null && today !== null && day < today
}

function stockOfMany(rows: StockRow[], values: string[], today: ShopDay): Stock {
  const wanted = values.map((value) => value.trim().toLowerCase())
  const matching = rows.filter(({ item }) => {
    const parts = item
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
    return wanted.every((value) => parts.includes(value))
  })
  const counts = matching.flatMap((row) => {
    const pieces = piecesInStock(row)
    return pieces === null ? [] : { item: row.item, pieces }
  })
  const nextShipment = nextShipmentDay(
    matching.map((row) => row.nextShipment),
    today,
  )
  return { pieces: maxOfOneColour(counts), nextShipment }
}

/** Each `item` starts with the colour: "Navy, M". Returns null without any rows. */
export function maxOfOneColour(stock: readonly { item: string; pieces: number }[]): number | null {
  if (stock.length === 0) return null
  const counts = new Map<string, number>()
  for (const { item, pieces } of stock) {
    const [colour = ''] = item.split(',', 1)
    counts.set(colour.trim(), (counts.get(colour.trim()) ?? 0) + pieces)
  }
  return Math.max(...counts.values())
}

/** Number of pieces in stock according to a row, or null when it is not a number. */
export function piecesInStock(row: StockRow | null): number | null {
  const digits = row?.inStock.replace(/[\s,]/g, '') ?? ''
  return /^-?\d+(\.0+)?$/.test(digits) ? Math.max(0, Number(digits)) : null
}

/** Rows by their words; null when two rows have the same words. */
function rowsByKey(rows: StockRow[], splitWords: (text: string) => string[]): Map<string, StockRow | null> {
  const rowByKey = new Map<string, StockRow | null>()
  for (const row of rows) {
    const key = splitWords(row.item).join(' ')
    if (key !== '') rowByKey.set(key, rowByKey.has(key) ? null : row)
  }
  return rowByKey
}

/** Words and numbers without separators: providers use commas, slashes and dashes. */
function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\p{N}+)?/gu) ?? []
}

/** `pieces`: null when not stated. `nextShipment`: ISO date from today on, null when unknown. */
export type Stock = { pieces: number | null; nextShipment: string | null }

/** Stock of products that are made to order, or whose stock is not counted. */
export const uncountedStock: Stock = { pieces: null, nextShipment: null }

/**
 * The quantity can be delivered in the time that the provider states. Without a stock count (null), that time applies
 * to any quantity.
 */
export function isEnough(pieces: number | null, quantity: number): boolean {
  return pieces === null || !(quantity > pieces)
}

/**
 * The stock, and the day of the next shipment, when more pieces are wanted than are in stock; null when there are
 * enough.
 */
export function shortageText({ pieces, nextShipment }: Stock, quantity: number): string | null {
  if (pieces === null || isEnough(pieces, quantity)) return null
  const quantityText = formatCount(quantity)
  const inStock = `${formatCount(pieces)} in stock`
  if (nextShipment !== null)
    return `${pieces === 0 ? 'Out of stock' : inStock}, ${quantityText} from ${shortDate(nextShipment)}`
  return `${pieces === 0 ? 'Out of stock' : `Only ${inStock}`}. Ask us about ${quantityText}.`
}

/** Products that are made to order have no stock that could run out. */
export function isMadeToOrder(availability: string): boolean {
  return /\b(to order|indent)\b/i.test(availability)
}
