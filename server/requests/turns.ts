/** Lets only so many pieces of heavy work run at once; the rest wait their turn, first come first served. */

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** `atOnce` is at least 1. What `work` throws is thrown to its own caller and holds up nobody. */
export function createTurns(atOnce: number): Turns {
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
