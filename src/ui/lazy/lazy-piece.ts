/**
 * A component whose code is fetched on intent. Unlike `React.lazy`, code that cannot be fetched (no network,
 * nothing precached yet) leaves the place empty instead of taking the page down, and is asked for again on
 * the next intent, or when the network is back.
 */
import { createAtom, useSelector } from '@tanstack/react-store'
import { type ComponentType, useEffect } from 'react'
import { withCode } from './late-code'

export type LazyPiece<P> = {
  /** Fetches the code, once; never rejects. */
  preload: () => void
  /** The component as soon as it is here. `wanted` fetches it. */
  usePiece: (wanted: boolean) => ComponentType<P> | null
}

export function lazyPiece<P>(load: () => Promise<ComponentType<P>>): LazyPiece<P> {
  const piece = createAtom<{ component: ComponentType<P> } | null>(null)
  let loading = false
  const preload = () => {
    if (piece.get() || loading) return
    loading = true
    withCode(
      load,
      (component) => piece.set({ component }),
      () => {
        loading = false
      },
    )
  }
  return {
    preload,
    usePiece: (wanted) => {
      useEffect(() => {
        if (wanted) preload()
      }, [wanted])
      return useSelector(piece, (loaded) => loaded?.component ?? null)
    },
  }
}
