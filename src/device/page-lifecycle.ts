/** When a user is at the page: it is shown, put away, come back to, touched. */
import { listen } from './page-events'

/** Calls `run` when the page goes, and once more should it come back as it was. Returns how to stop. */
export function onPutAway(run: () => void): () => void {
  return listen(window, ['pagehide', 'pageshow'], (event) => {
    if (event.type === 'pagehide' || ('persisted' in event && event.persisted)) run()
  })
}

// The user comes back to the page: to its window, or with the Back button to one that was put away whole.

/** Returns how to stop. */
export function onPageReturn(run: () => void): () => void {
  return listen(window, ['focus', 'pageshow'], run)
}

// Whether anybody looks at the page: browsers also load pages ahead, and in the background.

/** Calls `run` once, as soon as the page is on screen; at once when it is. Returns how to give up waiting. */
export function whenSeen(run: () => void): () => void {
  const look = () => {
    if (!isOnScreen()) return
    stop()
    run()
  }
  const stop = listen(document, ['visibilitychange', 'prerenderingchange'], look)
  look()
  return stop
}

function isOnScreen(): boolean {
  const ahead = 'prerendering' in document && document.prerendering
  return !ahead && document.visibilityState === 'visible'
}

// The user touches the device: by finger, mouse, key or voice.

const signs = ['pointerdown', 'click', 'keydown', 'input', 'wheel']

/** Hears of it last: whatever is drawn anew because of it must not undo what a field is just being given. */
export function onPersonHere(run: (sign: Event) => void): () => void {
  return listen(window, signs, run, { passive: true })
}

/** In ms: who has had the page before them for so long is there, also without touching it. */
const attentionMs = 1000

/**
 * Calls `run` once, when a person is at the page, on screen. A browser that is driven by a program has no user: scanners
 * of mail open its links and run the scripts that they find. A page that was put away and comes back by the Back button
 * waits no more. Returns how to give up waiting.
 */
export function whenPersonHere(run: () => void): () => void {
  if (navigator.webdriver) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const found = () => {
    stop()
    run()
  }
  const watch = () => {
    clearTimeout(timer)
    if (isOnScreen() && document.hasFocus()) timer = setTimeout(found, attentionMs)
  }
  const stops = [
    onPersonHere((sign) => sign.isTrusted && isOnScreen() && found()),
    listen(document, ['visibilitychange', 'prerenderingchange'], watch),
    listen(window, ['focus', 'blur'], watch),
    listen(window, ['pagehide'], () => stop()),
  ]
  const stop = () => {
    clearTimeout(timer)
    for (const one of stops) one()
  }
  watch()
  return stop
}
