/**
 * A component whose code is fetched on intent. Unlike `React.lazy`, code that cannot be fetched (no network,
 * nothing precached yet) leaves the place empty instead of taking the page down, and is asked for again later.
 */
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'

export type LazyPiece<P> = {
  /** Fetches the code, once; never rejects. */
  preload: () => void
  /** The component as soon as it is here. `wanted` fetches it. */
  usePiece: (wanted: boolean) => ComponentType<P> | null
}

export function lazyPiece<P>(load: () => Promise<ComponentType<P>>): LazyPiece<P> {
  let piece: ComponentType<P> | null = null
  let loading = false
  const listeners = new Set<() => void>()

  const preload = () => {
    if (piece || loading) return
    loading = true
    load()
      .then(
        (loaded) => {
          piece = loaded
          for (const listener of listeners) listener()
        },
        (error: unknown) => console.warn('A part of the page could not be fetched.', error),
      )
      .finally(() => {
        loading = false
      })
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    preload,
    usePiece: (wanted) => {
      useEffect(() => {
        if (wanted) preload()
      }, [wanted])
      return useSyncExternalStore(
        subscribe,
        () => piece,
        () => null,
      )
    },
  }
}
