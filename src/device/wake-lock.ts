/**
 * Holds a wake lock, so that the screen stays on while the page is visible. Browsers release it whenever the page is
 * hidden.
 */
import { listen } from './page-events'

/** Returns a function that releases the lock. Does nothing when the browser has no wake locks. */
export function holdWakeLock(): () => void {
  let sentinel: WakeLockSentinel | null = null
  let isOver = false
  const acquire = async () => {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
      else sentinel = lock
    } catch {
      // The browser refuses when the battery is low; the screen may then turn off.
    }
  }
  const stop = listen(document, ['visibilitychange'], () => void acquire())
  void acquire()
  return () => {
    isOver = true
    stop()
    sentinel?.release().catch(() => {})
  }
}
