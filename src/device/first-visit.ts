/**
 * Runs before the first screen: redirects to the canonical address, and shows the full-page loader on a first visit.
 */
import { localKeys } from './storage-names'
import { readLocal, writeLocal } from './local-store'
import { canonicalAddress } from '../domain/content/canonical-address'

const maxLoaderMs = 4200

/** `whenReady` receives the function that ends the loader. A device that was here before never sees the loader. */
export function showLoaderUntilReady(whenReady: (ready: () => void) => void): void {
  const remove = () => document.getElementById('loader')?.remove()
  if (readLocal(localKeys.visitedBefore)) remove()
  writeLocal(localKeys.visitedBefore, '1')
  setTimeout(remove, Math.max(0, maxLoaderMs - performance.now()))
  whenReady(remove)
}

// Replaces an alternative address of the shop by the canonical one (req 1.16).

/** Uses `replace`, so that Back does not lead to the other address. */
export function goToCanonicalAddress(): void {
  const canonicalUrl =
    import.meta.env.VITE_CANONICAL_REDIRECT === '0' ? null : canonicalAddress(location.href)
  if (canonicalUrl !== null) location.replace(canonicalUrl)
}
