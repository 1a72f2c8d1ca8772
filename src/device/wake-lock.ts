/** Keeps the screen on while the page is in front; browsers let go of it whenever it is not. */
import { listen } from './page-events'

/** Returns how to stop. Where the browser cannot, nothing happens. */
export function holdWakeLock(): () => void {
  let held: WakeLockSentinel | null = null
  let isOver = false
  const hold = async () => {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
      else held = lock
    } catch {
      // A battery that runs low keeps it; the screen may go dark then.
    }
  }
  const stop = listen(document, ['visibilitychange'], () => void hold())
  void hold()
  return () => {
    isOver = true
    stop()
    held?.release().catch(() => {})
  }
}
