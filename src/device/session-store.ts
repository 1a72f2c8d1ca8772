/**
 * Writing to sessionStorage, which is this tab's alone. Never throws: where it is forbidden nothing is kept. Reading
 * and emptying are in last-visited.ts, as no first screen needs them.
 */
import { lastVisitedKey } from './storage-names'

export function writeSession(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Forbidden or full: what was to be kept is lost with the page.
  }
}

export function removeSession(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** `path` with its search, e.g. `/product/mug?page=2`. Anything that is not a path of this site is not kept. */
export function rememberLastVisited(path: string): void {
  if (isOwnPath(path)) writeSession(lastVisitedKey, path)
}

/** `//host` and `/\host` would leave the site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}

// The page that a visitor was on before signing in (req 7.1). This tab only.

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
