/** Says when something in localStorage changed: in another tab by itself, in this one when `localChanged` is called. */

const listeners = new Set<() => void>()

/** Returns how to stop. */
export function onLocalChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Calls when another tab wrote something under this key; what it wrote before is here by then, too. */
export function onOtherTabWrote(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) listener()
  })
}

/** To be called after this tab wrote something that others show. */
export function localChanged(): void {
  for (const listener of listeners) listener()
}
