/** Hints of the browser about network and attention. They wake things up; they decide nothing. */

type Stop = () => void

/** Calls `run` when the browser thinks that the network came or went, or when the page comes to the front. */
export function onNetworkHint(run: () => void): Stop {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') run()
  }
  window.addEventListener('online', run)
  window.addEventListener('offline', run)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    window.removeEventListener('online', run)
    window.removeEventListener('offline', run)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}

/** Calls `run` when the page may be about to die: the last moment to write. */
export function onLeaving(run: () => void): Stop {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') run()
  }
  document.addEventListener('visibilitychange', whenHidden)
  window.addEventListener('pagehide', run)
  return () => {
    document.removeEventListener('visibilitychange', whenHidden)
    window.removeEventListener('pagehide', run)
  }
}

export function pageIsVisible(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'visible'
}

/** Runs `task` when the browser has nothing better to do, or after two seconds at the latest. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 2000 })
  else setTimeout(task, 200)
}
