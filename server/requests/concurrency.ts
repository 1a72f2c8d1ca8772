/** Limits the concurrency of heavy work: the rest waits in a queue, first in, first out. */

export type Limited = <T>(work: () => Promise<T>) => Promise<T>

/** `atOnce` is at least 1. What `work` throws is thrown to its own caller and holds up nobody. */
export function limitConcurrency(atOnce: number): Limited {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
