/** A turn that only one tab of this shop has at a time. */

/**
 * Runs when no other tab has the turn; resolves to null when one has. Where the browser knows no locks (plain http), or
 * gives none, every tab gets it: what must not happen twice needs a lease besides.
 */
export async function inTurn<T>(name: string, run: () => Promise<T>): Promise<T | null> {
  let begun = false
  const begin = () => {
    begun = true
    return run()
  }
  if (!('locks' in navigator)) return begin()
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? begin() : null))
  } catch (error) {
    if (begun) throw error
    return begin()
  }
}

/** Runs after those tabs that have the turn now, but waits `timeoutMs` ms at most: a tab may sleep with it. */
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

/** Resolves when no tab has the turn, which may be never. Rejects when `signal` is aborted. */
export async function whenFree(name: string, signal: AbortSignal): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, { signal, mode: 'shared' }, () => {})
  else
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

/** Runs with a turn of its own, which nobody else asks for: others see by it that this tab is still there. */
export async function holding<T>(name: string, run: () => Promise<T>): Promise<T> {
  const held = await inTurn(name, async () => ({ end: await run() }))
  return held ? held.end : run()
}

/** The turns that tabs have and whose names begin so, without that beginning; null where the browser does not say. */
export async function heldTurns(beginning: string): Promise<string[] | null> {
  try {
    const { held = [] } = await navigator.locks.query()
    return held.flatMap(({ name }) => (name?.startsWith(beginning) ? name.slice(beginning.length) : []))
  } catch {
    return null
  }
}

/** Whether some tab has the turn. False where the browser does not say. */
export async function isTaken(name: string): Promise<boolean> {
  return (await heldTurns(name))?.includes('') ?? false
}
