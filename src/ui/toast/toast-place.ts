/** Where toasts are drawn: inside the topmost open dialog, since all that stands outside a modal can neither be seen nor heard. */
import { useSyncExternalStore } from 'react'

let open: Element[] = []
const listeners = new Set<() => void>()

/** To be called when a modal opens. Returns what to call when it closes. */
export function holdToasts(dialog: Element): () => void {
  become([...open, dialog])
  return () => become(open.filter((other) => other !== dialog))
}

/** The topmost open dialog, or null for the page itself. */
export function useToastPlace(): Element | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  )
}

function become(next: Element[]): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
