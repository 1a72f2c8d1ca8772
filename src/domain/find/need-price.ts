/** What one piece costs at the quantity that is needed, before anything is chosen (req 16.1). Private. */
import { type PriceList, piecePrice, preselected } from '../price/price'
import { isBranded } from '../price/price-steps'
import type { RoleName } from '../account/role'
import { pricedQuantity } from './find-query'

export type NeedPrice = {
  /** Integer cents, ex GST, with the set-ups that are preselected. */
  eachCents: number
  /** Pieces that it is priced at. */
  quantity: number
  /** A set-up is preselected. */
  isBranded: boolean
}

/** Null for a product without a price. */
export function needPrice(
  list: PriceList,
  role: RoleName,
  needed: number | null,
  minimumQuantity: number,
): NeedPrice | null {
  const quantity = pricedQuantity(needed, minimumQuantity)
  const chosen = preselected(list.setups)
  const price = piecePrice(list, role, quantity, chosen)
  return price && { eachCents: price.eachCents, quantity, isBranded: isBranded(chosen) }
}
