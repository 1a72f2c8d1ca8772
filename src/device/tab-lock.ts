/** A turn that only one tab of this shop has at a time. */

/**
 * Runs when no other tab has the turn; resolves to null when one has. Where the browser knows no locks (plain http) every
 * tab gets it: what must not happen twice needs a lease besides.
 */
export async function inTurn<T>(name: string, run: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return run()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : null))
}
