/** A sleep from which all that sleeps can be woken early. */
import type { Line } from './request-queue'

export function createSleep(): { sleep: Line['sleep']; wake: () => void } {
  const sleepers = new Set<() => void>()
  return {
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const end = (how: () => void) => () => {
          clearTimeout(timer)
          sleepers.delete(woken)
          signal.removeEventListener('abort', aborted)
          how()
        }
        const woken = end(resolve)
        const aborted = end(() => reject(signal.reason as Error))
        const timer = setTimeout(woken, ms)
        if (signal.aborted) return aborted()
        sleepers.add(woken)
        signal.addEventListener('abort', aborted)
      }),
    wake: () => {
      for (const woken of sleepers) woken()
    },
  }
}
