/** Takes a page that was opened under another address of the shop to the one that counts (req 1.16). */
import { canonicalAddress } from '../domain/content/canonical-address'

/** Whoever goes back does not come to the other address again. */
export function goToCanonicalAddress(): void {
  const there = import.meta.env.VITE_CANONICAL_REDIRECT === '0' ? null : canonicalAddress(location.href)
  if (there !== null) location.replace(there)
}
