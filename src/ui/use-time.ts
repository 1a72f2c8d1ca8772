/** Values that change with time alone. */
import { useEffect, useState } from 'react'

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
