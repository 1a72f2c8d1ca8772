/** Limits the concurrency of heavy work, and the time that callers wait for work. */
import { setImmediate } from 'node:timers/promises'

type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>

/** `maxConcurrent` is at least 1. An error of `work` rejects only the promise of its own caller. */
export function limitConcurrency(maxConcurrent: number): ConcurrencyLimiter {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
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

type QueueSlot = { end: () => void }

/**
 * A queue in which many requests of one caller do not delay other callers. A caller has at most `perCaller` slots; all
 * callers together have `maxConcurrent`, beyond which only callers without a slot get one, up to `maxCallers`. The next
 * slot goes to the waiting caller whose last slot is the oldest. Returns the exceeded limit when `waitingPerCaller`
 * requests of the caller, or `waiting` requests of all callers, are waiting already.
 */
export function fairQueue(limits: {
  perCaller: number
  maxConcurrent: number
  maxCallers?: number
  waitingPerCaller: number
  waiting: number
}) {
  const { maxCallers = limits.maxConcurrent } = limits
  let waiting: { caller: string; start: (slot: QueueSlot) => void }[] = []
  /** Callers that have slots or are waiting: their number of slots, and the number of their last slot. */
  const callers = new Map<string, { running: number; last: number }>()
  let running = 0
  let slotCount = 0

  const stateOf = (caller: string) => callers.get(caller) ?? { running: 0, last: 0 }
  const hasRoom = (caller: string) => {
    const callerSlots = stateOf(caller).running
    return callerSlots < limits.perCaller && running < (callerSlots === 0 ? maxCallers : limits.maxConcurrent)
  }
  const begin = (caller: string): QueueSlot => {
    running += 1
    callers.set(caller, { running: stateOf(caller).running + 1, last: ++slotCount })
    return { end: () => end(caller) }
  }
  const end = (caller: string) => {
    running -= 1
    callers.set(caller, { ...stateOf(caller), running: stateOf(caller).running - 1 })
    const [next] = waiting
      .filter((entry) => hasRoom(entry.caller))
      .toSorted((a, b) => stateOf(a.caller).last - stateOf(b.caller).last)
    waiting = waiting.filter((entry) => entry !== next)
    next?.start(begin(next.caller))
    if (stateOf(caller).running === 0 && waiting.every((entry) => entry.caller !== caller))
      callers.delete(caller)
  }

  return async (caller: string): Promise<QueueSlot | 'full' | 'caller full'> => {
    if (hasRoom(caller)) return begin(caller)
    if (waiting.filter((entry) => entry.caller === caller).length >= limits.waitingPerCaller)
      return 'caller full'
    if (waiting.length >= limits.waiting) return 'full'
    return new Promise((resolve) => waiting.push({ caller, start: resolve }))
  }
}

/**
 * Returns a function to await within a long loop: each time the loop has run for `ms`, it lets other requests run.
 */
export function timeSlices(ms = 20): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < ms) return
    await setImmediate()
    began = performance.now()
  }
}

/** Throws `timeoutError` when `work` takes more than `ms`; its later result is ignored. */
export async function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  timeoutError: () => Error = () => new Error(`It took more than ${ms} ms.`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeoutError()), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
