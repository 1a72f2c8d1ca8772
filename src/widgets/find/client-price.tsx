/** The place of "Client price", beside "I need": its code comes for reps alone (req 8.12). */
import { useOffersClientPrice } from '../../session/customer-view'
import { lazyPiece } from '../../ui/lazy/lazy-piece'

const clientPrice = lazyPiece(() =>
  import('./client-price-switch').then(({ ClientPriceSwitch }) => ClientPriceSwitch),
)

export function ClientPrice() {
  const isOffered = useOffersClientPrice()
  const ClientPriceSwitch = clientPrice.usePiece(isOffered)
  return isOffered && ClientPriceSwitch && <ClientPriceSwitch />
}
