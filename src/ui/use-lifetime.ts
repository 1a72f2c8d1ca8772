/** What a component knows of its own life: whether it is hydrated, still on the page, and busy with a press. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered shell and in the first render over it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Whether the element came with a page that was drawn whole; the same for all of its life. */
export function useCameDrawn(): boolean {
  const isHydrated = useHydrated()
  const [cameDrawn] = useState(!isHydrated)
  return cameDrawn
}

/** For answers that come late. Always the same function; false before mounting and after unmounting. */
export function useIsHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}

/**
 * Runs one piece of work at a time: a second press that comes before the first is answered, or before the page is drawn
 * anew, does nothing. Besides, whether it is busy.
 */
export function useOnce(): [once: (work: () => Promise<unknown>) => Promise<void>, busy: boolean] {
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const once = useCallback(async (work: () => Promise<unknown>) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }, [])
  return [once, busy]
}

// Values that change with time alone.

/** Epoch ms, brought up to date every `period` ms: for words that grow old while they are looked at. */
export function useNow(period: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), period)
    return () => clearInterval(timer)
  }, [period])
  return now
}

/** A value debounced: it follows the other one after that has rested for `pause` ms. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
