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
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
