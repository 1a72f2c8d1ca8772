/** Access to localStorage that never throws: when the browser forbids storage, it behaves like an empty one. */
import { localKeys } from './storage-names'

/** Returns the result of `use`, or `refused` when storage is forbidden or full. */
export function tryStorage<T>(use: () => T, refused: T): T {
  try {
    return use()
  } catch {
    return refused
  }
}

export function readLocal(key: string): string | null {
  return tryStorage(() => globalThis.localStorage?.getItem(key) ?? null, null)
}

/** Returns false when the browser refused (private mode, full). */
export function writeLocal(key: string, value: string): boolean {
  return tryStorage(() => {
    globalThis.localStorage.setItem(key, value)
    return true
  }, false)
}

export function removeLocal(key: string): void {
  tryStorage(() => globalThis.localStorage?.removeItem(key), undefined)
}

/** Logout clears everything (req 7.14) except kiosk mode. */
export function clearLocal(): void {
  tryStorage(() => {
    if (readLocal(localKeys.kiosk) === null) globalThis.localStorage?.clear()
    else for (const key of Object.keys(localStorage)) if (key !== localKeys.kiosk) removeLocal(key)
  }, undefined)
}
