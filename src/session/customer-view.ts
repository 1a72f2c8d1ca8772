/** Customer view: a rep shows the tablet to a buyer, and no own price is on it (req 8.7). On this device only. */
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { useSignedIn } from './account'
import { signedIn } from './identity'

/** What a buyer who looks on is shown: no price at all, or retail prices (req 8.11). */
export type CustomerView = 'hidden' | 'retail'

/** Null while nobody looks on. */
export function useShownView(): CustomerView | null {
  return useSyncExternalStore(onLocalChange, shownView, () => null)
}

/** True while own prices and wholesale wording are to be hidden. */
export function useCustomerView(): boolean {
  return useShownView() !== null
}

/** A customer's own prices may be shown: to nobody who is not signed in, and to no buyer who looks on. */
export function useSeesPrices(): boolean {
  const isCustomer = useSignedIn()
  const hidden = useCustomerView()
  return isCustomer && !hidden
}

/** The same, outside of React. */
export function seesPrices(): boolean {
  return signedIn() && shownView() === null
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
