/** Limits how many tasks run at the same time. */

/** Runs a task now or later. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>

export function limitConcurrency(maxRunning: number): ConcurrencyLimit {
  let freeSlots = maxRunning
  const waiting: (() => void)[] = []
  return async (task) => {
    if (freeSlots > 0) freeSlots -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // A finished task passes its slot on.
      const next = waiting.shift()
      if (next) next()
      else freeSlots += 1
    }
  }
}
