/** The time, for words that grow old while they are looked at. */
import { useEffect, useState } from 'react'

/** Epoch ms, brought up to date every `period` ms. */
export function useNow(period: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), period)
    return () => clearInterval(timer)
  }, [period])
  return now
}
