/* Runs the scripts of a page that came whole once it and its foremost picture are painted: before, they would hold both up. */
{
  const { scripts } = document.currentScript.dataset
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
  let isStarted = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    try {
      for (const script of scripts.split(' ')) await import(script)
    } catch {
      // The browser has said why. What stands on the page can be read, and its links lead on.
    }
  }
  const startAfterPicture = async () => {
    await painted
    const picture = document.querySelector('img[fetchpriority="high"]')
    // A second at most: one that does not come must not keep the page from coming alive.
    const late = new Promise((resolve) => setTimeout(resolve, 1000))
    await Promise.race([picture?.decode().catch(() => {}), late])
    requestAnimationFrame(() => requestAnimationFrame(start))
  }
  void startAfterPicture()
  // Nothing is painted of a page in the background.
  addEventListener('load', start)
}
