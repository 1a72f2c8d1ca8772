/** Whether anybody looks at the page: browsers also load pages ahead, and in the background. */

/** Calls `run` once, as soon as the page is on screen; at once when it is. Returns how to give up waiting. */
export function whenSeen(run: () => void): () => void {
  const stop = () => {
    document.removeEventListener('visibilitychange', look)
    document.removeEventListener('prerenderingchange', look)
  }
  const look = () => {
    const ahead = 'prerendering' in document && document.prerendering === true
    if (ahead || document.visibilityState !== 'visible') return
    stop()
    run()
  }
  document.addEventListener('visibilitychange', look)
  document.addEventListener('prerenderingchange', look)
  look()
  return stop
}
