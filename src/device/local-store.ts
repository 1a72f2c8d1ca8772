/** localStorage that never throws: a browser that forbids it behaves like an empty one. */
import { localKeys } from './storage-names'

export function readLocal(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** False when the browser refused (private mode, full). */
export function writeLocal(key: string, value: string): boolean {
  try {
    globalThis.localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeLocal(key: string): void {
  try {
    globalThis.localStorage?.removeItem(key)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** Logout: everything goes (req 7.14), but a kiosk lets nobody out by it. */
export function clearLocal(): void {
  try {
    if (readLocal(localKeys.kiosk) === null) globalThis.localStorage?.clear()
    else for (const key of Object.keys(localStorage)) if (key !== localKeys.kiosk) removeLocal(key)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}
