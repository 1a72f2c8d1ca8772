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

/** To be called after this tab wrote something that others show. */
export function localChanged(): void {
  for (const listener of listeners) listener()
}
