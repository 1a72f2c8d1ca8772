/** Whether the cart panel is open, and what was just put in: opened by the cart icon and by whatever adds. */
import { useSyncExternalStore } from 'react'
import type { LineOption } from '../../domain/cart/cart'

/** What the panel confirms (req 5.1). */
export type Added = {
  name: string
  /** Absolute URL, or null. */
  image: string | null
  lines: { options: LineOption[]; quantity: number }[]
}

type PanelState = { open: boolean; added: Added | null }

let state: PanelState = { open: false, added: null }
const listeners = new Set<() => void>()

export function openCartPanel(added: Added | null = null): void {
  become({ open: true, added })
}

export function closeCartPanel(): void {
  become({ open: false, added: null })
}

export function useCartPanel(): PanelState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

function become(next: PanelState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
