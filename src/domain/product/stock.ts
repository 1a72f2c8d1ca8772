/** What there is of one choice of a product, and which choices are short of a quantity (req 3.5, 3.13, 3.17, 16.8). */
import { formatCount } from '../count'
import { writtenDay, shortDate } from '../readable-date'
import type { Product, StockRow } from './product'

type StockNote = { text: string; isShort: boolean }

/** Null when the provider does not say how much there is. */
export function stockNote(stock: Stock, quantity: number): StockNote | null {
  const { pieces, nextShipment } = stock
  if (pieces === null) return null
  const short = shortNote(stock, quantity)
  if (short !== null) return { text: short, isShort: true }
  const more = nextShipment === null ? '' : `, more ${shortDate(nextShipment)}`
  return { text: pieces === 0 ? `Out of stock${more}` : `${formatCount(pieces)} in stock`, isShort: false }
}

type Counted = Pick<Product, 'availability' | 'stock'>

type WantedLine = { options: readonly { value: string }[]; quantity: number }

/** Today in the shop's time zone as an ISO day; null where it is not known, as in a page that the server drew. */
export type ShopDay = string | null

/**
 * What cannot be delivered in full, a line for each choice: "Navy, M: 86 in stock, 250 from 28 Jan". The same choice in
 * several lines counts together.
 */
export function shortages(product: Counted, wanted: readonly WantedLine[], today: ShopDay): string[] {
  const stockOfChoice = stockReader(product, today)
  return choicesOf(wanted).flatMap(({ values, quantity }) => {
    const short = shortNote(stockOfChoice(values), quantity)
    if (short === null) return []
    const name = values.join(', ')
    return name === '' ? short : `${name}: ${short.charAt(0).toLowerCase()}${short.slice(1)}`
  })
}

/** Whether any choice has fewer pieces in stock than these lines want of it. */
export function hasShortage(product: Counted, wanted: readonly WantedLine[]): boolean {
  const stockOfChoice = stockReader(product, null)
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
export function stockOf(product: Counted, values: string[], today: ShopDay): Stock {
  return stockReader(product, today)(values)
}

/** Looks through the rows once for many choices. */
function stockReader({ availability, stock: rows }: Counted, today: ShopDay): (values: string[]) => Stock {
  if (isMadeToOrder(availability)) return () => uncounted
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
 * The first of these days that is still to come, as an ISO day. Providers leave days in their rows that are over, and those
 * promise nothing; nor do words that name no day.
 */
export function nextShipmentDay(written: readonly string[], today: ShopDay): string | null {
  if (today === null) return null
  const days = written.flatMap((text) => writtenDay(text) ?? []).filter((day) => day >= today)
  return days.toSorted()[0] ?? null
}

/** Whether the provider names a day for the next shipment that is over. */
export function isShipmentOver({ nextShipment }: StockRow, today: ShopDay): boolean {
  const day = writtenDay(nextShipment)
  return day !== null && today !== null && day < today
}

function stockOfMany(rows: StockRow[], values: string[], today: ShopDay): Stock {
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
  const nextShipment = nextShipmentDay(
    found.map((row) => row.nextShipment),
    today,
  )
  return { pieces: maxOfOneColour(counts), nextShipment }
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

/** `pieces` is null where the provider does not say; `nextShipment` is an ISO day from today on, null where none is known. */
export type Stock = { pieces: number | null; nextShipment: string | null }

/** What is made to order, or not counted. */
export const uncounted: Stock = { pieces: null, nextShipment: null }

/** Whether so many can be delivered in the time that the provider names. Where it counts no stock (null), its time stands. */
export function isEnough(pieces: number | null, quantity: number): boolean {
  return pieces === null || !(quantity > pieces)
}

/** Says how many are in stock where more are wanted, and from when there are more; null where there are enough. */
export function shortNote({ pieces, nextShipment }: Stock, quantity: number): string | null {
  if (pieces === null || isEnough(pieces, quantity)) return null
  const wanted = formatCount(quantity)
  const inStock = `${formatCount(pieces)} in stock`
  if (nextShipment !== null)
    return `${pieces === 0 ? 'Out of stock' : inStock}, ${wanted} from ${shortDate(nextShipment)}`
  return `${pieces === 0 ? 'Out of stock' : `Only ${inStock}`}. Ask us about ${wanted}.`
}

/** What is made for each order has no stock that could run out. */
export function isMadeToOrder(availability: string): boolean {
  return /\b(to order|indent)\b/i.test(availability)
}
