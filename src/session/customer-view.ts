/** Whose prices a rep's device shows: the own ones, what a client pays (req 8.12), or in customer view none of its own (req 8.7). */
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { knowsRetail } from '../domain/account/role'
import type { ShownPrices } from '../domain/find/find-query'
import { useSignedIn } from './account'
import { currentRole, signedIn } from './identity'

/** What a buyer who looks on is shown: no price at all, or retail prices (req 8.11). */
export type CustomerView = 'hidden' | 'retail'

/** Null while customer view is off. */
export function useShownView(): CustomerView | null {
  return useSyncExternalStore(onLocalChange, shownView, () => null)
}

/** True while own prices and wholesale wording are to be hidden. */
export function useCustomerView(): boolean {
  return useShownView() !== null
}

/** A customer's own prices may be shown: not while signed out, and not in customer view. */
export function useSeesPrices(): boolean {
  const isCustomer = useSignedIn()
  const hidden = useCustomerView()
  return isCustomer && !hidden
}

/** Which prices lists and comparisons show, and are filtered and ordered by (req 8.12). Null while hydrating. */
export function useShownPrices(): ShownPrices {
  return useSyncExternalStore(onLocalChange, shownPrices, () => null)
}

/** The same, outside of React. */
export function shownPrices(): ShownPrices {
  if (!signedIn()) return null
  const view = shownView()
  if (view === null) return isAtClientPrice() ? 'retail' : 'own'
  return view === 'retail' && knowsRetail(currentRole()) ? 'retail' : null
}

/** "Client price": lists show a rep what clients pay. Only for roles that are told it. */
export function setClientPrice(isOn: boolean): void {
  if (isOn) writeLocal(localKeys.clientPrice, '1')
  else removeLocal(localKeys.clientPrice)
  localChanged()
}

/** While customer view is off. */
export function useOffersClientPrice(): boolean {
  return useSyncExternalStore(onLocalChange, offersClientPrice, () => false)
}

function offersClientPrice(): boolean {
  return signedIn() && shownView() === null && knowsRetail(currentRole())
}

function isAtClientPrice(): boolean {
  return readLocal(localKeys.clientPrice) !== null && knowsRetail(currentRole())
}

/** Stays as it is until it is switched again, or the customer logs out. */
export function setCustomerView(view: CustomerView | null): void {
  if (view === null) removeLocal(localKeys.customerView)
  else writeLocal(localKeys.customerView, view)
  localChanged()
}

/** Whatever stands there, as earlier builds wrote it, hides. */
function shownView(): CustomerView | null {
  const kept = readLocal(localKeys.customerView)
  if (kept === null) return null
  return kept === 'retail' ? 'retail' : 'hidden'
}
