/** The customer's cart as this device knows it: the number of its lines, and its discount code. */
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { signedIn } from './identity'

/** The stored cart count, 0 when there is none. */
export function useCartCount(): number {
  return useSyncExternalStore(onLocalChange, cartCount, () => 0)
}

/** Stores the provider's count as cartItemCount; the badge follows. */
export function saveCartCount(count: number): void {
  // An empty cart is also stored, because 0 is different from a count that was never read.
  if (!signedIn() || readLocal(localKeys.cartItemCount) === String(count)) return
  writeLocal(localKeys.cartItemCount, String(count))
  localChanged()
}

function cartCount(): number {
  const count = Number(readLocal(localKeys.cartItemCount) ?? 0)
  return Number.isInteger(count) && count > 0 ? count : 0
}

// The discount code of the cart. Only its name is stored, because its value comes from the provider (req 5.12).

/** The code as it was typed; null without one. */
export function useCoupon(): string | null {
  return useSyncExternalStore(onLocalChange, savedCoupon, () => null)
}

export function savedCoupon(): string | null {
  return signedIn() ? readLocal(localKeys.coupon) || null : null
}

/** Replaces the earlier code, as an order has only one. */
export function saveCoupon(code: string): void {
  if (!signedIn()) return
  writeLocal(localKeys.coupon, code.trim())
  localChanged()
}

/** Call after the order, or when the code is removed or no longer valid. */
export function clearCoupon(): void {
  removeLocal(localKeys.coupon)
  localChanged()
}
