/** When somebody is at the page: it is shown, put away, come back to, touched. */
import { listen } from './page-events'

/** Calls `run` when the page goes, and once more should it come back as it was. Returns how to stop. */
export function onPutAway(run: () => void): () => void {
  return listen(window, ['pagehide', 'pageshow'], (event) => {
    if (event.type === 'pagehide' || ('persisted' in event && event.persisted)) run()
  })
}

// Somebody comes back to the page: to its window, or with the Back button to one that was put away whole.

/** Returns how to stop. */
export function onPageReturn(run: () => void): () => void {
  return listen(window, ['focus', 'pageshow'], run)
}

// Whether anybody looks at the page: browsers also load pages ahead, and in the background.

/** Calls `run` once, as soon as the page is on screen; at once when it is. Returns how to give up waiting. */
export function whenSeen(run: () => void): () => void {
  const look = () => {
    const ahead = 'prerendering' in document && document.prerendering === true
    if (ahead || document.visibilityState !== 'visible') return
    stop()
    run()
  }
  const stop = listen(document, ['visibilitychange', 'prerenderingchange'], look)
  look()
  return stop
}

// Somebody touches the device: by finger, mouse, key or voice.

const signs = ['pointerdown', 'click', 'keydown', 'input', 'wheel']

/** Hears of it last: whatever is drawn anew because of it must not undo what a field is just being given. */
export function onPersonHere(run: (sign: Event) => void): () => void {
  return listen(window, signs, run, { passive: true })
}
