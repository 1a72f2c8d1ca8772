/**
 * Access to sessionStorage, which belongs to one tab. Never throws: when storage is forbidden or full, nothing is
 * saved.
 */
import { tryStorage } from './local-store'
import { lastVisitedKey } from './storage-names'

export function readSession(key: string): string | null {
  return tryStorage(() => sessionStorage.getItem(key), null)
}

/** Returns null when nothing is stored, or text that is not JSON. */
export function readSessionJson(key: string): unknown {
  return tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown, null)
}

export function writeSession(key: string, value: string): void {
  tryStorage(() => sessionStorage.setItem(key, value), undefined)
}

export function removeSession(key: string): void {
  tryStorage(() => sessionStorage.removeItem(key), undefined)
}

/** A logout clears the choices on product pages and the page to return to, because they belong to the customer. */
export function clearSession(): void {
  tryStorage(() => sessionStorage.clear(), undefined)
}

// The page that a visitor was on before signing in (req 7.1), for this tab only.

/** `path` includes its search, e.g. `/product/mug?page=2`. Text that is not a path of this site is not saved. */
export function rememberLastVisited(path: string): void {
  if (isSitePath(path)) writeSession(lastVisitedKey, path)
}

/** Returns the remembered path, or null. */
export function lastVisited(): string | null {
  const path = readSession(lastVisitedKey)
  return path !== null && isSitePath(path) ? path : null
}

/** `//host` and `/\host` would leave the site. */
function isSitePath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
