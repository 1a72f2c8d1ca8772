/**
 * Presses on a page that is seen but not hydrated yet. Nothing listens before React has started, and React drops those on a
 * part whose code is still on its way: both are carried out when the part is alive. For one on any other part, React
 * hydrates it in one task of 0.1 to 0.3 s on a phone: it is given the press when the frame after it is painted.
 */
import { afterPaint, listen } from './page-events'

declare global {
  interface Window {
    /** What was pressed since the page began to load, by public/start.js; only on pages that the provider drew. */
    earlyClicks?: { targets: Set<EventTarget>; stop: () => void }
  }
}

/** A part that is not hydrated this long after the screen gets no more presses, in ms; nor is a screen waited for longer. */
const maxWaitMs = 5000
const retryMs = 100

/** Those of a press by finger or mouse for which React hydrates at once. Keys are left to it: which one it was may matter. */
const pressEvents = [
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'mousedown',
  'mouseup',
  'click',
] as const

/** To be called when React starts to hydrate; `alive` resolves when the screen is hydrated. */
export function replayEarlyClicks(alive: Promise<void>): void {
  if (!window.earlyClicks) return
  const { targets, stop } = window.earlyClicks
  const stopListening = listen(window, ['click'], ({ target }) => {
    // React had it.
    if (target) targets.delete(target)
  })
  let isReplay = false
  const replay = (target: EventTarget) => {
    isReplay = true
    pressable(target)?.click()
    isReplay = false
  }
  const holdBack = (event: Event) => {
    const { type, target } = event
    if (isReplay || !target || !pressable(target)) return
    event.stopPropagation()
    if (type !== 'click') return
    targets.delete(target)
    afterPaint(() => replay(target))
  }
  const stopHolding = listen(window, pressEvents, holdBack, { capture: true, passive: true })
  const retry = setInterval(() => {
    const pressed = [...targets]
    targets.clear()
    for (const target of pressed) replay(target)
  }, retryMs)
  const tooLate = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  void Promise.race([alive, tooLate]).then(() => {
    stopHolding()
    // Parts of the screen may be hydrated later than it says to be alive, and be pressed in between.
    setTimeout(() => {
      clearInterval(retry)
      stopListening()
      stop()
    }, maxWaitMs)
  })
}

/** Links, fields and forms do by themselves what they do. */
function pressable(target: EventTarget): HTMLElement | null {
  const button = target instanceof Element ? target.closest('button') : null
  return button?.isConnected && button.type === 'button' ? button : null
}
