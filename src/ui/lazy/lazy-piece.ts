/**
 * A component whose code is fetched on intent. Unlike `React.lazy`, code that cannot be fetched (no network,
 * nothing precached yet) leaves the place empty instead of taking the page down, and is asked for again on
 * the next intent, or when the network is back.
 */
import { createAtom } from '@tanstack/react-store'
import { type ComponentType, useDeferredValue, useEffect, useSyncExternalStore } from 'react'

type LazyPiece<P> = {
  /** Fetches the code, once; never rejects. */
  preload: () => void
  /** The component as soon as it is here. `wanted` fetches it. */
  usePiece: (wanted: boolean) => ComponentType<P> | null
}

export function lazyPiece<P>(load: () => Promise<ComponentType<P>>): LazyPiece<P> {
  const piece = createAtom<{ component: ComponentType<P> } | null>(null)
  const onLoaded = (listener: () => void) => piece.subscribe(listener).unsubscribe
  let loading = false
  const preload = () => {
    if (piece.get() || loading) return
    loading = true
    // Asking for scripts and rules takes longer than a frame on a phone: not in the press that wants them.
    setTimeout(() =>
      withCode(
        load,
        (component) => piece.set({ component }),
        () => {
          loading = false
        },
      ),
    )
  }
  return {
    preload,
    usePiece: (wanted) => {
      useEffect(() => {
        if (wanted) preload()
      }, [wanted])
      // While hydrating it is not there, as in what was drawn. Dozens of one kind come at once: they are drawn in slices.
      const loaded = useSyncExternalStore(onLoaded, piece.get, () => null)
      return useDeferredValue(loaded)?.component ?? null
    },
  }
}

// Code that no first paint needs, fetched on intent or while nothing else is to be done. Where it cannot be fetched (no
// network, nothing precached yet) nothing breaks, and it is asked for again when the network is back.

/** What to ask for again, by what is to be done with it. */
const missed = new Map<unknown, () => void>()

/** Gives `use` the code as soon as it is here; `onMissed` hears when it is not to be had for now. Never rejects. */
export function withCode<C>(load: () => Promise<C>, use: (code: C) => void, onMissed?: () => void): void {
  load().then(use, (error: unknown) => {
    console.warn('A part of the page could not be fetched.', error)
    missed.set(use, () => withCode(load, use, onMissed))
    onMissed?.()
  })
}

/** The network is back: asks again for what could not be fetched. */
export function fetchMissedCode(): void {
  const due = [...missed.values()]
  missed.clear()
  for (const again of due) again()
}
