/** What one piece costs at the quantity that is needed, before anything is chosen (req 16.1). Private. */
import { type PriceList, piecePrice, preselected } from '../price/price'
import { isBranded } from '../price/price-steps'
import type { RoleName } from '../account/role'
import { pricedQuantity } from './find-query'

export type NeedPrice = {
  /** Integer cents, ex GST, with the set-ups that are chosen. */
  eachCents: number
  /** Pieces that it is priced at. */
  quantity: number
  /** A set-up is chosen. */
  isBranded: boolean
}

/** Null for a product without a price. `chosen`: set-up id → how often; what is preselected, unless others are. */
export function needPrice(
  list: PriceList,
  role: RoleName,
  needed: number | null,
  minimumQuantity: number,
  chosen: ReadonlyMap<string, number> = preselected(list.setups),
): NeedPrice | null {
  const quantity = pricedQuantity(needed, minimumQuantity)
  const price = piecePrice(list, role, quantity, chosen)
  return price && { eachCents: price.eachCents, quantity, isBranded: isBranded(chosen) }
}
