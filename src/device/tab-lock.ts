/**
 * Web Locks: what only one tab of this shop does at a time. No wait for them is without end: a lock may be held by a page
 * that sleeps, and a browser may never say whose it is.
 */
import { within } from './deadline'

/** How long the browser may take to say whether a lock is free, in ms. */
const answerTimeoutMs = 2000

/**
 * Runs when no other tab has the lock; resolves to null when one has. Where the browser knows no locks (plain http), or
 * gives none, every tab runs.
 */
export function tryLock<T>(name: string, run: () => Promise<T>): Promise<T | null> {
  return request<T | null>(name, {
    options: { ifAvailable: true },
    timeoutMs: answerTimeoutMs,
    granted: async (lock) => (lock ? run() : null),
    without: run,
  })
}

/**
 * Runs after those tabs that have the lock now, but waits `timeoutMs` ms at most: a tab may sleep with it. With `steal` it
 * is then taken away from that tab, whose own call rejects. `isSole`: it has the lock; false where the browser has no locks
 * (plain http): there every tab runs.
 */
export function afterOthers<T>(
  name: string,
  timeoutMs: number,
  run: (isSole: boolean) => Promise<T>,
  { steal = false } = {},
): Promise<T> {
  const ways = { granted: () => run(true), without: () => run(false) }
  const stolen = () => request(name, { ...ways, options: { steal }, timeoutMs: answerTimeoutMs })
  return request(name, { ...ways, options: {}, timeoutMs, ...(steal && { without: stolen }) })
}

type LockRequest<T> = {
  options: LockOptions
  timeoutMs: number
  granted: (lock: Lock | null) => Promise<T>
  /** Where the browser has no locks, gives none, or does not say so in time. */
  without: () => Promise<T>
}

function request<T>(name: string, { options, timeoutMs, granted, without }: LockRequest<T>): Promise<T> {
  if (!('locks' in navigator)) return without()
  return new Promise((resolve, reject) => {
    let isBegun = false
    const begin = async (work: () => Promise<T>) => {
      // Granted after the timeout: released at once.
      if (isBegun) return
      isBegun = true
      clearTimeout(timer)
      await work().then(resolve, reject)
    }
    const goOn = () => void begin(without)
    const timer = setTimeout(goOn, timeoutMs)
    const locked = (lock: Lock | null) => begin(() => granted(lock))
    // Once begun, it rejects when the lock was stolen.
    const refused = (error: unknown) => (isBegun ? reject(error) : goOn())
    try {
      navigator.locks.request(name, options, locked).catch(refused)
    } catch (error) {
      refused(error)
    }
  })
}

/** Resolves when no tab has the lock, which may be never. Rejects when `signal` is aborted. */
export async function whenFree(name: string, signal: AbortSignal): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, { signal, mode: 'shared' }, () => {})
  else
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

/** Whether some tab has the lock. False where the browser does not say. */
export async function isTaken(name: string): Promise<boolean> {
  try {
    const { held = [] } = await within(answerTimeoutMs, navigator.locks.query(), () => ({ held: [] }))
    return held.some((lock) => lock.name === name)
  } catch {
    return false
  }
}
