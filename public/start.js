/* Runs the scripts of a page that came whole once it is painted: fetched before, they would hold up its first frame. */
{
  const { scripts } = document.currentScript.dataset
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
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // Nothing is painted of a page in the background.
  addEventListener('load', start)
}
