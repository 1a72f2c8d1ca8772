/** What a tile says of delivery, at the quantity that its price is of: as the filters count the product (req 16.8). */
import type { ProductTile } from '../product/product'
import { isMadeToOrder, stockNote } from '../product/stock'
import { dispatchWords } from './dispatch'
import { pricedQuantity } from './find-query'

/** Each '' where there is nothing to say. */
export function tileDelivery(tile: ProductTile, needed: number | null): { dispatch: string; stock: string } {
  // Copies of earlier builds may lack all of it.
  const availability = tile.availability ?? ''
  const quantity = pricedQuantity(needed, tile.minimumQuantity ?? 1)
  const there = { pieces: tile.stock ?? null, nextShipment: tile.nextShipment ?? '' }
  const note = isMadeToOrder(availability) ? null : stockNote(there, quantity)
  return { dispatch: note?.isShort ? '' : dispatchWords(availability), stock: note?.text ?? '' }
}
