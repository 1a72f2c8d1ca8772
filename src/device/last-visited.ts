/** The page that a visitor was on before signing in (S §2: Sign In remembers the last visited page). This tab only. */

const key = 'showfloor-last-visited'

/** `path` with its search, e.g. `/product/mug?page=2`. Anything that is not a path of this site is not kept. */
export function rememberLastVisited(path: string): void {
  if (!isOwnPath(path)) return
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // A browser that forbids storage returns to the home page.
  }
}

/** The remembered path, or null. */
export function lastVisited(): string | null {
  try {
    const path = sessionStorage.getItem(key)
    return path !== null && isOwnPath(path) ? path : null
  } catch {
    return null
  }
}

/** `//host` and `/\host` would leave the site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
