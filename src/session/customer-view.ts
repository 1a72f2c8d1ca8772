/**
 * Selects the prices on a rep's device: the rep's own prices, a client's prices (req 8.12), or, in customer view,
 * none of the rep's own prices (req 8.7).
 */
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { receivesRetailPrices } from '../domain/account/role'
import type { ShownPrices } from '../domain/find/find-query'
import { useSignedIn } from './account'
import { currentRole, signedIn } from './identity'

/** Prices for a buyer who looks at the screen: none at all, or retail prices (req 8.11). */
export type CustomerView = 'hidden' | 'retail'

/** null: customer view is off. */
export function useShownView(): CustomerView | null {
  return useSyncExternalStore(onLocalChange, shownView, () => null)
}

/** true while own prices and wholesale wording have to be hidden. */
export function useCustomerView(): boolean {
  return useShownView() !== null
}

/** Returns true if a customer's own prices may be shown, which excludes signed-out visitors and customer view. */
export function useSeesPrices(): boolean {
  const isCustomer = useSignedIn()
  const isCustomerView = useCustomerView()
  return isCustomer && !isCustomerView
}

/** The prices that lists and comparisons show, filter by and sort by (req 8.12). null during hydration. */
export function useShownPrices(): ShownPrices {
  return useSyncExternalStore(onLocalChange, shownPrices, () => null)
}

/** Returns the same as `useShownPrices`, outside of React. */
export function shownPrices(): ShownPrices {
  if (!signedIn()) return null
  const view = shownView()
  if (view === null) return isAtClientPrice() ? 'retail' : 'own'
  return view === 'retail' && receivesRetailPrices(currentRole()) ? 'retail' : null
}

/** "Client price": lists show a rep the clients' prices. Only for roles that receive retail prices. */
export function setClientPrice(isOn: boolean): void {
  if (isOn) writeLocal(localKeys.clientPrice, '1')
  else removeLocal(localKeys.clientPrice)
  localChanged()
}

/** Returns true while client price can be chosen, for which customer view has to be off. */
export function useOffersClientPrice(): boolean {
  return useSyncExternalStore(onLocalChange, offersClientPrice, () => false)
}

function offersClientPrice(): boolean {
  return signedIn() && shownView() === null && receivesRetailPrices(currentRole())
}

function isAtClientPrice(): boolean {
  return readLocal(localKeys.clientPrice) !== null && receivesRetailPrices(currentRole())
}

/** The view stays until it is switched again, or the customer logs out. */
export function setCustomerView(view: CustomerView | null): void {
  if (view === null) removeLocal(localKeys.customerView)
  else writeLocal(localKeys.customerView, view)
  localChanged()
}

/** Any other stored value, as written by earlier builds, hides prices. */
function shownView(): CustomerView | null {
  const stored = readLocal(localKeys.customerView)
  if (stored === null) return null
  return stored === 'retail' ? 'retail' : 'hidden'
}
