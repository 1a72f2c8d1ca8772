/** The page that a visitor was on before signing in (req 7.1). This tab only. */
import { isOwnPath } from './session-store'
import { lastVisitedKey } from './storage-names'

/** The remembered path, or null. */
export function lastVisited(): string | null {
  const path = readSession(lastVisitedKey)
  return path !== null && isOwnPath(path) ? path : null
}

/** What this tab keeps under a name; never throws. */
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** With a logout: what was chosen on product pages, and where to come back to, go with whose they are. */
export function clearSession(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}
