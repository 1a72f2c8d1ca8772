/** Whether the branding methods stand above the page, and with which one of them: opened by links anywhere. */
import { useSyncExternalStore } from 'react'
import type { BrandingId } from '../../domain/branding/branding-names'

export type ShownBranding = {
  /** Null for all of them. */
  method: BrandingId | null
  /** What was pressed. */
  opener: HTMLElement
}

let shown: ShownBranding | null = null
const listeners = new Set<() => void>()

/** Null closes. */
export function showBranding(next: ShownBranding | null): void {
  shown = next
  for (const listener of listeners) listener()
}

export function useShownBranding(): ShownBranding | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
