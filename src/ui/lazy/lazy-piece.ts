/**
 * A component whose code is fetched on intent. Unlike `React.lazy`, code that cannot be fetched (no network,
 * nothing precached yet) leaves the place empty instead of taking the page down, and is asked for again on
 * the next intent, or when the network is back.
 */
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { withCode } from './late-code'

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

  const arrive = (loaded: ComponentType<P>) => {
    piece = loaded
    for (const listener of listeners) listener()
  }
  const preload = () => {
    if (piece || loading) return
    loading = true
    withCode(load, arrive, () => {
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
