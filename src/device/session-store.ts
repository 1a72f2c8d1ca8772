/** sessionStorage, which is this tab's alone. Never throws: where it is forbidden or full, nothing is saved. */
import { tryStorage } from './local-store'
import { lastVisitedKey } from './storage-names'

export function readSession(key: string): string | null {
  return tryStorage(() => sessionStorage.getItem(key), null)
}

export function writeSession(key: string, value: string): void {
  tryStorage(() => sessionStorage.setItem(key, value), undefined)
}

export function removeSession(key: string): void {
  tryStorage(() => sessionStorage.removeItem(key), undefined)
}

/** With a logout: what was chosen on product pages, and where to come back to, go with whose they are. */
export function clearSession(): void {
  tryStorage(() => sessionStorage.clear(), undefined)
}

// The page that a visitor was on before signing in (req 7.1). This tab only.

/** `path` with its search, e.g. `/product/mug?page=2`. Anything that is not a path of this site is not saved. */
export function rememberLastVisited(path: string): void {
  if (isOwnPath(path)) writeSession(lastVisitedKey, path)
}

/** The remembered path, or null. */
export function lastVisited(): string | null {
  const path = readSession(lastVisitedKey)
  return path !== null && isOwnPath(path) ? path : null
}

/** `//host` and `/\host` would leave the site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
