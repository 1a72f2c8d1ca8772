/** Web Locks: what only one tab of this shop does at a time. */

/**
 * Runs when no other tab has the lock; resolves to null when one has, unless it is to `steal` it: then that tab's own
 * call rejects. `isSole`: certainly no other tab runs. Where the browser knows no locks (plain http), or gives none,
 * every tab runs: what must not happen twice needs a lease besides.
 */
export async function tryLock<T>(
  name: string,
  run: (isSole: boolean) => Promise<T>,
  { steal = false } = {},
): Promise<T | null> {
  let begun = false
  const begin = (isSole: boolean) => {
    begun = true
    return run(isSole)
  }
  if (!('locks' in navigator)) return begin(false)
  try {
    const options = steal ? { steal } : { ifAvailable: true }
    return await navigator.locks.request(name, options, (lock) => (lock ? begin(!steal) : null))
  } catch (error) {
    if (begun) throw error
    return begin(false)
  }
}

/** Runs after those tabs that have the lock now, but waits `timeoutMs` ms at most: a tab may sleep with it. */
export async function afterOthers<T>(name: string, timeoutMs: number, run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run()
  let begun = false
  const begin = () => {
    begun = true
    return run()
  }
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, begin)
  } catch (error) {
    if (begun) throw error
    return begin()
  }
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
    const { held = [] } = await navigator.locks.query()
    return held.some((lock) => lock.name === name)
  } catch {
    return false
  }
}
