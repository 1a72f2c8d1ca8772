/** When somebody is at the page: it is shown, put away, come back to, touched. */

/** Calls `run` when the page goes, and once more should it come back as it was. Returns how to stop. */
export function onPutAway(run: () => void): () => void {
  const whenBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run()
  }
  window.addEventListener('pagehide', run)
  window.addEventListener('pageshow', whenBack)
  return () => {
    window.removeEventListener('pagehide', run)
    window.removeEventListener('pageshow', whenBack)
  }
}

// Somebody comes back to the page: to its window, or with the Back button to one that was put away whole.

/** Returns how to stop. */
export function onPageReturn(run: () => void): () => void {
  window.addEventListener('focus', run)
  window.addEventListener('pageshow', run)
  return () => {
    window.removeEventListener('focus', run)
    window.removeEventListener('pageshow', run)
  }
}

// Whether anybody looks at the page: browsers also load pages ahead, and in the background.

/** Calls `run` once, as soon as the page is on screen; at once when it is. Returns how to give up waiting. */
export function whenSeen(run: () => void): () => void {
  const stop = () => {
    document.removeEventListener('visibilitychange', look)
    document.removeEventListener('prerenderingchange', look)
  }
  const look = () => {
    const ahead = 'prerendering' in document && document.prerendering === true
    if (ahead || document.visibilityState !== 'visible') return
    stop()
    run()
  }
  document.addEventListener('visibilitychange', look)
  document.addEventListener('prerenderingchange', look)
  look()
  return stop
}

// Somebody touches the device: by finger, mouse, key or voice.

const signs = ['pointerdown', 'click', 'keydown', 'input', 'wheel']

/** Hears of it last: whatever is drawn anew because of it must not undo what a field is just being given. */
export function onPersonHere(run: (sign: Event) => void): () => void {
  for (const sign of signs) window.addEventListener(sign, run, { passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, run)
  }
}
