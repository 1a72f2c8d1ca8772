/**
 * Throttles `run`, leading and trailing: it runs immediately, and once more for all calls within `everyMs`. `after` sets
 * a timer.
 */
export function throttle(
  after: (ms: number, run: () => void) => unknown,
  everyMs: number,
  run: () => void,
): () => void {
  let state: 'idle' | 'waiting' | 'called' = 'idle'
  return function call() {
    if (state !== 'idle') {
      state = 'called'
      return
    }
    state = 'waiting'
    run()
    after(everyMs, () => {
      const isCalled = state === 'called'
      state = 'idle'
      if (isCalled) call()
    })
  }
}
