/** Customer view: a rep shows the tablet to a buyer, and no price is on it (req 8.7). On this device only. */
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { useSignedIn } from './account'

/** True while prices and wholesale wording are to be hidden. */
export function useCustomerView(): boolean {
  return useSyncExternalStore(onLocalChange, customerView, () => false)
}

/** A customer's own prices may be shown: to nobody who is not signed in, and to no buyer who looks on. */
export function useSeesPrices(): boolean {
  const signedIn = useSignedIn()
  const hidden = useCustomerView()
  return signedIn && !hidden
}

/** Stays as it is until it is switched again, or the customer logs out. */
export function setCustomerView(on: boolean): void {
  if (on) writeLocal(localKeys.customerView, '1')
  else removeLocal(localKeys.customerView)
  localChanged()
}

function customerView(): boolean {
  return readLocal(localKeys.customerView) === '1'
}
