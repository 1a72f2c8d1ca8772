/** Browser events about network and visibility, which only trigger checks; and the hydration of the first screen. */

type Stop = () => void

/** Calls `run` at each of these events. Returns a function that stops the calls. */
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

/** Calls `run` when the browser reports that the network came or went, or when the page becomes visible. */
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

/** Calls `run` when the page is hidden or left. */
export function onHidden(run: () => void): Stop {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') run()
  }
  const stops = [listen(document, ['visibilitychange'], whenHidden), listen(window, ['pagehide'], run)]
  return () => {
    for (const stop of stops) stop()
  }
}

const leaveWrites = new Set<() => unknown>()

/**
 * Calls `write` at the last moment before the page may be closed. A promise that `write` returns resolves when the
 * data is written.
 */
export function onLeaving(write: () => unknown): Stop {
  leaveWrites.add(write)
  const stop = onHidden(() => void write())
  return () => {
    leaveWrites.delete(write)
    stop()
  }
}

/** Called before the app reloads the page, and when the user leaves. Resolves when all pending data is written. */
export async function flushPendingWrites(): Promise<void> {
  await Promise.allSettled([...leaveWrites].map(async (write) => write()))
}

export function pageIsVisible(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'visible'
}

/** Time limit for tasks that wait for the first screen. */
const maxHydrationWaitMs = 5000

let resolveHydrated: () => void = () => {}
/** Resolves when the whole first screen is hydrated, which may be later than the frame around it. */
export const screenHydrated = new Promise<void>((resolve) => (resolveHydrated = resolve))
let isHydrated = false
void screenHydrated.then(() => {
  isHydrated = true
  // The mark is for measurements of the page, in the browser's tools and in ours.
  performance.mark('screen-hydrated')
})

export function isScreenHydrated(): boolean {
  return isHydrated
}

/** Call this in an effect of a screen. */
export function recordScreenHydrated(): void {
  resolveHydrated()
}

/** Runs `task` when the next frame is painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task))
}

/** Runs `task` when the first screen is hydrated and the browser is idle. */
export function whenIdle(task: () => void): void {
  const scheduleIdle = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 2000 })
    else setTimeout(task, 200)
  }
  const timeout = new Promise((resolve) => setTimeout(resolve, maxHydrationWaitMs))
  void Promise.race([screenHydrated, timeout]).then(scheduleIdle)
}

/**
 * Runs `task` when the browser is idle and the service worker has all files of the shop, so that fetching some needs
 * no network.
 */
export function whenPrecached(task: () => void): void {
  void navigator.serviceWorker?.ready.then(() => whenIdle(task))
}
