/**
 * Web Locks for work that only one tab of this shop may do at a time. Every wait except that of `whenFree` has a time
 * limit, because a sleeping page may have the lock, and a browser may never answer.
 */
import { withDeadline } from './deadline'

/** Time limit in ms for the browser's answer whether a lock is free. */
const answerTimeoutMs = 2000

/**
 * Runs `run` when no other tab has the lock; resolves to null when another tab has it. When the browser has no locks
 * (plain http) or grants none, every tab runs it.
 */
export function tryLock<T>(name: string, run: () => Promise<T>): Promise<T | null> {
  return request<T | null>(name, {
    options: { ifAvailable: true },
    timeoutMs: answerTimeoutMs,
    withLock: async (lock) => (lock ? run() : null),
    withoutLock: run,
  })
}

/**
 * Runs `run` after the tabs that have the lock now, but waits at most `timeoutMs`, because a sleeping tab may have
 * it. With `steal` the lock is then taken from that tab, whose call rejects. `isSole`: this tab has the lock; false
 * when the browser has no locks (plain http), so that every tab runs.
 */
export function afterOthers<T>(
  name: string,
  timeoutMs: number,
  run: (isSole: boolean) => Promise<T>,
  { steal = false } = {},
): Promise<T> {
  const handlers = { withLock: () => run(true), withoutLock: () => run(false) }
  const stealLock = () => request(name, { ...handlers, options: { steal }, timeoutMs: answerTimeoutMs })
  return request(name, { ...handlers, options: {}, timeoutMs, ...(steal && { withoutLock: stealLock }) })
}

type LockRequest<T> = {
  options: LockOptions
  timeoutMs: number
  withLock: (lock: Lock | null) => Promise<T>
  /** Runs when the browser has no locks, grants none, or does not answer in time. */
  withoutLock: () => Promise<T>
}

function request<T>(name: string, { options, timeoutMs, withLock, withoutLock }: LockRequest<T>): Promise<T> {
  if (!('locks' in navigator)) return withoutLock()
  return new Promise((resolve, reject) => {
    let isStarted = false
    const start = async (work: () => Promise<T>) => {
      // A lock that is granted after the timeout is released immediately.
      if (isStarted) return
      isStarted = true
      clearTimeout(timer)
      await work().then(resolve, reject)
    }
    const runWithoutLock = () => void start(withoutLock)
    const timer = setTimeout(runWithoutLock, timeoutMs)
    const onGranted = (lock: Lock | null) => start(() => withLock(lock))
    // After the start, a rejection means that the lock was stolen.
    const onRejected = (error: unknown) => (isStarted ? reject(error) : runWithoutLock())
    try {
      navigator.locks.request(name, options, onGranted).catch(onRejected)
    } catch (error) {
      onRejected(error)
    }
  })
}

/** Resolves when no tab has the lock, which may never happen. Rejects when `signal` is aborted. */
export async function whenFree(name: string, signal: AbortSignal): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, { signal, mode: 'shared' }, () => {})
  else
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

/** Checks whether some tab has the lock. false also when the browser does not answer. */
export async function isTaken(name: string): Promise<boolean> {
  try {
    const state = await withDeadline(answerTimeoutMs, navigator.locks.query(), () => null)
    return (state?.held ?? []).some((lock) => lock.name === name)
  } catch {
    return false
  }
}
