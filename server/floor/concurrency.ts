/** Limits the concurrency of heavy work, and the time that work is waited for. */
import { setImmediate } from 'node:timers/promises'

type Limited = <T>(work: () => Promise<T>) => Promise<T>

/** `atOnce` is at least 1. What `work` throws is thrown to its own caller and does not hold up the others. */
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
 * A queue in which no caller's many requests hold up another: each has `perCaller` turns at once, all together `atOnce`,
 * beyond which only callers without any get one, up to `maxCallers` turns; the next turn is of the caller that had none for
 * longest. Returns which limit is met when `waitingPerCaller` of the caller, or `waiting` of all, wait already.
 */
export function fairQueue(limits: {
  perCaller: number
  atOnce: number
  maxCallers?: number
  waitingPerCaller: number
  waiting: number
}) {
  const { maxCallers = limits.atOnce } = limits
  let waiting: { caller: string; begin: (turn: Turn) => void }[] = []
  /** Of callers that are at work or wait: how many turns they have, and which was the last. */
  const callers = new Map<string, { running: number; last: number }>()
  let running = 0
  let turns = 0

  const of = (caller: string) => callers.get(caller) ?? { running: 0, last: 0 }
  const hasRoom = (caller: string) => {
    const own = of(caller).running
    return own < limits.perCaller && running < (own === 0 ? maxCallers : limits.atOnce)
  }
  const begin = (caller: string): Turn => {
    running += 1
    callers.set(caller, { running: of(caller).running + 1, last: ++turns })
    return { end: () => end(caller) }
  }
  const end = (caller: string) => {
    running -= 1
    callers.set(caller, { ...of(caller), running: of(caller).running - 1 })
    const [next] = waiting
      .filter((one) => hasRoom(one.caller))
      .toSorted((a, b) => of(a.caller).last - of(b.caller).last)
    waiting = waiting.filter((one) => one !== next)
    next?.begin(begin(next.caller))
    if (of(caller).running === 0 && waiting.every((one) => one.caller !== caller)) callers.delete(caller)
  }

  return async (caller: string): Promise<Turn | 'full' | 'caller full'> => {
    if (hasRoom(caller)) return begin(caller)
    if (waiting.filter((one) => one.caller === caller).length >= limits.waitingPerCaller) return 'caller full'
    if (waiting.length >= limits.waiting) return 'full'
    return new Promise((resolve) => waiting.push({ caller, begin: resolve }))
  }
}

/** Awaited within a long loop, it lets other requests in each time the loop has run for `ms`. */
export function timeSlices(ms = 20): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < ms) return
    await setImmediate()
    began = performance.now()
  }
}

/** Throws `tooLate` where it takes more than `ms`; what comes later is dropped. */
export async function inTime<T>(
  work: Promise<T>,
  ms: number,
  tooLate: () => Error = () => new Error(`It took more than ${ms} ms.`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
