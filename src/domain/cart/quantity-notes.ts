/** What is said beside a quantity before it goes to the cart: too few, or more than there is (req 3.17). */
import { asSentence } from '../text'
import { shortNote, type Stock } from '../product/stock'

type Situation = {
  /** Of all pieces; null when nothing, or no number, is typed. */
  quantity: number | null
  minimum: number
  /** Of what is chosen. */
  stock: Stock
  /** Whether money may be spoken of: to a customer who sees prices. */
  showsPrices: boolean
}

/** Calm words, possibly none: they do not interrupt typing. */
export function quantityNotes({ quantity, minimum, stock, showsPrices }: Situation): string[] {
  if (quantity === null || quantity === 0) return []
  const short = shortNote(stock, quantity)
  return [
    ...(quantity < minimum ? [belowMinimum(minimum, showsPrices)] : []),
    ...(short === null ? [] : [asSentence(short)]),
  ]
}

function belowMinimum(minimum: number, showsPrices: boolean): string {
  return showsPrices
    ? `Below the minimum of ${minimum}: fewer carry a $20 surcharge on ex-stock orders, by a request for a quote.`
    : `Below the minimum of ${minimum}: please request a quote for fewer.`
}
