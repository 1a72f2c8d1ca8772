/** What signing in shows above the page: the dialog, or afterwards the wish for another password. */
import { useSyncExternalStore } from 'react'

type Shown = 'dialog' | 'new-password' | null

let shown: Shown = null
/** Where the focus goes when the dialog is done and what opened it is gone. */
let around: HTMLElement | null = null
const listeners = new Set<() => void>()

export function showOfSignIn(next: Shown, opener?: Element): void {
  shown = next
  around = opener?.closest<HTMLElement>('[tabindex]') ?? around
  for (const listener of listeners) listener()
}

/** What came after the dialog stays: the dialog's own end is heard of later. */
export function closeSignInDialog(): void {
  if (shown === 'dialog') showOfSignIn(null)
}

export function useSignInShown(): Shown {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

export function aroundOpener(): HTMLElement | null {
  return around
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
