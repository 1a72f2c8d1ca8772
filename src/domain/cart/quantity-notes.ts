/** Notes next to a quantity before it goes to the cart: below the minimum, or more than in stock (req 3.17). */
import { shopBrand } from '../brand/shop-brand'
import { asSentence } from '../text'
import { shortageText, type Stock } from '../product/stock'

type NoteInput = {
  /** Sum of all pieces; null when nothing, or no number, is typed. */
  quantity: number | null
  minimum: number
  /** Stock of the chosen options. */
  stock: Stock
  /** true for a customer who sees prices, so that a note may mention money. */
  showsPrices: boolean
}

/** The notes for a quantity, possibly none. They are hints, so they do not interrupt typing. */
export function quantityNotes({ quantity, minimum, stock, showsPrices }: NoteInput): string[] {
  if (quantity === null || quantity === 0) return []
  const shortage = shortageText(stock, quantity)
  return [
    ...(quantity < minimum ? [belowMinimum(minimum, showsPrices)] : []),
    ...(shortage === null ? [] : [asSentence(shortage)]),
  ]
}

function belowMinimum(minimum: number, showsPrices: boolean): string {
  return showsPrices
    ? `Below the minimum of ${minimum}. ${shopBrand.minimum} Please request a quote.`
    : `Below the minimum of ${minimum}: please request a quote for fewer.`
}
