/**
 * Reports changes of localStorage: changes by other tabs automatically, changes by this tab when `localChanged` is
 * called.
 */
import { listen } from './page-events'

const listeners = new Set<() => void>()

/** Returns a function that stops the calls. */
export function onLocalChange(listener: () => void): () => void {
  listeners.add(listener)
  // Each listener has a separate subscription, in the order of registration, so that identity.ts drops another
  // customer's data before any screen reads again.
  const stop = listen(window, ['storage'], listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/**
 * Calls `listener` when another tab wrote this key or cleared everything; that tab's earlier writes are visible by
 * then. It is also called when this page returns from the background or the back/forward cache, where it may have
 * missed events.
 */
export function onOtherTabWrote(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener()
  })
  listen(window, ['pageshow', 'focus'], listener)
  globalThis.document?.addEventListener('visibilitychange', listener)
}

/** Call this after this tab wrote a value that other components show. */
export function localChanged(): void {
  for (const listener of listeners) listener()
}
