/** The browser's protection of saved data when the device runs out of space. Never rejects. */

declare global {
  interface StorageManager {
    /** Workers, for which this file is compiled too, do not have this method. */
    persist(): Promise<boolean>
  }
}

/** null: the browser does not report the protection. */
export async function isStorageProtected(): Promise<boolean | null> {
  try {
    return (await globalThis.navigator.storage?.persisted?.()) ?? null
  } catch {
    return null
  }
}

/**
 * Requests protection. Call this only in the handler of a click, because some browsers show a question. Resolves to
 * true when it is granted.
 */
export async function protectStorage(): Promise<boolean> {
  try {
    return (await globalThis.navigator.storage?.persist?.()) ?? false
  } catch {
    return false
  }
}

let isRequested = false

/** Requests protection with the first stored edit of this page. */
export function protectStorageOnce(): void {
  if (!isRequested) void protectStorage()
  isRequested = true
}
