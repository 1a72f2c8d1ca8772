/**
 * Starts a server-rendered page: loads the scripts in `data-scripts`, and the scripts of the page's screen in
 * `data-screen`. No script is fetched before the first frame and the main pictures are painted, because scripts would
 * delay the painting.
 * Clicks are recorded meanwhile (device/early-clicks).
 */

/** Limit for the decoding of the main pictures, so that the page is hydrated even if a picture is missing. */
const maxPicturesMs = 1000

const targets = new Set<EventTarget>()
const listening = new AbortController()
const { signal } = listening
addEventListener('click', ({ target }) => void (target && targets.add(target)), { capture: true, signal })
window.earlyClicks = { targets, stop: () => listening.abort() }

const { scripts = '', screen = '' } = document.currentScript?.dataset ?? {}
const painted = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
})
const delay = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

let isStarted = false
async function start(): Promise<void> {
  if (isStarted) return
  isStarted = true
  for (const href of `${scripts} ${screen}`.trim().split(' ')) {
    const preload = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      href,
    })
    document.head.append(preload)
    await delay()
  }
  // React creates errors as it starts. With stacks, the browser would compile all of React a second time.
  const errors = Error as unknown as { stackTraceLimit: number | undefined }
  const { stackTraceLimit } = errors
  errors.stackTraceLimit = 0
  try {
    for (const script of scripts.split(' ')) {
      await import(/* @vite-ignore */ script)
      // Each script runs in a task of its own, so that the browser answers clicks in between.
      await delay()
    }
  } catch {
    // The browser has logged the error. The page can be read without its scripts, and its links work.
  } finally {
    errors.stackTraceLimit = stackTraceLimit
  }
}

async function startAfterPictures(): Promise<void> {
  await painted
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')]
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), delay(maxPicturesMs)])
  requestAnimationFrame(() => requestAnimationFrame(() => void start()))
}
void startAfterPictures()
// A page in the background paints nothing, so it starts when it has loaded.
addEventListener('load', () => void start())
