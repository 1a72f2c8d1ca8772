/** Whether the browser keeps what is saved here when the device runs out of space. Nothing here ever rejects. */

declare global {
  interface StorageManager {
    /** Workers, which compile this as well, have none. */
    persist(): Promise<boolean>
  }
}

/** Null where the browser does not say. */
export async function isStorageProtected(): Promise<boolean | null> {
  try {
    return (await globalThis.navigator.storage?.persisted?.()) ?? null
  } catch {
    return null
  }
}

/** Asks for it; must be called by a press, because some browsers ask the person. True when it is granted. */
export async function protectStorage(): Promise<boolean> {
  try {
    return (await globalThis.navigator.storage?.persist?.()) ?? false
  } catch {
    return false
  }
}
