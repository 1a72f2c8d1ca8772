/** What a tile says of delivery, at the quantity that its price is of: as the filters count the product (req 16.8). */
import { formatCount } from '../count'
import type { ProductTile } from '../product/product'
import { isMadeToOrder, shortNote } from '../product/stock-note'
import { dispatchWords } from './dispatch'
import { pricedQuantity } from '../cart/quantity'

/** Each '' where there is nothing to say. */
export function tileDelivery(tile: ProductTile, needed: number | null): { dispatch: string; stock: string } {
  // Copies of earlier builds may lack all of it.
  const availability = tile.availability ?? ''
  const quantity = pricedQuantity(needed, tile.minimumQuantity ?? 1)
  const pieces = isMadeToOrder(availability) ? null : (tile.stock ?? null)
  const short = shortNote({ pieces, nextShipment: tile.nextShipment ?? '' }, quantity)
  return {
    dispatch: short === null ? dispatchWords(availability) : '',
    stock: short ?? (pieces === null ? '' : `${formatCount(pieces)} in stock`),
  }
}
