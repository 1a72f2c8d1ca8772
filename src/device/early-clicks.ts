/**
 * Presses on a page that is seen but not hydrated yet. Nothing listens before React has started, and React drops those
 * on a part whose code is still on its way: it stops them on their way down. Both are carried out when the page is alive.
 */

declare global {
  interface Window {
    /** What was pressed since the page began to load, by public/start.js; only on pages that the provider drew. */
    earlyClicks?: { targets: Set<EventTarget>; stop: () => void }
  }
}

/** A part that is not hydrated this long after the screen gets no more presses, in ms. */
const maxWaitMs = 5000
const retryMs = 100

/** To be called when React starts to hydrate; `alive` resolves when the screen is hydrated. */
export function replayEarlyClicks(alive: Promise<void>): void {
  if (!window.earlyClicks) return
  const { targets, stop } = window.earlyClicks
  const delivered = ({ target }: Event) => {
    if (target) targets.delete(target)
  }
  window.addEventListener('click', delivered)
  const press = (until: number) => {
    const pressed = [...targets]
    targets.clear()
    for (const target of pressed) pressable(target)?.click()
    // Parts of the screen may be hydrated later than it says to be alive, and be pressed in between.
    if (performance.now() < until) return void setTimeout(press, retryMs, until)
    stop()
    window.removeEventListener('click', delivered)
  }
  void alive.then(() => press(performance.now() + maxWaitMs))
}

/** Links, fields and forms do by themselves what they do. */
function pressable(target: EventTarget): HTMLElement | null {
  const button = target instanceof Element ? target.closest('button') : null
  return button?.isConnected && button.type === 'button' ? button : null
}
