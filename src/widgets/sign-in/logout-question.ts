/** Whether somebody who logs out is asked about unsent changes just now. */
import { useSyncExternalStore } from 'react'

let isAsked = false
const listeners = new Set<() => void>()

export function openLogoutQuestion(): void {
  become(true)
}

export function closeLogoutQuestion(): void {
  become(false)
}

export function useLogoutQuestion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAsked,
    () => false,
  )
}

function become(next: boolean): void {
  isAsked = next
  for (const listener of listeners) listener()
}
