/** Says when something in localStorage changed: in another tab by itself, in this one when `localChanged` is called. */
import { listen } from './page-events'

const listeners = new Set<() => void>()

/** Returns how to stop. */
export function onLocalChange(listener: () => void): () => void {
  listeners.add(listener)
  // Each by itself, in the order of registration: identity.ts drops another customer's data before any screen reads anew.
  const stop = listen(window, ['storage'], listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/**
 * Calls when another tab wrote something under this key, or emptied everything; what it wrote before is here by then,
 * too. Also when this page comes back from where it may have heard nothing: from the background, or whole by Back.
 */
export function onOtherTabWrote(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener()
  })
  listen(window, ['pageshow', 'focus'], listener)
  globalThis.document?.addEventListener('visibilitychange', listener)
}

/** To be called after this tab wrote something that others show. */
export function localChanged(): void {
  for (const listener of listeners) listener()
}
