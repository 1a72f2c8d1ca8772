/**
 * Clicks on a page that is visible but not hydrated yet. Nothing listens before React has started, and React drops
 * clicks on parts whose code is still loading: these clicks are repeated when the part is hydrated. For a click on any
 * other part, React hydrates the part in one task of 0.1 to 0.3 s on a phone, so the click is deferred until the next
 * frame is painted.
 */
import { afterPaint, listen } from './page-events'

declare global {
  interface Window {
    /**
     * The clicked elements since the page started to load, collected by src/standalone/start; only on server-rendered
     * pages.
     */
    earlyClicks?: { targets: Set<EventTarget>; stop: () => void }
  }
}

/** Time limit for the hydration of the screen, and after that for its parts. Clicks on later parts are dropped. */
const maxWaitMs = 5000
const retryMs = 100

/**
 * Events of a click by finger or mouse that make React hydrate synchronously. Keyboard events are left to React,
 * because the pressed key may matter.
 */
const pressEvents = [
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'mousedown',
  'mouseup',
  'click',
] as const

/** Call this when React starts to hydrate; `screenHydrated` resolves when the screen is hydrated. */
export function replayEarlyClicks(screenHydrated: Promise<void>): void {
  if (!window.earlyClicks) return
  const { targets, stop } = window.earlyClicks
  const stopListening = listen(window, ['click'], ({ target }) => {
    // React has handled the click.
    if (target) targets.delete(target)
  })
  let isReplay = false
  const replay = (target: EventTarget) => {
    isReplay = true
    replayableButton(target)?.click()
    isReplay = false
  }
  const deferEvent = (event: Event) => {
    const { type, target } = event
    if (isReplay || !target || !replayableButton(target)) return
    event.stopPropagation()
    if (type !== 'click') return
    targets.delete(target)
    afterPaint(() => replay(target))
  }
  const stopDeferring = listen(window, pressEvents, deferEvent, { capture: true, passive: true })
  const retry = setInterval(() => {
    const pressed = [...targets]
    targets.clear()
    for (const target of pressed) replay(target)
  }, retryMs)
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  void Promise.race([screenHydrated, timeout]).then(() => {
    stopDeferring()
    // Parts of the screen may be hydrated after the screen itself, and be clicked meanwhile.
    setTimeout(() => {
      clearInterval(retry)
      stopListening()
      stop()
    }, maxWaitMs)
  })
}

/** Only buttons need a replay: links, fields and forms work without React. */
function replayableButton(target: EventTarget): HTMLElement | null {
  const button = target instanceof Element ? target.closest('button') : null
  return button?.isConnected && button.type === 'button' ? button : null
}
