/** The prices that came with a list, as far as they are to be seen: by customers, and not in customer view. */
import type { Priced, TilePrices } from '../../domain/price/tile-price'
import { useSignedIn } from '../../session/account'
import { useCustomerView } from '../../session/customer-view'

/** Null when there is nothing to show. */
export function useTilePrices({ prices }: Priced<object>): TilePrices | null {
  const signedIn = useSignedIn()
  const hidden = useCustomerView()
  if (!signedIn || hidden || !prices) return null
  return Object.keys(prices.fromCents).length > 0 ? prices : null
}
