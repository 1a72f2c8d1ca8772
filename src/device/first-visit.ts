/** Before the first screen: the address that counts, and the full-page loader of a first visit. */
import { localKeys } from './storage-names'
import { readLocal, writeLocal } from './local-store'
import { canonicalAddress } from '../domain/content/canonical-address'

const longest = 4200

/** `whenReady` is given the call that ends the loader. A device that has been here before never sees it. */
export function loaderUntil(whenReady: (ready: () => void) => void): void {
  const remove = () => document.getElementById('loader')?.remove()
  if (readLocal(localKeys.visitedBefore)) remove()
  writeLocal(localKeys.visitedBefore, '1')
  setTimeout(remove, Math.max(0, longest - performance.now()))
  whenReady(remove)
}

// Takes a page that was opened under another address of the shop to the one that counts (req 1.16).

/** Back does not lead to the other address again. */
export function goToCanonicalAddress(): void {
  const there = import.meta.env.VITE_CANONICAL_REDIRECT === '0' ? null : canonicalAddress(location.href)
  if (there !== null) location.replace(there)
}
