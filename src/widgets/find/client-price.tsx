/** Slot of the "Client price" switch, next to "I need": its code is loaded for reps only (req 8.12). */
import { useOffersClientPrice } from '../../session/customer-view'
import { lazyComponent } from '../../ui/lazy/lazy-piece'

const clientPrice = lazyComponent(() => import('./client-price-switch'), 'ClientPriceSwitch')

export function ClientPrice() {
  const isOffered = useOffersClientPrice()
  const ClientPriceSwitch = clientPrice.useComponent(isOffered)
  return isOffered && ClientPriceSwitch && <ClientPriceSwitch />
}
