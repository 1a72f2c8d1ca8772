/**
 * A component whose code loads on intent, such as hover, focus or a press. Unlike `React.lazy`, code that cannot be
 * loaded (no network, not precached yet) renders nothing instead of breaking the page. The code is requested again on
 * the next intent or when the network is back.
 */
import { createAtom } from '@tanstack/react-store'
import { useDeferredValue, useEffect, useSyncExternalStore } from 'react'

type LazyComponent<C> = {
  /** Loads the code once; never rejects. */
  preload: () => void
  /** Returns the component when its code has loaded, otherwise null. `wanted` starts loading. */
  useComponent: (wanted: boolean) => C | null
}

/** The component is exported as `name` by the module that `load` imports. */
export function lazyComponent<M, N extends keyof M>(load: () => Promise<M>, name: N): LazyComponent<M[N]> {
  const loadedModule = createAtom<M | null>(null)
  const onLoaded = (listener: () => void) => loadedModule.subscribe(listener).unsubscribe
  let isLoading = false
  const preload = () => {
    if (loadedModule.get() || isLoading) return
    isLoading = true
    // Requesting scripts and styles takes longer than a frame on a phone, so it runs after the press.
    setTimeout(() =>
      withCode(
        load,
        (module) => loadedModule.set(module),
        () => {
          isLoading = false
        },
      ),
    )
  }
  return {
    preload,
    useComponent: (wanted) => {
      useEffect(() => {
        if (wanted) preload()
      }, [wanted])
      // The value is null during hydration, to match the server-rendered markup. Dozens of components can appear
      // together, so they render in deferred slices.
      const loaded = useSyncExternalStore(onLoaded, loadedModule.get, () => null)
      return useDeferredValue(loaded)?.[name] ?? null
    },
  }
}

// Code that the first paint does not need, loaded on intent or when idle. When it cannot be loaded (no network, not
// precached yet), the page still works, and the code is requested again when the network is back.

/** Failed requests to repeat, by the callback that uses the code. */
const failedLoads = new Map<unknown, () => void>()

/** Calls `use` with the code after loading, or `onMissed` when loading fails for now. Never rejects. */
export function withCode<C>(load: () => Promise<C>, use: (code: C) => void, onMissed?: () => void): void {
  load().then(use, (error: unknown) => {
    console.warn('A part of the page could not be fetched.', error)
    failedLoads.set(use, () => withCode(load, use, onMissed))
    onMissed?.()
  })
}

/** Called when the network is back. Repeats the requests that failed. */
export function retryFailedLoads(): void {
  const retries = [...failedLoads.values()]
  failedLoads.clear()
  for (const retryLoad of retries) retryLoad()
}
