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

type Turn = { end: () => void }

/**
 * A queue in which nobody is held up by one caller's many requests: each has `perCaller` turns at once, all together
 * `atOnce`. Returns which limit is met when `waitingPerCaller` of the caller, or `waiting` of all, wait already.
 */
export function fairQueue(limits: {
  perCaller: number
  atOnce: number
  waitingPerCaller: number
  waiting: number
}) {
  const waiting: { caller: string; begin: (turn: Turn) => void }[] = []
  const running = new Map<string, number>()
  let all = 0

  const hasRoom = (caller: string) => all < limits.atOnce && (running.get(caller) ?? 0) < limits.perCaller
  const begin = (caller: string): Turn => {
    all += 1
    running.set(caller, (running.get(caller) ?? 0) + 1)
    return { end: () => end(caller) }
  }
  const end = (caller: string) => {
    all -= 1
    const left = (running.get(caller) ?? 0) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
    const index = waiting.findIndex((one) => hasRoom(one.caller))
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    next?.begin(begin(next.caller))
  }

  return async (caller: string): Promise<Turn | 'full' | 'caller full'> => {
    if (hasRoom(caller)) return begin(caller)
    if (waiting.filter((one) => one.caller === caller).length >= limits.waitingPerCaller) return 'caller full'
    if (waiting.length >= limits.waiting) return 'full'
    return new Promise((resolve) => waiting.push({ caller, begin: resolve }))
  }
}
