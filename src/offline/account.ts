/** What the header shows of the account: signed in or not, and how many lines the cart has (S §2, S §4). */
import { useSyncExternalStore } from 'react'
import { rememberLastVisited } from '../device/last-visited'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { endIdentity, signedIn } from './identity'

/** False while hydrating: the shell is prerendered signed out. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onLocalChange, signedIn, () => false)
}

/** The stored cart count, 0 when there is none. */
export function useCartCount(): number {
  return useSyncExternalStore(onLocalChange, cartCount, () => 0)
}

/** Keeps the provider's count as cartItemCount (S §4). */
export function keepCartCount(count: number): void {
  if (!signedIn() || cartCount() === count) return
  writeLocal(localKeys.cartItemCount, String(count))
  accountChanged()
}

/** To be called after sign-in and after the cart count was stored, so that the header follows. */
export function accountChanged(): void {
  localChanged()
}

/** Keeps where the visitor was, to come back to after sign-in. */
export function leaveForSignIn(path: string): void {
  rememberLastVisited(path)
}

/** The Logout button: ends the identity on this device. */
export async function logOut(): Promise<void> {
  await endIdentity()
  accountChanged()
}

function cartCount(): number {
  const count = Number(readLocal(localKeys.cartItemCount) ?? 0)
  return Number.isInteger(count) && count > 0 ? count : 0
}
