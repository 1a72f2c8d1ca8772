/** What this device knows of the customer's cart: how many lines it has, and the discount code that goes with it. */
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { signedIn } from './identity'

/** The stored cart count, 0 when there is none. */
export function useCartCount(): number {
  return useSyncExternalStore(onLocalChange, cartCount, () => 0)
}

/** Keeps the provider's count as cartItemCount, and the badge follows. */
export function saveCartCount(count: number): void {
  // An empty cart is stored, too: 0 is not the same as never asked.
  if (!signedIn() || readLocal(localKeys.cartItemCount) === String(count)) return
  writeLocal(localKeys.cartItemCount, String(count))
  localChanged()
}

function cartCount(): number {
  const count = Number(readLocal(localKeys.cartItemCount) ?? 0)
  return Number.isInteger(count) && count > 0 ? count : 0
}

// The discount code that goes with the cart: its name only, for what it is worth is asked of the provider (req 5.12).

/** The code as it was typed; null without one. */
export function useCoupon(): string | null {
  return useSyncExternalStore(onLocalChange, savedCoupon, () => null)
}

export function savedCoupon(): string | null {
  return signedIn() ? readLocal(localKeys.coupon) || null : null
}

/** Replaces the one before. An order has one code. */
export function saveCoupon(code: string): void {
  if (!signedIn()) return
  writeLocal(localKeys.coupon, code.trim())
  localChanged()
}

/** After the order, or when the code is taken back or does not hold any more. */
export function clearCoupon(): void {
  removeLocal(localKeys.coupon)
  localChanged()
}
