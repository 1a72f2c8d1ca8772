/** Hints of the browser about network and attention. They wake things up; they decide nothing. */

type Stop = () => void

/** Calls `run` at each of these events. Returns how to stop. */
export function listen(
  target: EventTarget,
  events: readonly string[],
  run: (event: Event) => void,
  options?: AddEventListenerOptions,
): Stop {
  for (const event of events) target.addEventListener(event, run, options)
  return () => {
    for (const event of events) target.removeEventListener(event, run, options)
  }
}

/** Calls `run` when the browser thinks that the network came or went, or when the page comes to the front. */
export function onNetworkHint(run: () => void): Stop {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') run()
  }
  const stops = [
    listen(window, ['online', 'offline'], run),
    listen(document, ['visibilitychange'], whenVisible),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Calls `run` when the page goes out of sight or away. */
export function onHidden(run: () => void): Stop {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') run()
  }
  const stops = [listen(document, ['visibilitychange'], whenHidden), listen(window, ['pagehide'], run)]
  return () => {
    for (const stop of stops) stop()
  }
}

const lastWrites = new Set<() => unknown>()

/** Calls `write` when the page may be about to die: the last moment to do so. A promise of it is when that is done. */
export function onLeaving(write: () => unknown): Stop {
  lastWrites.add(write)
  const stop = onHidden(() => void write())
  return () => {
    lastWrites.delete(write)
    stop()
  }
}

/** Before a reload of our own, and when the user leaves: resolves when everything that waits to be written is. */
export async function writeWhatWaits(): Promise<void> {
  await Promise.allSettled([...lastWrites].map(async (write) => write()))
}

export function pageIsVisible(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'visible'
}

/** What waits for the first screen waits at most this long, in ms. */
const longestWait = 5000

let noteHydrated: () => void = () => {}
/** Resolves when the first screen has come alive whole, which React may do later than the frame around it. */
export const screenHydrated = new Promise<void>((resolve) => (noteHydrated = resolve))
let isHydrated = false
void screenHydrated.then(() => {
  isHydrated = true
  // For measurements of the page, in the browser's tools and in ours.
  performance.mark('screen-hydrated')
})

export function isScreenHydrated(): boolean {
  return isHydrated
}

/** To be called from an effect of a screen. */
export function noteScreenHydrated(): void {
  noteHydrated()
}

/** Runs `task` when the next frame is painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task))
}

/** Runs `task` when the first screen is alive, which then leaves the line to it, and the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  const soon = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 2000 })
    else setTimeout(task, 200)
  }
  const longEnough = new Promise((resolve) => setTimeout(resolve, longestWait))
  void Promise.race([screenHydrated, longEnough]).then(soon)
}

/** Runs `task` when the service worker has all files of the shop, so that fetching some takes no network, and the browser is idle. */
export function whenPrecached(task: () => void): void {
  void navigator.serviceWorker?.ready.then(() => whenIdle(task))
}
