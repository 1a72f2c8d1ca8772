/** The words for a cell's stock beside the quantity wanted of it. */
import { formatCount } from '../../domain/cart/quantity'
import { shortDate } from './price/readable-date'

type Stock = { pieces: number | null; nextShipment: string }
export type StockNote = { text: string; isShort: boolean }

/** Null when the provider does not say how much there is. */
export function stockNote({ pieces, nextShipment }: Stock, quantity: number): StockNote | null {
  if (pieces === null) return null
  if (pieces > 0 && quantity <= pieces) return { text: `${formatCount(pieces)} in stock`, isShort: false }
  const more = nextShipment === '' ? '' : `, more ${shortDate(nextShipment)}`
  return pieces === 0
    ? { text: `Out of stock${more}`, isShort: quantity > 0 }
    : { text: `Only ${formatCount(pieces)} in stock${more}`, isShort: true }
}
