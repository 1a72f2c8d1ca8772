/*
 * Starts the scripts of a page that came whole: data-scripts, and beside them those of its screen, data-screen. They are
 * not even fetched before its first frame and its foremost pictures are painted, as they would hold both up. What is
 * pressed meanwhile is noted for them (src/device/early-clicks.ts).
 */
{
  const targets = new Set()
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('click', ({ target }) => targets.add(target), { capture: true, signal })
  window.earlyClicks = { targets, stop: () => listening.abort() }

  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  const { scripts, screen } = document.currentScript.dataset
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
  let isStarted = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    const files = `${scripts} ${screen}`.trim().split(' ')
    for (const href of files) {
      const preload = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
      document.head.append(preload)
      await nextTask()
    }
    // React makes errors as it starts: a stack with each would have all of it compiled a second time.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    try {
      for (const script of scripts.split(' ')) {
        await import(script)
        // Each runs in a task of its own: what is pressed meanwhile is answered in between.
        await nextTask()
      }
    } catch {
      // The browser has said why. What stands on the page can be read, and its links lead on.
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }
  const startAfterPictures = async () => {
    await painted
    const pictures = [...document.querySelectorAll('img[fetchpriority="high"]')]
    // A second at most: one that does not come must not keep the page from coming alive.
    const late = new Promise((resolve) => setTimeout(resolve, 1000))
    await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late])
    requestAnimationFrame(() => requestAnimationFrame(start))
  }
  void startAfterPictures()
  // Nothing is painted of a page in the background.
  addEventListener('load', start)
}
