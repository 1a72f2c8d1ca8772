/** Detects whether a user is at the page: the page is shown, left, restored or touched. */
import { listen } from './page-events'

/**
 * Calls `run` when the page is left, and again when the back/forward cache restores it. Returns a function that stops
 * the calls.
 */
export function onPageHideOrRestore(run: () => void): () => void {
  return listen(window, ['pagehide', 'pageshow'], (event) => {
    if (event.type === 'pagehide' || ('persisted' in event && event.persisted)) run()
  })
}

// The user returns to the window of the page, or the Back button restores the page.

/** Returns a function that stops the calls. */
export function onPageReturn(run: () => void): () => void {
  return listen(window, ['focus', 'pageshow'], run)
}

// Browsers also load pages in advance and in the background, so a loaded page may be invisible.

/**
 * Calls `run` once as soon as the page is on screen, or immediately when it is. Returns a function that stops
 * waiting.
 */
export function whenSeen(run: () => void): () => void {
  const check = () => {
    if (!isOnScreen()) return
    stop()
    run()
  }
  const stop = listen(document, ['visibilitychange', 'prerenderingchange'], check)
  check()
  return stop
}

function isOnScreen(): boolean {
  const isPrerendering = 'prerendering' in document && document.prerendering
  return !isPrerendering && document.visibilityState === 'visible'
}

// The user touches the device: by finger, mouse, key or voice.

const inputEvents = ['pointerdown', 'click', 'keydown', 'input', 'wheel']

/**
 * The listener runs after those of the page, because a rendering that it causes must not undo the input that a field
 * is receiving.
 */
export function onUserInput(run: (event: Event) => void): () => void {
  return listen(window, inputEvents, run, { passive: true })
}

/** A person who has had the page in front for this time counts as present, even without input. */
const attentionMs = 1000

/**
 * Calls `run` once when a person is at the visible page. A browser that is driven by a program has no user: mail
 * scanners open links and run the scripts of the pages. Waiting ends when the page is left, even when the Back button
 * restores it. Returns a function that stops waiting.
 */
export function whenUserPresent(run: () => void): () => void {
  if (navigator.webdriver) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const confirm = () => {
    stop()
    run()
  }
  const watch = () => {
    clearTimeout(timer)
    if (isOnScreen() && document.hasFocus()) timer = setTimeout(confirm, attentionMs)
  }
  const stops = [
    onUserInput((event) => event.isTrusted && isOnScreen() && confirm()),
    listen(document, ['visibilitychange', 'prerenderingchange'], watch),
    listen(window, ['focus', 'blur'], watch),
    listen(window, ['pagehide'], () => stop()),
  ]
  const stop = () => {
    clearTimeout(timer)
    for (const stopListener of stops) stopListener()
  }
  watch()
  return stop
}
