/** How many lines the cart has, as this device knows it (req 5.6). Apart from account.ts, which every visit downloads. */
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { signedIn } from './identity'

/** The stored cart count, 0 when there is none. */
export function useCartCount(): number {
  return useSyncExternalStore(onLocalChange, cartCount, () => 0)
}

/** Keeps the provider's count as cartItemCount, and the badge follows. */
export function keepCartCount(count: number): void {
  if (!signedIn() || cartCount() === count) return
  writeLocal(localKeys.cartItemCount, String(count))
  localChanged()
}

function cartCount(): number {
  const count = Number(readLocal(localKeys.cartItemCount) ?? 0)
  return Number.isInteger(count) && count > 0 ? count : 0
}
