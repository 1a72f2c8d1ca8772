/** Hooks for the lifetime of a component: hydrated, mounted, busy, and values that depend on time. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns false in the prerendered shell and in the first render over it, and true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/** Returns true when the element came with the server-rendered page. The value never changes. */
export function useIsServerRendered(): boolean {
  const isHydrated = useHydrated()
  const [isServerRendered] = useState(!isHydrated)
  return isServerRendered
}

/** Returns a stable function that is true only while the component is mounted, for responses that arrive late. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}

/**
 * Runs one task at a time. A second call does nothing until the first task has ended, even before a re-render. `isBusy`
 * is true while a task runs.
 */
export function useSingleRun(): [runOnce: (work: () => Promise<unknown>) => Promise<void>, isBusy: boolean] {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const runOnce = useCallback(async (work: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }, [])
  return [runOnce, isBusy]
}

// Hooks whose value changes with time.

/** Returns the current time in epoch ms, updated every `intervalMs`, for relative times on screen. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}

/** Returns `value` after it has been unchanged for `delayMs` (debounced). */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
